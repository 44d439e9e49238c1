/** Append only: what has landed is never edited. */
export default `
-- contracts 1.2.0
-- Who is at it, who was told and since when stands in the table of work. No call of 1.2 asks these; one that still serves leaves to who has
-- started after it what it did by itself by them, or the two would ask SEFAZ at once.
drop table if exists sefaz_turns, proof_turns, backup_alerts, archive_alerts;
alter table sat_alarm_clock drop column if exists swept_at;
`
