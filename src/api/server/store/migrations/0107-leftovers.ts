/** Append only: what has landed is never edited. */
export default `
-- contracts 1.2.0
-- What versions before 1.2 wrote mails, changes of figures and ranges by, and 1.2 kept for them while it took their place.
drop view if exists figure_changes_of;
drop table if exists certificate_mails, quota_mails, sat_alert_mails;
drop function if exists expiry_mail_is_work(), quota_mail_is_work(), alert_mail_is_work();
alter table nf_downloads drop column if exists mail_due_at, drop column if exists mail_attempts;
alter table accountant_deliveries drop column if exists attempts;
drop index if exists nfce_voids_unread;
`
