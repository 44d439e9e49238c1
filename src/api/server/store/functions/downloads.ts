/** Functions for a tenant's downloads so far. */
export default `
create or replace function app_downloaded_by_all(since timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
begin
  return (select coalesce(sum(d.amount), 0) from nf_downloads d
    where d.tenant_id = tenant and d.created_at >= since and not (d.is_processed and not d.is_success));
end $$;
revoke execute on function app_downloaded_by_all(timestamptz) from public;

-- For the month's quota, which is the tenant's and not that of the companies that a user sees: with the rights of its owner, or, where it has
-- those of its caller (citus/shapes.ts), of whom some companies are seen, before anything is written.
create or replace function app_downloaded_since(since timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
begin
  if current_user = 'fiscal_companies' then return app_downloaded_by_all(since); end if;
  return (select coalesce(sum(d.amount), 0) from nf_downloads d
    where d.tenant_id = tenant and d.created_at >= since and not (d.is_processed and not d.is_success));
end $$;
revoke execute on function app_downloaded_since(timestamptz) from public;
grant execute on function app_downloaded_since(timestamptz) to fiscal_app, fiscal_companies;
`
