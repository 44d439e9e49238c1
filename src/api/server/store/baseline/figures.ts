import { READ, ofCompanies, ofTenant } from './rights.ts'

/** The dashboard’s sums, and the products that they are of. */
export default `
-- What documents changed and is not in the sums yet: appended in the transaction that changes the documents, added by whoever reads the
-- sums, and folded into them a thousand at a time. A row is what a transaction changed at a point of sale on a day.
create table figure_changes (
  tenant_id uuid not null,
  id bigint generated always as identity,
  company_id uuid not null,
  point_of_sale_id uuid,
  type text collate "C" not null check (type in ('cfe', 'nfce')),
  environment text collate "C" not null check (environment in ('production', 'homolog')),
  day date not null,
  -- The columns of figure_days, from sales to is_documents as figures/changes.ts orders them.
  sums bigint[] not null,
  codes text[] not null,
  code_totals bigint[] not null,
  code_documents integer[] not null,
  products integer[] not null,
  totals bigint[] not null,
  documents integer[] not null,
  primary key (tenant_id, id)
);
${ofCompanies('figure_changes', READ)}

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
  constraint figure_sources_tenant_id_level_company_id_point_of_sale_id__key unique nulls not distinct (tenant_id, level, company_id, point_of_sale_id, type, environment)
);
${ofCompanies('figure_sources', READ)}

-- Sums over the documents of a source and a local day, in cents. Rows without documents are removed.
create table figure_days (
  tenant_id uuid not null,
  source integer not null,
  day date not null,
  company_id uuid,
  sales integer not null,
  net bigint not null,
  cancellations integer not null,
  canceled bigint not null,
  products bigint not null,
  -- Of each tax, how many documents carry it.
  icms bigint not null,
  icms_documents integer not null,
  pis bigint not null,
  pis_documents integer not null,
  cofins bigint not null,
  cofins_documents integer not null,
  ibs bigint not null,
  ibs_documents integer not null,
  cbs bigint not null,
  cbs_documents integer not null,
  "is" bigint not null,
  is_documents integer not null,
  iss bigint not null default 0,
  iss_documents integer not null default 0,
  primary key (tenant_id, source, day)
) with (fillfactor = 60);
-- No foreign key: a check of each row against its tenant costs more than it saves, since what they are made of is checked. Room in each page, so
-- that a row that is added to stays in it and no index is touched.
${ofCompanies('figure_days', READ)}

create table figure_payments (
  tenant_id uuid not null,
  source integer not null,
  day date not null,
  code text collate "C" not null,
  company_id uuid,
  total bigint not null,
  documents integer not null,
  primary key (tenant_id, source, day, code)
) with (fillfactor = 60);
${ofCompanies('figure_payments', READ)}

-- Sums of a source by product over 1, 4, 16 and 64 days, counted from 1900-01-01, in one row each: any period is made up of few of them.
create table figure_product_spans (
  tenant_id uuid not null,
  source integer not null,
  days integer not null,
  start date not null,
  company_id uuid,
  -- Totals in cents.
  products integer[] not null,
  totals bigint[] not null,
  documents integer[] not null,
  primary key (tenant_id, source, days, start)
);
-- Compressing them takes longer than writing them does.
alter table figure_product_spans alter products set storage external, alter totals set storage external, alter documents set storage external;
${ofCompanies('figure_product_spans', READ)}

-- Until which day a tenant's spans of more than a day are kept: those that end by then. Of later ones there are only their days, for most of
-- what comes is of today, and would change four rows for each source instead of one.
create table figure_spans_over (
  tenant_id uuid primary key,
  until date not null
);
${ofTenant('figure_spans_over', READ)}

-- Sold products, by their normalised description: codes are each issuer's own.
create table products (
  tenant_id uuid not null references tenants (id),
  id integer not null,
  name text collate "C" not null,
  description text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
${ofTenant('products', READ)}

-- The products of each company's sales, for the search of who sees some companies (docs/decisions.md#search). As products has their names.
create table company_products (
  tenant_id uuid not null,
  company_id uuid not null,
  type text not null check (type in ('cfe', 'nfce')),
  name text collate "C" not null,
  product integer not null,
  primary key (tenant_id, company_id, type, name),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
${ofCompanies('company_products', READ)}
`
