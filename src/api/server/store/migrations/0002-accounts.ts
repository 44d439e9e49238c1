/** Append only: what has landed is never edited. */
export default `
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
create index refresh_tokens_user on refresh_tokens (user_id);
grant select, insert, update, delete on account_links to fiscal_session;

-- A tenant sees the users that hold a grant in it, and never their passwords.
alter table users enable row level security;
create policy session on users to fiscal_session using (true);
create policy tenant on users for select to fiscal_app
  using (exists (select from grants g where g.user_id = users.id and g.tenant_id = (select app_tenant())));
grant select (id, email, is_active, is_email_confirmed, created_at) on users to fiscal_app;
`
