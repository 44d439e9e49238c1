import { ofTenant, READ } from '../../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- How groups of companies are told of alerts (sats/telling/alert-telling.ts); one without a row as domain/sats/telling.ts says.
create table alert_tellings (
  tenant_id uuid not null,
  company_group_id uuid not null,
  mails boolean not null,
  work_days text[] not null,
  -- 'HH:MM' by the tenant's clock.
  work_from text not null,
  work_until text not null,
  -- In minutes.
  escalates_after integer not null,
  -- Another group; one that is no more is nobody.
  escalates_to uuid,
  digest_at text,
  primary key (tenant_id, company_group_id),
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id) on delete cascade
);
${ofTenant('alert_tellings', READ)}

-- Where groups are told beside their members' mail.
create table alert_channels (
  tenant_id uuid not null,
  id uuid not null,
  company_group_id uuid not null,
  kind text not null check (kind in ('webhook', 'slack', 'telegram')),
  description text not null,
  -- What is shown of where it leads.
  target text not null,
  -- Address, token, secret, as sats/telling/seal.ts writes them.
  sealed text not null,
  least_level text not null check (least_level in ('danger', 'warning', 'info')),
  is_active boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id) on delete cascade
);
create index alert_channels_group on alert_channels (tenant_id, company_group_id);
${ofTenant('alert_channels', READ)}

-- Alerts on their way to channels and what became of them, for 30 days; without an alert a trial.
create table alert_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  notification_id uuid,
  -- Minutes for which nobody took it, where it is told for that.
  untaken integer,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  created_at timestamptz not null,
  last_at timestamptz,
  next_at timestamptz,
  result text,
  primary key (tenant_id, id),
  -- An alert is told to a channel once.
  unique (tenant_id, channel_id, notification_id),
  foreign key (tenant_id, channel_id) references alert_channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, notification_id) references sat_notifications (tenant_id, id) on delete cascade
);
create index alert_deliveries_newest on alert_deliveries (tenant_id, created_at desc, id);
create index alert_deliveries_channel on alert_deliveries (tenant_id, channel_id, created_at desc, id);
create index alert_deliveries_notification on alert_deliveries (tenant_id, notification_id);
create index alert_deliveries_age on alert_deliveries (created_at);
${ofTenant('alert_deliveries', READ)}
`
