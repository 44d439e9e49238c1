/**
 * Documents by the end of their access key: an index on an expression, which row-level security keeps PostgreSQL from using. The function has its
 * owner's rights and asks therefore itself for what the policies ask for (scope.ts): the call's tenant and companies alone.
 */
export default `
create or replace function app_key_ends(what_tenant uuid, what text, ending text, whose uuid[], most integer) returns setof uuid
language plpgsql stable rows 5 security definer set search_path = public, pg_temp as $$
declare
  sees_all boolean := app_all_companies();
  seen uuid[] := app_companies();
begin
  -- Of whoever is bound to no tenant, or to another one, there is nothing.
  if app_tenant() is distinct from what_tenant then return; end if;
  if what = 'nfces' then
    return query select d.id from nfces d
      where d.tenant_id = what_tenant and right(d.key, 8) = right(ending, 8) and right(d.key, length(ending)) = ending
        and (sees_all or d.company_id = any (seen)) and (whose is null or d.company_id = any (whose))
      order by d.emitted_at desc, d.id desc limit most;
  elsif what = 'cfes' then
    return query select d.id from cfes d
      where d.tenant_id = what_tenant and right(d.key, 8) = right(ending, 8) and right(d.key, length(ending)) = ending
        and (sees_all or d.company_id = any (seen)) and (whose is null or d.company_id = any (whose))
      order by d.emitted_at desc, d.id desc limit most;
  end if;
end $$;
revoke execute on function app_key_ends(uuid, text, text, uuid[], integer) from public;
grant execute on function app_key_ends(uuid, text, text, uuid[], integer) to fiscal_app, fiscal_companies;
`
