import { ofCompanies } from '../../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- When nobody is told of which alerts (sats/silences/). What is null narrows nothing. Of a point of sale or an alarm that is gone there is nothing left to silence.
create table sat_silences (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid,
  point_of_sale_id uuid,
  sat_id uuid,
  alarm_id uuid,
  alarm_type_id text,
  reason text not null,
  repeats text not null check (repeats in ('once', 'weekly')),
  -- [0, 6], Sunday first; hours are 'HH:MM' of the tenant's clock.
  weekdays jsonb,
  from_time text,
  until_time text,
  -- Its time that is in force, or comes next.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- When its alerts are looked at next; null once that is done for good.
  turns_at timestamptz,
  over_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_email text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sat_id) references sats (tenant_id, id) on delete cascade
);
create index sat_silences_turn on sat_silences (turns_at) where turns_at is not null;
create index sat_silences_newest on sat_silences (tenant_id, created_at desc, id desc);
create index sat_silences_company on sat_silences (tenant_id, company_id);
create index sat_silences_sat on sat_silences (tenant_id, sat_id);
create index sat_silences_standing on sat_silences (tenant_id, from_at) where over_at is null;
${ofCompanies('sat_silences')}
-- The silence at whose end an alert is told of.
alter table sat_notifications add column silence_id uuid;
-- Since when an alarm is paused.
alter table sat_alarms add column paused_at timestamptz;
`
