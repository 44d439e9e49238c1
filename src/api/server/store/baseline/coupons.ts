import { READ, ofCompanies, ofTenant } from './rights.ts'

/** Coupons (CF-e) and their cancellations. */
export default `
create table cfes (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  company_id uuid not null,
  sat_id uuid not null,
  number integer not null,
  environment text not null check (environment in ('production', 'homolog')),
  emitted_at timestamptz not null,
  emitted_on date not null,
  status text not null,
  total numeric(15, 2),
  warnings jsonb not null default '[]',
  file_id uuid,
  created_at timestamptz not null default now(),
  -- The serial number that stands in a coupon's key, whatever becomes of the SAT (docs/decisions.md#document-owners). In C order, so that its beginning is found
  -- by an index.
  serial_number text collate "C" generated always as (substr(key, 23, 9)) stored not null,
  counts_as text check (counts_as in ('sale', 'canceled')),
  figures jsonb,
  -- Where the SAT stood when the coupon came (docs/decisions.md#coupon-points-of-sale).
  point_of_sale_id uuid,
  cents bigint,
  consumer text,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id)
);
create index cfes_newest on cfes (tenant_id, emitted_at desc, id desc) include (company_id, sat_id, status);
create index cfes_company on cfes (tenant_id, company_id, emitted_at desc, id desc) include (sat_id, status);
create index cfes_serial on cfes (tenant_id, serial_number, emitted_at desc, id desc) include (company_id, status, number);
-- One point of sale's coupons, newest first, as nfces_point_of_sale.
create index cfes_point_of_sale on cfes (tenant_id, point_of_sale_id, emitted_at desc, id desc) include (company_id, environment, status);
create index cfes_of_no_figure on cfes (tenant_id) where counts_as is null and file_id is not null;
create index cfes_without_file on cfes (tenant_id) where counts_as is not null and file_id is null;
create index cfes_homologation on cfes (tenant_id, emitted_at desc, id desc)
  include (company_id, status, sat_id) where environment = 'homolog';
create index cfes_exceptions on cfes (tenant_id, status, emitted_at desc, id desc)
  include (company_id, sat_id) where status <> ALL (ARRAY['transmitted', 'success']);
create index cfes_by_number on cfes (tenant_id, number, emitted_at desc, id desc) include (company_id);
create index cfes_by_value on cfes (tenant_id, cents, emitted_at desc, id desc) include (company_id);
create index cfes_by_consumer on cfes (tenant_id, consumer, emitted_at desc, id desc) include (company_id) where consumer is not null;
${ofCompanies('cfes', READ)}

-- A cancellation coupon consumes a number of its own (docs/decisions.md#number-sequences).
create table cfe_cancellations (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  canceled_key text not null,
  company_id uuid not null,
  sat_id uuid not null,
  number integer not null,
  emitted_at timestamptz not null,
  file_id uuid not null,
  serial_number text collate "C" generated always as (substr(key, 23, 9)) stored not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index cfe_cancellations_of on cfe_cancellations (tenant_id, canceled_key);
create index cfe_cancellations_serial on cfe_cancellations (tenant_id, serial_number, emitted_at desc, id desc)
  include (company_id, number);
${ofCompanies('cfe_cancellations', READ)}

-- That SEFAZ was asked about a coupon and has not settled it: it is not asked again before due_at, by no server.
create table cfe_consultations (
  tenant_id uuid not null,
  cfe_id uuid not null,
  tries integer not null,
  due_at timestamptz not null,
  primary key (tenant_id, cfe_id),
  foreign key (tenant_id, cfe_id) references cfes (tenant_id, id) on delete cascade
);
create index cfe_consultations_due on cfe_consultations (tenant_id, due_at);
${ofTenant('cfe_consultations')}
`
