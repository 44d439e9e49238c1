/** Append only: what has landed is never edited. */
export default `
-- Since when a mail tells the operator that the archive of the database's log is late; none while it is not. One row at most.
create table archive_alerts (
  is_only boolean primary key default true check (is_only),
  mailed_at timestamptz not null
);
-- A changed second factor is news of an account as well; its own are which one.
alter table account_mails drop constraint account_mails_news_check,
  add constraint account_mails_news_check check (news in ('sign_in', 'password', 'factor_added', 'factor_removed')),
  add column factor_kind text,
  add column factor_name text;
`
