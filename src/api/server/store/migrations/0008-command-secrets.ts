/** Append only: what has landed is never edited. */
export default `
-- What waits in clear is erased, and its commands end; the new column's type has every row written anew, so that nothing stays behind.
update sat_commands set state = 'expired', secrets = null, finished_at = now(),
  reply_message = 'O servidor foi atualizado antes que o comando terminasse. Envie o comando outra vez.'
where secrets is not null;
alter table sat_commands alter column secrets type text using null;
-- A compact JWE whose key is agreed on (commands/seal.ts): nothing in clear has that shape.
alter table sat_commands add constraint sat_commands_sealed
  check (secrets ~ '^[A-Za-z0-9_-]+[.][.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$');

-- The last use is noted where the agent acts, within its tenant.
revoke update (last_used_at) on agent_credentials from fiscal_session;
`
