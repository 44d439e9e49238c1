import { ofCompanies } from '../../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- Null: the level of its type.
alter table sat_alarms add column level text check (level in ('danger', 'warning', 'info'));

-- What people do about an alert, beside when it began and ended.
alter table sat_notifications
  add column holder_id uuid,
  add column holder_email text,
  add column held_since timestamptz,
  add column held_why text,
  add column held_until timestamptz,
  -- Stays when it is given back: how long it took until somebody saw to it.
  add column first_held_at timestamptz,
  -- When it last was somebody's and came back by itself.
  add column returned_at timestamptz,
  add column assignee_id uuid,
  add column assignee_email text,
  add column cleared_by uuid,
  add column cleared_by_email text,
  add column cleared_note text,
  -- Ended by hand while what it tells of goes on: until that is over, nothing is raised of it anew.
  add column goes_on boolean not null default false;
alter table sat_notifications drop constraint sat_notifications_cleared_because_check;
alter table sat_notifications add constraint sat_notifications_cleared_because_check
  check (cleared_because in ('over', 'withdrawn', 'resolved'));
create index sat_notifications_held on sat_notifications (tenant_id, sat_id, alarm_id) where goes_on;
create index sat_notifications_until on sat_notifications (tenant_id, held_until) where held_until is not null and cleared_at is null;
create index sat_notifications_company on sat_notifications (tenant_id, company_id, created_at desc, id desc);

-- What was done about alerts, a row for each change and each alert that it is of: one change of several alerts has one id.
create table alert_notes (
  tenant_id uuid not null,
  notification_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  at timestamptz not null,
  -- Null: it came by itself.
  user_id uuid,
  email text,
  kind text not null check (kind in ('take', 'release', 'assign', 'unassign', 'comment', 'resolve', 'expire', 'worsen')),
  -- Text of theirs; of 'assign' to whom.
  note text,
  until_at timestamptz,
  primary key (tenant_id, notification_id, id),
  foreign key (tenant_id, notification_id) references sat_notifications (tenant_id, id) on delete cascade
);
${ofCompanies('alert_notes')}

-- Whoever changes alarms and reads alerts sees to them, too.
insert into role_permissions (tenant_id, role_id, permission)
select tenant_id, role_id, 'sat_notification:update' from role_permissions
where permission in ('sat_alarm:update', 'sat_notification:read')
group by tenant_id, role_id having count(*) = 2
on conflict do nothing;
`
