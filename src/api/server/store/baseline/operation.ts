/** Servers, their copies and keys, which no role of a call sees, and the work that is to be done. */
export default `
-- The servers over this database, each of which says time and again that it is there. They share limits by their number, and one that would
-- not have their files does not start. The operator's, so that no role of a call sees them.
create table servers (
  id uuid primary key,
  host text not null,
  -- If it has left a mark among its files, by which another one finds out whether they are its own as well.
  is_marked boolean not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- The demonstration's own row: there once its making has begun, finished for ever once all its documents are. Its users' passwords are
-- published, so that nothing else (as that none of them is active) may be read as 'not finished yet'.
create table demonstration (
  is_only boolean primary key default true check (is_only),
  -- When its newest document was issued: a making that was interrupted goes on with the same ones.
  until timestamptz not null,
  finished_at timestamptz
);

-- By what the key is known that texts of this database are sealed with (ports/platform/seal.ts): it tells nothing of the key. One row at most.
create table sealing_key (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  since timestamptz not null
);

-- Copies that were made, of all tenants: the operator's, so that no role of a call sees them.
create table backups (
  id uuid primary key default gen_random_uuid(),
  place text not null,
  bytes bigint not null,
  begun_at timestamptz not null,
  ended_at timestamptz not null
);

-- Since when the bytes of documents may lie in the object store: a server that has none does not start then. The operator's; one row at most.
create table content_store (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);

-- What is to be done once its transaction has ended, of every kind (work/kind.ts): by whichever server takes it up, until it is done.
create table work (
  -- Zeros where it is of no tenant.
  tenant_id uuid not null,
  kind text not null,
  -- Asked for again under the same key while it waits, or is remembered, it is the same work.
  key text not null,
  -- What is due about the same user, address or thing is done together.
  about text not null,
  payload jsonb not null default 'null',
  created_at timestamptz not null,
  -- Not before; moved ahead by whoever takes it up, so that one who dies over it holds it up for a while only.
  due_at timestamptz not null,
  -- Nobody wants it done later, nor, once it is done, to know of it.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  primary key (tenant_id, kind, key)
);
create index work_due on work (kind, due_at) where done_at is null;
create index work_expiring on work (kind, expires_at);
create index work_about on work (tenant_id, kind, about);
alter table work enable row level security;
create policy tenant on work to fiscal_app using (tenant_id = (select app_tenant()));
-- Who sees some companies leaves work of any kind, and reads what names one of these.
create policy companies on work for select to fiscal_companies
  using (tenant_id = (select app_tenant()) and ((payload ->> 'company')::uuid = ANY ((select app_companies())::uuid[])));
create policy companies_give on work for insert to fiscal_companies with check (tenant_id = (select app_tenant()));
create policy session on work to fiscal_session using (kind in ('account_mail', 'invitation_mail'));
grant select, insert, update, delete on work to fiscal_app, fiscal_session;
grant select, insert on work to fiscal_companies;
`
