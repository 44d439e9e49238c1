/** Append only: what has landed is never edited. */
export default `
-- contracts 1.1.0
-- Who is at it, who was told and since when stands in the table of work. No release has had one of these.
drop table sefaz_turns, proof_turns, backup_alerts, archive_alerts;
`
