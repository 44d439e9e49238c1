import { ofTenant } from '../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- Views of lists that people keep by name, their own or shared with the tenant (identity/members/list-views.ts).
create table list_views (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- Whose it is.
  user_id uuid not null,
  -- The path of the list's call.
  list text not null,
  name text not null,
  -- A query string with its '?', or ''.
  search text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index list_views_name on list_views (tenant_id, user_id, list, name);
${ofTenant('list_views')}
`
