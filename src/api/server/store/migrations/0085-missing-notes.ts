/** Append only: what has landed is never edited. */
export default `
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

-- Which server asks SEFAZ at a time, and until when nobody does. The operator's, so that no role of a call sees it.
create table sefaz_turns (
  environment text primary key check (environment in ('production', 'homolog')),
  held_by uuid,
  held_until timestamptz not null default '-infinity',
  rest_until timestamptz not null default '-infinity'
);

do $$
declare t text;
begin
  foreach t in array array['nfce_listings', 'nfce_absences'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]))', t);
    execute format('grant select, insert, update, delete on %I to fiscal_app', t);
    execute format('grant select on %I to fiscal_companies', t);
  end loop;
end $$;
`
