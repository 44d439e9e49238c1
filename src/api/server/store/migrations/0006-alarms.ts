/** Append only: what has landed is never edited. */
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
create table sat_alarm_groups (
  tenant_id uuid not null,
  alarm_id uuid not null,
  company_group_id uuid not null,
  primary key (tenant_id, alarm_id, company_group_id),
  foreign key (tenant_id, alarm_id) references sat_alarms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id) on delete cascade
);
create index sat_alarm_groups_group on sat_alarm_groups (tenant_id, company_group_id);

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
  primary key (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
-- Fires once: one open alert of an alarm and a SAT, whoever looks at the same moment.
create unique index sat_notifications_open on sat_notifications (tenant_id, sat_id, alarm_id) where cleared_at is null;
create index sat_notifications_newest on sat_notifications (tenant_id, created_at desc, id desc);
create index sat_notifications_sat on sat_notifications (tenant_id, sat_id, created_at desc, id desc);
create index sat_notifications_over on sat_notifications (tenant_id, sat_id, cleared_at) where cleared_because = 'over';

-- Whom an alert still has to be mailed to, and, for a day, whom it was. Gathered into one message per user.
create table sat_alert_mails (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  notification_id uuid not null,
  created_at timestamptz not null,
  -- Not before; moved ahead by whoever takes it up, so that one who dies over it holds it up for a while only.
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references sat_notifications (tenant_id, id) on delete cascade
);
create index sat_alert_mails_waiting on sat_alert_mails (due_at) where sent_at is null;
create index sat_alert_mails_sent on sat_alert_mails (sent_at) where sent_at is not null;
create index sat_alert_mails_notification on sat_alert_mails (tenant_id, notification_id);

-- SATs that have coupons to transmit, as of the first reading that said so.
create table sat_backlogs (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  since timestamptz not null,
  primary key (tenant_id, sat_id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id) on delete cascade
);

-- One row: while the clock did not tick, no device could report.
create table sat_alarm_clock (
  id boolean primary key default true check (id),
  ticked_at timestamptz not null,
  up_since timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['sat_alarms', 'sat_alarm_groups', 'sat_alert_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to fiscal_app using (tenant_id = (select app_tenant()))', t);
  end loop;
end $$;
do $$
declare t text;
begin
  foreach t in array array['sat_notifications', 'sat_backlogs'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_id = any ((select app_companies())::uuid[])))', t);
  end loop;
end $$;
grant select, insert, update, delete on sat_alarms, sat_alarm_groups, sat_notifications, sat_alert_mails, sat_backlogs to fiscal_app;
grant select on sat_alarm_clock to fiscal_app;
`
