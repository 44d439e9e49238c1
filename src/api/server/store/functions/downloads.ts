/** Function for a tenant's downloads so far. */
export default `
-- For the month's quota, which is the tenant's and not that of the companies that a user sees: with the rights of its owner.
create or replace function app_downloaded_since(since timestamptz) returns bigint language sql stable security definer set search_path = public as $$
  select coalesce(sum(amount), 0) from nf_downloads
  where tenant_id = app_tenant() and created_at >= since and not (is_processed and not is_success)
$$;
`
