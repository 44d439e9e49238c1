/** Append only: what has landed is never edited. */
export default `
-- Of whom a tenant asks a second factor.
alter table tenants add column second_factor text not null default 'nobody'
  check (second_factor in ('nobody', 'administrators', 'everybody'));
grant update (second_factor) on tenants to fiscal_app;

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
  check (case kind when 'totp' then secret is not null
    else credential_id is not null and public_key is not null and counter is not null end)
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

-- When a session's user last proved who they are, and by what.
alter table sessions add column proved_at timestamptz;
alter table sessions add column proved_by text check (proved_by in ('password', 'factor'));
`
