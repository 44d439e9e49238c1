/** Append only: what has landed is never edited. */
export default `
-- The CPF or CNPJ of the consumer, by which documents are found. Null where a document names none, and of what was kept before until
-- 'npm run recount -- --xml' has read it again: it stands in the XML alone.
alter table nfces add column consumer text;
alter table cfes add column consumer text;
`
