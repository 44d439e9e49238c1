/** Append only: what has landed is never edited. */
export default `
alter table sats add column environment text not null default 'production' check (environment in ('production', 'homolog'));

-- Who may post readings: an agent in a shop, for the SATs of one company or of the whole tenant. The token itself is never kept.
create table agent_credentials (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  company_id uuid,
  token_hash text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
-- A call carries only its token; the tenant is learned from it.
create index agent_credentials_token on agent_credentials (token_hash);
create index agent_credentials_revoked on agent_credentials (revoked_at) where revoked_at is not null;

-- The latest reading of each SAT, and the samples of the hour under way: an hour is added to the history once, when it is over.
create table sat_states (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  read_at timestamptz not null,
  device_at timestamptz,
  clock_drift_seconds bigint,
  last_sefaz_communication_at timestamptz,
  last_sefaz_transmission_at timestamptz,
  operation_state integer,
  battery_level text,
  memory_total_bytes bigint,
  memory_used_bytes bigint,
  lan_status text,
  lan_type text,
  lan_ip text,
  lan_mac text,
  lan_mask text,
  lan_gateway text,
  lan_dns_1 text,
  lan_dns_2 text,
  software_version text,
  layout_version text,
  last_cfe_key text,
  pending_coupons integer,
  pending_first_key text,
  pending_last_key text,
  certificate_issued_on date,
  certificate_expires_on date,
  leds jsonb not null,
  -- What the device said and could not be read, a Portuguese sentence each.
  warnings jsonb not null,
  hour_at timestamptz not null,
  samples bytea not null,
  primary key (tenant_id, sat_id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
-- Each row is written anew every minute: with room beside it, in the same page and without touching the index.
) with (fillfactor = 45);
alter table sat_states alter column samples set storage main;

-- Samples as telemetry/samples.ts packs them. sat_hours: as they came, an hour a row; sat_days: one of ten minutes, a day a row (both UTC).
create table sat_hours (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  starts_at timestamptz not null,
  samples bytea not null,
  primary key (tenant_id, sat_id, starts_at),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id)
);
create table sat_days (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  starts_at timestamptz not null,
  samples bytea not null,
  primary key (tenant_id, sat_id, starts_at),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['agent_credentials', 'sat_states', 'sat_hours', 'sat_days'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_id = any ((select app_companies())::uuid[])))', t);
  end loop;
end $$;
create policy session on agent_credentials to fiscal_session using (true);
grant select, insert, update, delete on agent_credentials, sat_states, sat_hours, sat_days to fiscal_app;
grant select, update (last_used_at) on agent_credentials to fiscal_session;
`
