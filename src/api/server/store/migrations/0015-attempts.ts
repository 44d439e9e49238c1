/** Append only: what has landed is never edited. */
export default `
-- Failed attempts to sign in and messages asked for, of several servers together. Of no tenant: most of them come from nobody known.
create table attempts (
  id text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
create index attempts_ended on attempts (ends_at);

-- Where users have signed in from, as a hash that nobody reads an address from: there a stranger's failures do not keep them out.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, network_hash)
);
grant select, insert, update, delete on known_networks to fiscal_session;
`
