/** Append only: what has landed is never edited. */
export default `
-- The accountants of a company, and when its months go to them by themselves.
create table accountant_settings (
  tenant_id uuid not null references tenants (id),
  company_id uuid not null,
  emails text[] not null,
  schedule text not null check (schedule in ('off', 'day', 'closing')),
  day integer not null check (day between 1 and 28),
  format text not null check (format in ('none', 'xml', 'pdf', 'xml_pdf')),
  -- Whoever saved it, in whose name documents are downloaded.
  user_id uuid not null references users (id),
  -- What was due or closed before is not sent.
  since timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);

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
  format text not null check (format in ('none', 'xml', 'pdf', 'xml_pdf')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
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
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index accountant_deliveries_newest on accountant_deliveries (tenant_id, company_id, month, created_at desc);
-- Once, however many servers look.
create unique index accountant_deliveries_of_day on accountant_deliveries (tenant_id, company_id, month) where cause = 'day';
create unique index accountant_deliveries_of_closing on accountant_deliveries (tenant_id, closing_id) where cause = 'closing';
create index accountant_deliveries_open on accountant_deliveries (due_at) where sent_at is null and failed_at is null;

create table accountant_mails (
  tenant_id uuid not null,
  company_id uuid not null,
  delivery_id uuid not null,
  email text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  primary key (tenant_id, delivery_id, email),
  foreign key (tenant_id, delivery_id) references accountant_deliveries (tenant_id, id) on delete cascade
);
create index accountant_mails_waiting on accountant_mails (due_at) where sent_at is null;

alter table accountant_settings enable row level security;
create policy scope on accountant_settings to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on accountant_settings to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
alter table accountant_deliveries enable row level security;
create policy scope on accountant_deliveries to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on accountant_deliveries to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
alter table accountant_mails enable row level security;
create policy scope on accountant_mails to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on accountant_mails to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on accountant_settings, accountant_deliveries, accountant_mails to fiscal_app;
grant select on accountant_settings, accountant_deliveries, accountant_mails to fiscal_companies;
`
