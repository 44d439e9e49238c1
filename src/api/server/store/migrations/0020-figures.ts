/** Append only: what has landed is never edited. */
export default `
-- What a document counts as in the dashboard's figures (docs/decisions.md#dashboard-figures), null for nothing, and what it adds to them:
-- {"products": cents, "taxes": {tax: cents}, "payments": {code: cents}, "items": {id of products: cents}}.
alter table nfces add column counts_as text check (counts_as in ('sale', 'canceled')), add column figures jsonb;
alter table cfes add column counts_as text check (counts_as in ('sale', 'canceled')), add column figures jsonb,
  -- Where the SAT stood when the coupon came (docs/decisions.md#coupon-points-of-sale).
  add column point_of_sale_id uuid;
alter table cfes add foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id);

-- Sold products, by their normalised description: codes are each issuer's own.
create table products (
  tenant_id uuid not null references tenants (id),
  id integer not null,
  name text collate "C" not null,
  description text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

-- Whose documents figures are summed over: those of a type and environment of the whole tenant, a company or a point of sale (none
-- for coupons of a SAT that stood nowhere). A level each, so that no question sums over more rows than it has days.
create table figure_sources (
  tenant_id uuid not null references tenants (id),
  id integer not null,
  level text collate "C" not null check (level in ('tenant', 'company', 'point_of_sale')),
  company_id uuid,
  point_of_sale_id uuid,
  type text collate "C" not null check (type in ('cfe', 'nfce')),
  environment text collate "C" not null check (environment in ('production', 'homolog')),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, level, company_id, point_of_sale_id, type, environment)
);

-- Sums over the documents of a source and a local day, in cents. Rows without documents are removed.
create table figure_days (
  tenant_id uuid not null references tenants (id),
  source integer not null,
  day date not null,
  company_id uuid,
  sales integer not null,
  net bigint not null,
  cancellations integer not null,
  canceled bigint not null,
  products bigint not null,
  -- Of each tax, how many documents carry it.
  icms bigint not null, icms_documents integer not null,
  pis bigint not null, pis_documents integer not null,
  cofins bigint not null, cofins_documents integer not null,
  ibs bigint not null, ibs_documents integer not null,
  cbs bigint not null, cbs_documents integer not null,
  "is" bigint not null, is_documents integer not null,
  primary key (tenant_id, source, day)
);
create table figure_payments (
  tenant_id uuid not null references tenants (id),
  source integer not null,
  day date not null,
  code text collate "C" not null,
  company_id uuid,
  total bigint not null,
  documents integer not null,
  primary key (tenant_id, source, day, code)
);
create table figure_products (
  tenant_id uuid not null references tenants (id),
  source integer not null,
  day date not null,
  product integer not null,
  company_id uuid,
  total bigint not null,
  documents integer not null,
  primary key (tenant_id, source, day, product)
);
-- The same by month, named by its first day.
create table figure_product_months (
  tenant_id uuid not null references tenants (id),
  source integer not null,
  month date not null,
  product integer not null,
  company_id uuid,
  total bigint not null,
  documents integer not null,
  primary key (tenant_id, source, month, product)
);

do $$
declare t text;
begin
  foreach t in array array['figure_sources', 'figure_days', 'figure_payments', 'figure_products', 'figure_product_months'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]))', t);
  end loop;
end $$;
alter table products enable row level security;
create policy tenant on products to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
grant select, insert, update, delete on products, figure_sources, figure_days, figure_payments, figure_products, figure_product_months
  to fiscal_app;
grant select on products, figure_sources, figure_days, figure_payments, figure_products, figure_product_months to fiscal_companies;

-- Documents kept before are counted by intake/count-kept.ts, which needs their XML; where there are none there is nothing to do.
insert into migrations (name) select '0020-counted' where not exists (select 1 from files);
`
