/** Append only: what has landed is never edited. */
export default `
-- The files that a download holds of each document. A server of the release before makes all of XML.
alter table nf_downloads add column format text not null default 'xml' check (format in ('xml', 'pdf', 'xml_pdf'));
`
