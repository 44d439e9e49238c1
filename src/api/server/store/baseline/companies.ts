import { READ, ofCompanies } from './rights.ts'

/** Certificates of companies, their closed months, and the accountants these go to. */
export default `
-- A company's own: several companies of one root of a CNPJ that use the same file have a row each. What is told of it stands in the open.
create table certificates (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  -- The file and its password, sealed.
  sealed text not null,
  holder text not null,
  cnpj text not null,
  issuer text not null,
  serial_number text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  key_type text not null,
  is_icp_brasil boolean not null,
  uploaded_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index certificates_end on certificates (not_after);
${ofCompanies('certificates')}

-- Months of companies that somebody closed, with the figures as they stood (src/domain/documents/month-end/month-figures.ts). A closing that no
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
${ofCompanies('month_closings', READ)}

-- The accountants of a company, and when its months go to them by themselves.
create table accountant_settings (
  tenant_id uuid not null references tenants (id),
  company_id uuid not null,
  emails text[] not null,
  schedule text not null check (schedule in ('off', 'day', 'closing')),
  day integer not null check (day between 1 and 28),
  format text not null check (format in ('none', 'xml', 'pdf', 'xml_pdf', 'proof')),
  -- Whoever saved it, in whose name documents are downloaded.
  user_id uuid not null references users (id),
  -- What was due or closed before is not sent.
  since timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
${ofCompanies('accountant_settings', READ)}

-- Sendings of months: due, then prepared with its downloads requested, then ready once these are made, then sent or failed.
create table accountant_deliveries (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid not null,
  -- The first day.
  month date not null,
  cause text not null check (cause in ('person', 'day', 'closing')),
  closing_id uuid,
  user_id uuid not null references users (id),
  emails text[] not null,
  format text not null check (format in ('none', 'xml', 'pdf', 'xml_pdf', 'proof')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  prepared_at timestamptz,
  -- The types of documents that the user may read and the month has.
  types text[] not null default '{}',
  download_ids uuid[] not null default '{}',
  -- Why documents are not in it.
  remarks text[] not null default '{}',
  ready_at timestamptz,
  expires_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  ended_at timestamptz,
  ended_by uuid references users (id),
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index accountant_deliveries_newest on accountant_deliveries (tenant_id, company_id, month, created_at desc);
-- Once, however many servers look.
create unique index accountant_deliveries_of_day on accountant_deliveries (tenant_id, company_id, month) where cause = 'day';
create unique index accountant_deliveries_of_closing on accountant_deliveries (tenant_id, closing_id) where cause = 'closing';
create index accountant_deliveries_open on accountant_deliveries (due_at) where sent_at is null and failed_at is null;
${ofCompanies('accountant_deliveries', READ)}
`
