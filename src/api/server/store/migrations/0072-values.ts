/** Append only: what has landed is never edited. */
export default `
-- The total as whole cents, by which documents are found: row-level security keeps an index on numeric from being used, whose comparisons are
-- not leakproof. Null of a coupon without XML, and of what was kept before until 0072-nfces-cents and 0072-cfes-cents have been at it.
alter table nfces add column cents bigint;
alter table cfes add column cents bigint;
`
