/** Append only: what has landed is never edited. */
export default `
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
`
