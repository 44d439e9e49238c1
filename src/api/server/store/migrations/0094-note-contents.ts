/** Append only: what has landed is never edited. */
export default `
-- What tells a note's contents apart, and which of them a reply is to (domain/documents/note-contents.ts). Null of what an older version kept.
alter table nfce_events add column content jsonb;
alter table nfce_events add column reply_digest text;
`
