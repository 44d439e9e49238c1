import { ofTenant } from '../../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- The keys by which push services know a tenant (sats/browsers/keys.ts), made once: browsers take messages of no others.
create table push_keys (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index push_keys_one on push_keys (tenant_id);
${ofTenant('push_keys', 'select, insert', 'select, insert')}

-- Browsers in which people hear of alerts, each of the session that turned it on.
create table alert_browsers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- No foreign keys: people leave, and sessions end; what is not theirs any more is taken away (sats/browsers/sweep.ts).
  user_id uuid not null,
  session_id uuid not null,
  device text not null,
  -- One browser has one address: who signs in there next takes it over.
  endpoint_hash text not null,
  -- Address and keys, as sats/browsers/seal.ts writes them.
  sealed text not null,
  created_at timestamptz not null,
  last_at timestamptz,
  -- Null of what has arrived.
  result text,
  primary key (tenant_id, id)
);
create unique index alert_browsers_session on alert_browsers (tenant_id, session_id);
create unique index alert_browsers_endpoint on alert_browsers (tenant_id, endpoint_hash);
create index alert_browsers_user on alert_browsers (tenant_id, user_id);
${ofTenant('alert_browsers')}

-- Browsers that have a delivery already, where others do not yet.
alter table alert_deliveries add column reached uuid[];
alter table alert_channels drop constraint alert_channels_kind_check;
alter table alert_channels add constraint alert_channels_kind_check check (kind in ('webhook', 'slack', 'telegram', 'push'));
`
