/** Append only: what has landed is never edited. */
export default `
-- Who is still to be told that months of a company go to another address: its masters and the other addresses. What is added before a message
-- has left stands in the same one.
create table accountant_news (
  tenant_id uuid not null references tenants (id),
  company_id uuid not null,
  -- Of whom it is told.
  email text not null,
  -- Told as an administrator, and no more once that is over.
  is_master boolean not null,
  added text[] not null,
  -- Whoever added the last of them.
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (tenant_id, company_id, email),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index accountant_news_due on accountant_news (due_at);
alter table accountant_news enable row level security;
create policy scope on accountant_news to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on accountant_news to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on accountant_news to fiscal_app;
grant select on accountant_news to fiscal_companies;
`
