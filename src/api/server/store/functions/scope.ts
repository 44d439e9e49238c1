/**
 * Functions by which row-level policies read the call's transaction: its tenant and the companies that it may see (store/scope.ts binds
 * both).
 */
export default `
create or replace function app_tenant() returns uuid language sql stable
  return nullif(current_setting('app.tenant', true), '')::uuid;

create or replace function app_all_companies() returns boolean language sql stable
  return coalesce(current_setting('app.companies', true), '') = 'all';

-- 'all' is asked by app_all_companies.
create or replace function app_companies() returns uuid[] language sql stable
  return case when coalesce(current_setting('app.companies', true), '') in ('', 'all') then '{}'::uuid[]
              else string_to_array(current_setting('app.companies', true), ',')::uuid[] end;
`
