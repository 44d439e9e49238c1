/** Append only: what has landed is never edited. */
export default `
-- Whom a finished request still has to be mailed to: by being finished it waits, in the very same statement.
alter table nf_downloads
  add column mailed_at timestamptz,
  -- Not before; moved ahead by whoever takes it up, so that one who dies over it holds it up for a while only.
  add column mail_due_at timestamptz,
  add column mail_attempts integer not null default 0;
-- Of those before, everybody has been told who could be.
update nf_downloads set mailed_at = finished_at where is_processed;
create index nf_downloads_to_mail on nf_downloads (finished_at) where is_processed and mailed_at is null;
`
