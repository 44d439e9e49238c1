/** Append only: what has landed is never edited. */
export default `
-- SEFAZ's environment of an event or reply, which its note's key does not tell; null of one that an older version kept.
alter table nfce_events add column environment text check (environment in ('production', 'homolog'));
create index nfce_voids_numbers on nfce_voids (tenant_id, company_id, environment, serie, number_end);

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

do $$
declare t text;
begin
  foreach t in array array['nfce_numberings', 'nfce_gaps', 'nfce_gap_reasons'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]))', t);
    execute format('grant select, insert, update, delete on %I to fiscal_app', t);
    execute format('grant select on %I to fiscal_companies', t);
  end loop;
end $$;
`
