/** Append only: what has landed is never edited. */
export default `
-- The demonstration's own row: there once its making has begun, finished for ever once all its documents are. Its users' passwords are
-- published, so that nothing else (as that none of them is active) may be read as 'not finished yet'.
create table demonstration (
  is_only boolean primary key default true check (is_only),
  -- When its newest document was issued: a making that was interrupted goes on with the same ones.
  until timestamptz not null,
  finished_at timestamptz
);
-- Databases made before this row was. Nobody has entered one whose making was interrupted, and nothing has been done there since.
insert into demonstration (until, finished_at)
select min(u.created_at),
  case when bool_or(u.is_active)
    or exists (select from users where email not like '%@aurora.example' and email not like '%@horizonte.example')
    or exists (select from refresh_tokens) or exists (select from account_links)
    or exists (select from nf_downloads) or exists (select from agent_credentials)
  then now() end
from users u
where u.email in ('admin@aurora.example', 'fiscal@aurora.example', 'operador@aurora.example', 'novo@aurora.example', 'admin@horizonte.example')
having count(*) > 0;
`
