/** Append only: what has landed is never edited. */
export default `
-- SEFAZ's refusals of notes by the month in their keys (AAMM): few among all replies.
create index nfce_events_refused on nfce_events (tenant_id, substr(nfce_key, 3, 4), nfce_key) where type = 'protocol' and type_level = 'error';
`
