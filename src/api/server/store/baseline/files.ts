import { READ, ofCompanies, ofTenant } from './rights.ts'

/** Files as they arrived, what was proven of them, and downloads of many. */
export default `
-- The bytes as they arrived, as raw deflate with crc32 and size: a zip of them is then mere concatenation.
create table files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid,
  name text not null,
  sha256 text not null,
  size integer not null,
  -- Null where the bytes lie in the object store, under their tenant and hash.
  deflated bytea,
  created_at timestamptz not null default now(),
  -- Every document has its own bytes. Those of one that came in a lot are cut out of it; the lot stays as it came, nobody's company's.
  lot_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, sha256),
  foreign key (tenant_id, lot_id) references files (tenant_id, id)
);
alter table files alter column deflated set storage external;
-- Read by id and hash alone: a sample of thousands of pages of XML for statistics that nobody asks for was most of what analysing cost.
alter table files alter column tenant_id set statistics 10, alter column id set statistics 10, alter column company_id set statistics 10,
  alter column name set statistics 10, alter column sha256 set statistics 10, alter column size set statistics 10,
  alter column deflated set statistics 0, alter column created_at set statistics 10, alter column lot_id set statistics 10;
create index files_of_lot on files (tenant_id, lot_id) where lot_id is not null;
${ofCompanies('files', READ)}

-- What was found of each note, coupon and cancellation (domain/documents/proof): a row for each from when it comes, by which version of the
-- rules, 0 before any. What passed is named; what did not says why.
create table document_proofs (
  tenant_id uuid not null,
  key text not null,
  kind text not null,
  company_id uuid not null,
  file_id uuid not null,
  rules integer not null default 0,
  checked_at timestamptz,
  has_failure boolean not null default false,
  is_signed boolean not null default false,
  passed text[] not null default '{}',
  others jsonb not null default '[]',
  signer jsonb,
  -- The day of a note, or of a coupon that is cancelled, beside what failed of it: a period's failures are counted without a look at all others.
  -- Null of what nothing failed of.
  emitted_on date,
  primary key (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
create index document_proofs_rules on document_proofs (tenant_id, rules, key);
create index document_proofs_failed on document_proofs (tenant_id, key) where has_failure;
create index document_proofs_failed_days on document_proofs (tenant_id, kind, emitted_on, key) where has_failure;
${ofCompanies('document_proofs', READ)}

create table nf_downloads (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  company_ids uuid[] not null,
  point_of_sale_ids uuid[] not null,
  sat_ids uuid[] not null,
  status text,
  date_start date not null,
  date_end date not null,
  tz_offset integer not null,
  nf_type text not null check (nf_type in ('cfe', 'nfce')),
  environment text not null check (environment in ('production', 'homolog')),
  amount integer not null,
  done integer not null default 0,
  -- Who works on it: one that was given up for dead finds another name here and ends.
  run uuid,
  file_size bigint,
  is_processed boolean not null default false,
  is_success boolean not null default false,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  mailed_at timestamptz,
  -- The files that a download holds of each document.
  format text not null default 'xml' check (format in ('xml', 'pdf', 'xml_pdf', 'proof')),
  primary key (tenant_id, id)
);
create index nf_downloads_newest on nf_downloads (tenant_id, created_at desc, id desc);
create index nf_downloads_waiting on nf_downloads (created_at) where not is_processed;
create index nf_downloads_kept on nf_downloads (expires_at) where is_success and removed_at is null;
create index nf_downloads_to_mail on nf_downloads (finished_at) where is_processed and mailed_at is null;
alter table nf_downloads enable row level security;
create policy scope on nf_downloads to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on nf_downloads to fiscal_companies
  using (tenant_id = (select app_tenant()) and (company_ids <@ (select app_companies())));
grant select, insert, update, delete on nf_downloads to fiscal_app, fiscal_companies;

-- What is in the zip, written down when it is requested and gone when the zip is made: what arrives in between changes nothing. Two
-- hundred files a row, since a row for each made a request of 50,000 wait for four times as long.
create table nf_download_pages (
  tenant_id uuid not null,
  download_id uuid not null,
  page integer not null,
  file_ids uuid[] not null,
  keys text[] not null,
  -- 'cfe', or 'nfce_event 110111 1 whole 1': type, sequence, part, and which of several that would have the same name.
  kinds text[] not null,
  primary key (tenant_id, download_id, page),
  foreign key (tenant_id, download_id) references nf_downloads (tenant_id, id) on delete cascade
);
${ofTenant('nf_download_pages')}
`
