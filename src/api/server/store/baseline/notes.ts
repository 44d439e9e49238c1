import { READ, ofCompanies } from './rights.ts'

/** Notes (NFC-e), what SEFAZ says of them, and ranges of numbers that are voided. */
export default `
create table nfces (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  company_id uuid not null,
  point_of_sale_id uuid not null,
  serie integer not null,
  number integer not null,
  environment text not null check (environment in ('production', 'homolog')),
  emission_type text not null,
  emitted_at timestamptz not null,
  emitted_on date not null,
  status text not null,
  protocol_number text,
  protocol_at timestamptz,
  total numeric(15, 2) not null,
  warnings jsonb not null default '[]',
  file_id uuid not null,
  created_at timestamptz not null default now(),
  -- What a document counts as in the dashboard's figures (docs/decisions.md#dashboard-figures), null for nothing, and what it adds to them:
  -- {"products": cents, "taxes": {tax: cents}, "payments": {code: cents}, "items": {id of products: cents}}.
  counts_as text check (counts_as in ('sale', 'canceled')),
  figures jsonb,
  notices jsonb not null default '[]',
  -- Minutes from UTC of the clock that a note was issued by, where that is not its state's.
  emitted_offset smallint,
  -- The total as whole cents, by which documents are found: row-level security keeps an index on numeric from being used, whose comparisons are
  -- not leakproof. Null of a coupon without XML.
  cents bigint,
  -- The CPF or CNPJ of the consumer, by which documents are found. Null where a document names none, and of what
  -- versions before 1.2 kept until 'npm run recount -- --xml' has read it again: it stands in the XML alone.
  consumer text,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
-- With what the list filters by and what the policy looks at, so that a deep page is found without touching the table.
create index nfces_newest on nfces (tenant_id, emitted_at desc, id desc) include (company_id, environment, status, point_of_sale_id);
create index nfces_numbers on nfces (tenant_id, company_id, environment, serie, number);
create index nfces_company on nfces (tenant_id, company_id, emitted_at desc, id desc) include (environment, status, point_of_sale_id);
create index nfces_point_of_sale on nfces (tenant_id, point_of_sale_id, emitted_at desc, id desc) include (company_id, environment, status);
create index nfces_exceptions on nfces (tenant_id, status, emitted_at desc, id desc)
  include (company_id, environment, point_of_sale_id) where status <> 'authorized';
-- Documents are counted by the dashboard's sums. These are the few that differ: kept and of no figure, or told of by a SAT and not kept.
create index nfces_of_no_figure on nfces (tenant_id) where counts_as is null;
-- Documents of homologation are few among many: walking the newest of all for them would read those of production one by one.
create index nfces_homologation on nfces (tenant_id, emitted_at desc, id desc)
  include (company_id, status, point_of_sale_id) where environment = 'homolog';
create index nfces_notices on nfces (tenant_id, emitted_at desc, id desc) where notices <> '[]';
create index nfces_by_number on nfces (tenant_id, number, emitted_at desc, id desc) include (company_id);
create index nfces_by_value on nfces (tenant_id, cents, emitted_at desc, id desc) include (company_id);
create index nfces_by_consumer on nfces (tenant_id, consumer, emitted_at desc, id desc) include (company_id) where consumer is not null;
create unique index nfces_once on nfces (tenant_id, key, environment);
${ofCompanies('nfces', READ)}

-- A request or a response is a stretch of characters of a kept file: nothing is stored twice, and what is shown is what arrived.
create table nfce_events (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  nfce_key text not null,
  company_id uuid,
  -- tpEvento, or 'emission', 'contingency', 'protocol' for what the document itself tells.
  type text not null,
  sequence integer not null default 1,
  c_stat text,
  type_description text not null,
  type_level text not null check (type_level in ('success', 'error', 'other')),
  description text,
  protocol_number text,
  received_at timestamptz,
  created_at timestamptz not null,
  request_file_id uuid,
  request_start integer,
  request_end integer,
  response_file_id uuid,
  response_start integer,
  response_end integer,
  -- Alerts that SEFAZ gives along with an authorisation (cStat 120), and what a note has to be told of by SEFAZ's replies: few notes have any.
  alerts jsonb not null default '[]',
  -- SEFAZ's environment of an event or reply, which its note's key does not tell; null of one that an older version kept.
  environment text check (environment in ('production', 'homolog')),
  -- What tells a note's contents apart, and which of them a reply is to (domain/documents/note-contents.ts). Null of what an older version kept.
  content jsonb,
  reply_digest text,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_file_id) references files (tenant_id, id),
  foreign key (tenant_id, response_file_id) references files (tenant_id, id)
);
-- Events that came as files of their own, and not those that a document itself tells of.
create index nfce_events_sent on nfce_events (tenant_id, nfce_key) where type < 'a';
create index nfce_events_refused on nfce_events (tenant_id, substr(nfce_key, 3, 4), nfce_key)
  where type = 'protocol' and type_level = 'error';
create index nfce_events_unowned on nfce_events (tenant_id) where company_id is null;
create unique index nfce_events_once_apart on nfce_events (tenant_id, nfce_key, type, sequence, coalesce(c_stat, ''), coalesce(protocol_number, ''), coalesce(environment, ''));
${ofCompanies('nfce_events', READ)}

create table nfce_substitutions (
  tenant_id uuid not null references tenants (id),
  substituted_key text not null,
  substitute_key text not null,
  company_id uuid,
  primary key (tenant_id, substituted_key)
);
create index nfce_substitutions_by on nfce_substitutions (tenant_id, substitute_key);
${ofCompanies('nfce_substitutions', READ)}

create table nfce_voids (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid,
  cnpj text not null,
  environment text not null,
  year integer not null,
  serie integer not null,
  number_start integer not null,
  number_end integer not null,
  c_stat text,
  protocol_number text,
  received_at timestamptz,
  file_id uuid not null,
  key text not null default '',
  status text not null default 'pending_status',
  reason text,
  description text,
  emitted_at timestamptz not null,
  emitted_on date not null,
  request_file_id uuid,
  primary key (tenant_id, id),
  constraint nfce_voids_tenant_id_cnpj_environment_year_serie_number_sta_key unique (tenant_id, cnpj, environment, year, serie, number_start, number_end),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, request_file_id) references files (tenant_id, id)
);
create index nfce_voids_newest on nfce_voids (tenant_id, emitted_at desc, id desc) include (company_id, environment, status);
create index nfce_voids_numbers on nfce_voids (tenant_id, company_id, environment, serie, number_end);
${ofCompanies('nfce_voids', READ)}

-- How far SEFAZ has listed the notes of a company (src/api/server/companies/fetching), and what keeps it from going on.
create table nfce_listings (
  tenant_id uuid not null,
  company_id uuid not null,
  environment text not null check (environment in ('production', 'homolog')),
  -- Up to which minute of issue it has; null before the first time.
  listed_until timestamptz,
  -- Where a listing of several pages goes on; null between listings.
  next_from timestamptz,
  -- When it was last asked also for notes that may have been authorised late.
  looked_back_at timestamptz,
  listed_at timestamptz,
  due_at timestamptz not null,
  tries integer not null default 0,
  fault text,
  -- SEFAZ's code and words, where it refused.
  code text,
  words text,
  fault_at timestamptz,
  primary key (tenant_id, company_id, environment),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index nfce_listings_due on nfce_listings (tenant_id, environment, due_at);
${ofCompanies('nfce_listings', READ)}

-- Notes that SEFAZ lists and that were not here then. One that has come since is in nfces, and is nobody's absence.
create table nfce_absences (
  tenant_id uuid not null,
  key text not null,
  company_id uuid not null,
  environment text not null check (environment in ('production', 'homolog')),
  serie integer not null,
  number integer not null,
  first_seen_at timestamptz not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  -- Null: not asked for again.
  due_at timestamptz,
  tried_at timestamptz,
  code text,
  words text,
  primary key (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index nfce_absences_newest on nfce_absences (tenant_id, first_seen_at desc, key) include (company_id, environment, state);
create index nfce_absences_due on nfce_absences (tenant_id, environment, first_seen_at desc, key) where due_at is not null;
${ofCompanies('nfce_absences', READ)}
`
