/** Append only: what has landed is never edited. */
export default `
-- Attachments of commands as files: null where the bytes lie in the object store, under their tenant and hash. No hash of one that the version
-- before has written, until it is moved there.
alter table sat_command_attachments alter column deflated drop not null;
alter table sat_command_attachments add column sha256 text;
alter table sat_command_attachments add constraint sat_command_attachments_bytes check (deflated is not null or sha256 is not null);
-- What the sweep of the object store asks for.
create index sat_command_attachments_apart on sat_command_attachments (tenant_id, sha256) where deflated is null;
grant update (deflated, sha256) on sat_command_attachments to fiscal_app;
`
