import { READ, ofTenant } from './rights.ts'

/** Signing in: tokens, sessions, second factors, links and attempts. Of no tenant, as users are. */
export default `
create table refresh_tokens (
  id uuid primary key,
  family uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  -- Several tokens may be given for one whose answers were lost; the first that is used ends the others. Of those given before, none has
  -- a sibling. No foreign key: expired tokens are deleted, and nothing follows the column to them.
  parent_id uuid
);
create index refresh_tokens_family on refresh_tokens (family);
create index refresh_tokens_user on refresh_tokens (user_id);
-- A session is a family of refresh tokens. It stands while none of them is revoked: logout, a new password and a refresh token that comes
-- back revoke those that they find, and one that was given at the same moment must not keep it alive.
create index refresh_tokens_revoked on refresh_tokens (family) where revoked_at is not null;
grant select, insert, update, delete on refresh_tokens to fiscal_session;

-- Links by which a password is set. Only a hash is kept: who reads the database cannot follow one.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'confirmation')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user on account_links (user_id);
grant select, insert, update, delete on account_links to fiscal_session;

-- Where users are signed in: a row for each family of refresh tokens. No foreign key to these, since expired ones are deleted.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As people call it, e.g. 'Chrome no Windows': nothing else of the browser is kept.
  device text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  -- When a session's user last proved who they are, and by what.
  proved_at timestamptz,
  proved_by text check (proved_by in ('password', 'factor'))
);
create index sessions_user on sessions (user_id);
grant select, insert, update, delete on sessions to fiscal_session;

-- In which tenants a session is used, from where; and whether it has ended there: an administrator ends what is of the own tenant alone.
create table session_tenants (
  tenant_id uuid not null references tenants (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Null of a session that ended here before it was used here.
  network text,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, session_id)
);
create index session_tenants_session on session_tenants (session_id);
create index session_tenants_user on session_tenants (tenant_id, user_id);
${ofTenant('session_tenants', READ, READ)}
create policy session on session_tenants to fiscal_session using (true);
grant select, insert, update on session_tenants to fiscal_session;

-- What users have signed in with, as people call it: a sign-in with another one is news to its user.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
grant select, insert, update, delete on known_devices to fiscal_session;

-- Where users have signed in from, as a hash that nobody reads an address from: there a stranger's failures do not keep them out.
create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, network_hash)
);
grant select, insert, update, delete on known_networks to fiscal_session;

-- Failed attempts to sign in and messages asked for, of several servers together. Of no tenant: most of them come from nobody known.
create table attempts (
  id text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
create index attempts_ended on attempts (ends_at);

-- Sign-ins under way at a company's own identity provider, each for once: the state that comes back is known by its hash alone, and serves
-- only in the browser that began, which has the attempt.
create table oidc_attempts (
  state_hash text primary key,
  attempt_hash text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index oidc_attempts_expired on oidc_attempts (expires_at);
grant select, insert, delete on oidc_attempts to fiscal_session;

-- By what users prove, beside the password, who they are. Of no tenant, as users are.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Of an authenticator app: what it makes codes of, sealed, and the time step of the last code that served, which serves once.
  secret text,
  last_step bigint,
  -- Of a passkey (WebAuthn, section 4).
  credential_id text unique,
  public_key bytea,
  counter bigint,
  transports text[],
  check (case kind when 'totp' then secret is not null else credential_id is not null and public_key is not null and counter is not null end)
);
create index second_factors_user on second_factors (user_id);
alter table second_factors enable row level security;
create policy session on second_factors to fiscal_session using (true);
-- A tenant learns which of its users have one, and nothing of it.
create policy tenant on second_factors for select to fiscal_app
  using (exists (select from grants g where g.user_id = second_factors.user_id and g.tenant_id = (select app_tenant())));
grant select, insert, update, delete on second_factors to fiscal_session;
grant select (user_id) on second_factors to fiscal_app;

-- For whoever has lost them; each serves once. Only a hash is kept.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;
create policy session on recovery_codes to fiscal_session using (true);
grant select, insert, update, delete on recovery_codes to fiscal_session;

-- What a user was asked to prove and has minutes for: a password that was right and is not yet a session, a session that is to do something
-- sensitive, a factor that is being added.
create table factor_questions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'totp', 'passkey')),
  -- None at a sign-in.
  session_id uuid,
  -- What a passkey signs.
  challenge text,
  -- What an app that is being added makes codes of, sealed.
  secret text,
  expires_at timestamptz not null
);
create index factor_questions_user on factor_questions (user_id);
create index factor_questions_expired on factor_questions (expires_at);
alter table factor_questions enable row level security;
create policy session on factor_questions to fiscal_session using (true);
grant select, insert, update, delete on factor_questions to fiscal_session;

-- How many wrong codes of an authenticator app there were in a row, by whoever knew the password; none after a right proof.
create table factor_guesses (
  user_id uuid primary key references users (id) on delete cascade,
  wrong integer not null
);
alter table factor_guesses enable row level security;
create policy session on factor_guesses to fiscal_session using (true);
grant select, insert, update, delete on factor_guesses to fiscal_session;
`
