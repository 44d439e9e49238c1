/** Append only: what has landed is never edited. */
export default `
-- When a server last began to look at the alarms of all tenants: servers over one database take turns.
alter table sat_alarm_clock add column swept_at timestamptz;
`
