/** Append only: what has landed is never edited. */
export default `
-- An alert may be about a company's notes, and of no SAT.
alter table sat_notifications alter column sat_id drop not null;
alter table sat_notifications alter column serial_number drop not null;
alter table sat_notifications add constraint sat_notifications_sat_check check ((sat_id is null) = (serial_number is null));
create unique index sat_notifications_company_open on sat_notifications (tenant_id, company_id, alarm_id)
  where cleared_at is null and sat_id is null;
create index sat_notifications_company_stands on sat_notifications (tenant_id, alarm_id, company_id)
  where sat_id is null and (cleared_at is null or goes_on);
`
