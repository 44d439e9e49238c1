/** Append only: what has landed is never edited. */
export default `
-- contracts 1.2.0
-- Of what no person waits for.
alter table work add column is_behind boolean not null default false;
-- The queue of 1.2 and before: downloads that it held and that are not made are found in nf_downloads, and made as work. A 1.2 that still serves
-- answers its calls, makes no download any more, and says so in its log; what its users request is made here.
drop schema if exists pgboss cascade;
`
