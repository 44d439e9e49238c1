/** Append only: what has landed is never edited. */
export default `
-- The servers over this database, each of which says time and again that it is there. They share limits by their number, and one that would
-- not have their files does not start. The operator's, so that no role of a call sees them.
create table servers (
  id uuid primary key,
  host text not null,
  -- If it has left a mark among its files, by which another one finds out whether they are its own as well.
  is_marked boolean not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
`
