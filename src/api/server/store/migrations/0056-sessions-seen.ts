/** Append only: what has landed is never edited. */
export default `
-- What users have signed in with, as people call it: a sign-in with another one is news to its user.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
grant select, insert, update, delete on known_devices to fiscal_session;
-- Who was signed in before is not told of every device anew.
insert into known_devices (user_id, device, seen_at)
select user_id, device, max(used_at) from sessions group by user_id, device;

-- What users are told of their accounts by mail, until it was sent: of no tenant, since an account is of several.
create table account_mails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  news text not null check (news in ('sign_in', 'password')),
  device text not null,
  network text not null,
  at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index account_mails_due on account_mails (due_at);
grant insert on account_mails to fiscal_session;

-- In which tenants a session is used, from where; and whether it has ended there: an administrator ends what is of the own tenant alone.
create table session_tenants (
  tenant_id uuid not null references tenants (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Null of a session that ended here before it was used here.
  network text,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, session_id)
);
create index session_tenants_session on session_tenants (session_id);
create index session_tenants_user on session_tenants (tenant_id, user_id);
alter table session_tenants enable row level security;
create policy session on session_tenants to fiscal_session using (true);
grant select, insert, update on session_tenants to fiscal_session;
create policy tenant on session_tenants to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
grant select on session_tenants to fiscal_app, fiscal_companies;
`
