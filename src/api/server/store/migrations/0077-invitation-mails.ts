/** Append only: what has landed is never edited. */
export default `
-- Who is still to be told of an access by mail, noted in the transaction that gives it. No link's token: whoever sends makes one.
create table invitation_mails (
  tenant_id uuid not null,
  grant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null,
  primary key (tenant_id, grant_id),
  foreign key (tenant_id, grant_id) references grants (tenant_id, id) on delete cascade
);
create index invitation_mails_user on invitation_mails (user_id);
alter table invitation_mails enable row level security;
create policy tenant on invitation_mails to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
grant select, insert on invitation_mails to fiscal_app, fiscal_companies;
create policy session on invitation_mails to fiscal_session using (true);
grant select, update, delete on invitation_mails to fiscal_session;
`
