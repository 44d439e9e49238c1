/** Append only: what has landed is never edited. */
export default `
-- That a tenant uses so much of a quota of its plan (docs/decisions.md#quota-mails), for as long as it does.
create table quota_crossings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  quota text not null,
  -- Percent of the quota.
  step integer not null,
  -- Of a quota of each month its first day; otherwise a day before all others.
  period date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, quota, step, period)
);
-- Who was told of it, or is to be.
create table quota_mails (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  crossing_id uuid not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  primary key (tenant_id, user_id, crossing_id),
  foreign key (tenant_id, crossing_id) references quota_crossings (tenant_id, id) on delete cascade
);
create index quota_mails_waiting on quota_mails (due_at) where sent_at is null;
create index quota_mails_crossing on quota_mails (tenant_id, crossing_id);

do $$
declare t text;
begin
  foreach t in array array['quota_crossings', 'quota_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to fiscal_app, fiscal_companies', t);
  end loop;
end $$;
`
