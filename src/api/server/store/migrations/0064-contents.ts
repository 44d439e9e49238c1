/** Append only: what has landed is never edited. */
export default `
-- Null where the bytes lie in the object store, under their tenant and hash. The former version reads rows that have them.
alter table files alter column deflated drop not null;

-- Since when the bytes of documents may lie in the object store: a server that has none does not start then. The operator's; one row at most.
create table content_store (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);
`
