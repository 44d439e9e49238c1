import { READ, ofCompanies, ofTenant } from './rights.ts'

/** Alarms and their alerts, of SATs and of numbers. */
export default `
create table sat_alarms (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  alarm_type_id text not null,
  operator_name text,
  selected_option_id text,
  unit_type_name text,
  value text,
  -- Counts changes of what is asked for: an alert of an older revision does not stand any more.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
${ofTenant('sat_alarms')}

create table sat_alarm_groups (
  tenant_id uuid not null,
  alarm_id uuid not null,
  company_group_id uuid not null,
  primary key (tenant_id, alarm_id, company_group_id),
  foreign key (tenant_id, alarm_id) references sat_alarms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id) on delete cascade
);
create index sat_alarm_groups_group on sat_alarm_groups (tenant_id, company_group_id);
${ofTenant('sat_alarm_groups')}

-- An alert with its story; it outlives its alarm, and tells what was asked for when it began.
create table sat_notifications (
  tenant_id uuid not null,
  id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  environment text not null check (environment in ('production', 'homolog')),
  alarm_id uuid not null,
  alarm_revision integer not null,
  alarm_type_id text not null,
  level text not null check (level in ('danger', 'warning', 'info')),
  message text not null,
  condition text not null,
  measured text,
  created_at timestamptz not null,
  cleared_at timestamptz,
  -- 'over': what it told of ended, and may come again; 'withdrawn': the alarm or the SAT is not watched any more.
  cleared_because text check (cleared_because in ('over', 'withdrawn')),
  -- What a SAT did for a company stays that company's when the SAT goes to another one, whose row the former does not see.
  serial_number text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
-- Fires once: one open alert of an alarm and a SAT, whoever looks at the same moment.
create unique index sat_notifications_open on sat_notifications (tenant_id, sat_id, alarm_id) where cleared_at is null;
create index sat_notifications_newest on sat_notifications (tenant_id, created_at desc, id desc);
create index sat_notifications_sat on sat_notifications (tenant_id, sat_id, created_at desc, id desc);
create index sat_notifications_over on sat_notifications (tenant_id, sat_id, cleared_at) where cleared_because = 'over';
${ofCompanies('sat_notifications')}

-- One row: while the clock did not tick, no device could report.
create table sat_alarm_clock (
  id boolean primary key default true check (id),
  ticked_at timestamptz not null,
  up_since timestamptz not null
);
grant select on sat_alarm_clock to fiscal_app, fiscal_companies;

-- Notes in contingency that SEFAZ has not authorised within 24 hours, as far as an alarm has told of them: by their number, since the rows of
-- nfce_gaps are made anew by a recount. For as long as they are such.
create table nfce_overdue (
  tenant_id uuid not null,
  alarm_id uuid not null,
  company_id uuid not null,
  serie integer not null,
  number integer not null,
  primary key (tenant_id, alarm_id, company_id, serie, number),
  foreign key (tenant_id, alarm_id) references sat_alarms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index nfce_overdue_company on nfce_overdue (tenant_id, company_id);
${ofCompanies('nfce_overdue', READ, READ)}

-- The reminders of a deadline for voids that an alarm has seen to: on the 5th and on the 9th.
create table nfce_void_reminders (
  tenant_id uuid not null,
  alarm_id uuid not null,
  void_by date not null,
  day integer not null,
  primary key (tenant_id, alarm_id, void_by, day),
  foreign key (tenant_id, alarm_id) references sat_alarms (tenant_id, id) on delete cascade
);
${ofTenant('nfce_void_reminders', READ, READ)}
`
