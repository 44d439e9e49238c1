import { READ, ofCompanies } from './rights.ts'

/** How numbers of coupons and notes lie, and what is missing or doubtful among them. */
export default `
-- Positions: src/domain/documents/numbers/number-gaps.ts.
create table cfe_numberings (
  tenant_id uuid not null references tenants (id),
  serial_number text collate "C" not null,
  low integer not null,
  low_at timestamptz not null,
  low_company_id uuid not null,
  high integer not null,
  high_at timestamptz not null,
  high_company_id uuid not null,
  last_at timestamptz not null,
  last_number integer not null,
  -- Where time goes over to another turn: [{"at": ms, "number": n, "step": 1 or -1}], in order.
  turns jsonb not null,
  -- Whether a position was ever issued twice.
  repeated boolean not null,
  primary key (tenant_id, serial_number)
);
alter table cfe_numberings enable row level security;
create policy scope on cfe_numberings to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
grant select, insert, update, delete on cfe_numberings to fiscal_app;

create table cfe_skips (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  serial_number text collate "C" not null,
  position_start integer not null,
  position_end integer not null,
  number_start integer generated always as ((mod(mod(position_start - 1, 999999) + 999999, 999999) + 1)) stored not null,
  number_end integer generated always as ((mod(mod(position_end - 1, 999999) + 999999, 999999) + 1)) stored not null,
  -- When, and by whom, the coupons before and after the missing ones were issued.
  before_at timestamptz not null,
  before_company_id uuid not null,
  after_at timestamptz not null,
  after_company_id uuid not null,
  -- What is missing between coupons of two companies is nobody's: only who sees the whole tenant sees it.
  company_id uuid generated always as (
case when before_company_id = after_company_id then after_company_id end) stored,
  primary key (tenant_id, id)
);
create index cfe_skips_order on cfe_skips (tenant_id, serial_number, position_start, id) include (company_id);
${ofCompanies('cfe_skips', READ)}

-- The lowest and highest number of each series' notes, as src/domain/documents/numbers/number-gaps.ts lays them out.
create table nfce_numberings (
  tenant_id uuid not null references tenants (id),
  company_id uuid not null,
  environment text not null,
  serie integer not null,
  low integer not null,
  low_at timestamptz not null,
  high integer not null,
  high_at timestamptz not null,
  -- Whether a number was ever issued twice.
  repeated boolean not null,
  primary key (tenant_id, company_id, environment, serie),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
${ofCompanies('nfce_numberings', READ)}

-- Numbers that lack something, by kind (src/domain/documents/numbers/nfce-gaps.ts): those that are missing as ranges, all others one by one.
create table nfce_gaps (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid not null,
  environment text not null,
  serie integer not null,
  kind text not null,
  number_start integer not null,
  number_end integer not null,
  -- Key of what came without its note; '' of another kind.
  key text not null default '',
  -- When the notes before and after missing numbers were issued, and the day at the shop of the one after; of another kind its own.
  before_at timestamptz not null,
  after_at timestamptz not null,
  issued_on date not null,
  -- How many of the numbers neither a voided range nor a user explains.
  open integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index nfce_gaps_numbers on nfce_gaps (tenant_id, company_id, environment, serie, number_start);
create index nfce_gaps_newest on nfce_gaps (tenant_id, after_at desc, id) include (company_id, environment, kind, open);
create index nfce_gaps_orphans on nfce_gaps (tenant_id, key) where kind = 'orphan';
create index nfce_gaps_contingency on nfce_gaps (tenant_id, company_id, after_at) where kind = 'contingency' and environment = 'production';
create index nfce_gaps_unused on nfce_gaps (tenant_id, company_id, issued_on)
  where kind in ('missing', 'rejected') and environment = 'production' and open > 0;
${ofCompanies('nfce_gaps', READ)}

-- What users say of numbers: of ranges, which hold for whatever is missing within them later.
create table nfce_gap_reasons (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid not null,
  environment text not null,
  serie integer not null,
  kind text not null,
  number_start integer not null,
  number_end integer not null,
  reason text not null,
  note text not null,
  email text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index nfce_gap_reasons_numbers on nfce_gap_reasons (tenant_id, company_id, environment, serie, kind, number_end);
${ofCompanies('nfce_gap_reasons', READ)}
`
