/** Append only: what has landed is never edited. */
export default `
-- The day of a note, or of a coupon that is cancelled, beside what failed of it: a period's failures are counted without a look at all others.
-- Null of what nothing failed of.
alter table document_proofs add column emitted_on date;
create index document_proofs_failed_days on document_proofs (tenant_id, kind, emitted_on, key) where has_failure;
`
