/** Append only: what has landed is never edited. */
export default `
-- By what the key is known that texts of this database are sealed with (ports/platform/seal.ts): it tells nothing of the key. One row at most.
create table sealing_key (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  since timestamptz not null
);
`
