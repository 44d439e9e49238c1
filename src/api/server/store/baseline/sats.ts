import { ofCompanies } from './rights.ts'

/** Shops and their SATs: what these told of themselves, and commands to them. */
export default `
create table points_of_sale (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  -- The series a point of sale issues NFC-e with: a note names no point of sale, its series does.
  nfce_serie integer,
  search text not null,
  csc_used_on date,
  csc_spared_on date,
  primary key (tenant_id, id),
  unique (tenant_id, company_id, nfce_serie),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index points_of_sale_by_name on points_of_sale (tenant_id, company_id, search, id);
${ofCompanies('points_of_sale')}

create table sats (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  point_of_sale_id uuid,
  serial_number text not null,
  -- A retired device keeps its history (docs/decisions.md#retired-sats).
  retired_on date,
  environment text not null default 'production' check (environment in ('production', 'homolog')),
  primary key (tenant_id, id),
  unique (tenant_id, serial_number),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id)
);
create index sats_company on sats (tenant_id, company_id, point_of_sale_id, serial_number);
create index sats_point_of_sale on sats (tenant_id, point_of_sale_id, serial_number);
${ofCompanies('sats')}

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
) with (fillfactor = 45);
alter table sat_states alter column samples set storage main;
${ofCompanies('sat_states')}

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
${ofCompanies('sat_hours')}

create table sat_days (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  starts_at timestamptz not null,
  samples bytea not null,
  primary key (tenant_id, sat_id, starts_at),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id)
);
${ofCompanies('sat_days')}

-- SATs that have coupons to transmit, as of the first reading that said so.
create table sat_backlogs (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  since timestamptz not null,
  primary key (tenant_id, sat_id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id) on delete cascade
);
${ofCompanies('sat_backlogs')}

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
${ofCompanies('agent_credentials')}
create policy session on agent_credentials to fiscal_session using (true);
grant select on agent_credentials to fiscal_session;

create table sat_commands (
  tenant_id uuid not null,
  id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  -- A function of the SAT, e.g. 'ExtrairLogs'.
  function text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'succeeded', 'failed', 'expired')),
  parameters jsonb not null,
  -- Activation codes and passwords: here only until the command has ended.
  secrets text,
  created_at timestamptz not null,
  created_by uuid not null,
  -- Kept as it was: a user may leave, what he sent stays his.
  created_by_email text not null,
  -- The last time that it was handed to an agent, and how often it was.
  sent_at timestamptz,
  times_sent integer not null default 0,
  finished_at timestamptz,
  reply_code text,
  reply_message text,
  serial_number text not null,
  primary key (tenant_id, id),
  check (secrets is null or state in ('queued', 'sent')),
  constraint sat_commands_sealed check (secrets ~ '^[A-Za-z0-9_-]+[.][.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$'),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index sat_commands_newest on sat_commands (tenant_id, created_at desc, id desc);
create index sat_commands_of on sat_commands (tenant_id, sat_id, created_at desc, id desc);
-- What every post of telemetry asks for; and the same function twice at once is a slip of the hand.
create unique index sat_commands_open on sat_commands (tenant_id, sat_id, function) where state in ('queued', 'sent');
create index sat_commands_ending on sat_commands (created_at) where state in ('queued', 'sent');
${ofCompanies('sat_commands', 'select, insert, update', 'select, insert, update')}

create table sat_command_attachments (
  tenant_id uuid not null,
  id uuid not null,
  command_id uuid not null,
  company_id uuid not null,
  name text not null,
  size integer not null,
  deflated bytea,
  sha256 text,
  primary key (tenant_id, id),
  constraint sat_command_attachments_bytes check (deflated is not null or sha256 is not null),
  foreign key (tenant_id, command_id) references sat_commands (tenant_id, id) on delete cascade
);
-- Null where the bytes lie in the object store, under their tenant and hash.
alter table sat_command_attachments alter column deflated set storage external;
create index sat_command_attachments_of on sat_command_attachments (tenant_id, command_id);
-- What the sweep of the object store asks for.
create index sat_command_attachments_apart on sat_command_attachments (tenant_id, sha256) where deflated is null;
${ofCompanies('sat_command_attachments', 'select, insert', 'select, insert')}
grant update (deflated, sha256) on sat_command_attachments to fiscal_app;
`
