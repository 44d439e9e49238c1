/** Append only: what has landed is never edited. */
export default `
-- How many wrong codes of an authenticator app there were in a row, by whoever knew the password; none after a right proof.
create table factor_guesses (
  user_id uuid primary key references users (id) on delete cascade,
  wrong integer not null
);
alter table factor_guesses enable row level security;
create policy session on factor_guesses to fiscal_session using (true);
grant select, insert, update, delete on factor_guesses to fiscal_session;
alter table account_mails drop constraint account_mails_news_check,
  add constraint account_mails_news_check
    check (news in ('sign_in', 'password', 'factor_added', 'factor_removed', 'factor_guessed'));
`
