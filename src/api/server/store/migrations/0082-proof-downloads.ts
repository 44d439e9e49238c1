/** Append only: what has landed is never edited. */
export default `
-- A package of proof is one more format; a server of the release before makes XML and PDF of it.
alter table nf_downloads drop constraint nf_downloads_format_check,
  add constraint nf_downloads_format_check check (format in ('xml', 'pdf', 'xml_pdf', 'proof'));
alter table accountant_settings drop constraint accountant_settings_format_check,
  add constraint accountant_settings_format_check check (format in ('none', 'xml', 'pdf', 'xml_pdf', 'proof'));
alter table accountant_deliveries drop constraint accountant_deliveries_format_check,
  add constraint accountant_deliveries_format_check check (format in ('none', 'xml', 'pdf', 'xml_pdf', 'proof'));
`
