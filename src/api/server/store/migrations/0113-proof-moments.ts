/** Append only: what has landed is never edited. */
export default `
-- When a note was issued of which something failed, or which nobody signed: these are listed by it. Null of any other.
alter table document_proofs add column emitted_at timestamptz;
`
