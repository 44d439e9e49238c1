/** Append only: what has landed is never edited. */
export default `
-- The products of each company's sales, for the search of who sees some companies (docs/decisions.md#search). Documents of before are counted by recount.
create table if not exists company_products (
  tenant_id uuid not null,
  company_id uuid not null,
  type text not null check (type in ('cfe', 'nfce')),
  -- As products has it.
  name text collate "C" not null,
  product integer not null,
  primary key (tenant_id, company_id, type, name),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
alter table company_products enable row level security;
create policy scope on company_products to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on company_products to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on company_products to fiscal_app;
grant select on company_products to fiscal_companies;
`
