/** Append only: what has landed is never edited. What has come since a closing, which a board of months shows without reading its documents. */
export default `
-- The types of documents of which something is another one than it was then: of their month something has come, or changed. Null until work has found it
-- (src/api/server/documents/month/judge-closings.ts): of what a version before this one has stored, and after what no intake tells of.
alter table month_closings add column changed text[];
`
