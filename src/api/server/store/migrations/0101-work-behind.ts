/** Append only: what has landed is never edited. */
export default `
-- contracts 1.1.0
-- Of what no person waits for.
alter table work add column is_behind boolean not null default false;
-- The queue of releases before: downloads that it held and that are not made are found in nf_downloads, and made as work. One of these releases that
-- still serves makes none any more, and says so in its log; what its users request is made here.
drop schema if exists pgboss cascade;
`
