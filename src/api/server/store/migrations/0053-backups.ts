/** Append only: what has landed is never edited. */
export default `
-- Copies that were made, of all tenants: the operator's, so that no role of a call sees them.
create table backups (
  id uuid primary key default gen_random_uuid(),
  place text not null,
  bytes bigint not null,
  begun_at timestamptz not null,
  ended_at timestamptz not null
);
-- Since when a mail tells the operator that a copy is late; none while it is not. One row at most.
create table backup_alerts (
  is_only boolean primary key default true check (is_only),
  mailed_at timestamptz not null
);
`
