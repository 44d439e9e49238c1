/** Append only: what has landed is never edited. */
export default `
-- Where users are signed in: a row for each family of refresh tokens. No foreign key to these, since expired ones are deleted.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As people call it, e.g. 'Chrome no Windows': nothing else of the browser is kept.
  device text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null
);
create index sessions_user on sessions (user_id);
grant select, insert, update, delete on sessions to fiscal_session;
-- Those that were open before: a token lived for two weeks unless told otherwise.
insert into sessions (id, user_id, device, opened_at, used_at)
select distinct on (family) family, user_id, 'Outro dispositivo',
  min(expires_at) over (partition by family) - interval '14 days', max(expires_at) over (partition by family) - interval '14 days'
from refresh_tokens order by family, expires_at;
`
