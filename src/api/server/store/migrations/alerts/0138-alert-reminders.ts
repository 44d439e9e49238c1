/** Append only: what has landed is never edited. */
export default `
-- When an alert about a company was told of once more; null of one that was told of as it began.
alter table sat_notifications add column reminded_at timestamptz;
-- What alarms have told of is noted by the transaction that raises their alerts.
grant insert, delete on nfce_overdue, nfce_void_reminders to fiscal_app;
`
