/** Append only: what has landed is never edited. */
export default `
-- Months of companies that somebody closed, with the figures as they stood (src/domain/documents/month-end/figures.ts). A closing that no
-- longer holds stays.
create table month_closings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid not null,
  -- The first day.
  month date not null,
  -- When, by the server's clock, and by the database's, which documents are stored by.
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  email text not null,
  note text not null,
  figures jsonb not null,
  open jsonb not null,
  reopened_at timestamptz,
  reopened_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index month_closings_newest on month_closings (tenant_id, company_id, month, stored_at desc);

alter table month_closings enable row level security;
create policy scope on month_closings to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on month_closings to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on month_closings to fiscal_app;
grant select on month_closings to fiscal_companies;
`
