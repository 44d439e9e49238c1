/** Append only: what has landed is never edited. */
export default `
-- The companies that a primary grant is limited to, where it names no group; null: not limited by any list. No foreign key: a company that
-- goes must leave an empty list behind, and not one that counts as none.
alter table grants add column only_companies uuid[];
create index grants_role on grants (tenant_id, role_id);
create index grants_group on grants (tenant_id, company_group_id) where company_group_id is not null;

-- As it was, but for the companies: null is the whole tenant, for a primary grant that names neither group nor companies. One that names a
-- group used to reach the whole tenant too.
create or replace function session_access(who uuid, session uuid, what uuid)
returns table (time_zone text, type text, is_master boolean, permissions text[], companies uuid[]) language plpgsql stable as $$
begin
  return query
    select t.time_zone, r.type, r.is_master,
      array(select p.permission from role_permissions p where p.tenant_id = g.tenant_id and p.role_id = g.role_id),
      case
        when g.company_group_id is not null then array(select c.company_id from company_group_companies c
          where c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id
            and (g.only_companies is null or c.company_id = any (g.only_companies)))
        when g.only_companies is not null then g.only_companies
        when r.type = 'primary' then null
        else '{}'::uuid[]
      end
    from users u
    left join grants g on g.user_id = u.id and g.tenant_id = what and g.is_active
    left join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    left join tenants t on t.id = g.tenant_id
    where u.id = who and u.is_active and u.is_email_confirmed and session_stands(who, session);
end $$;

-- The user of an address that a tenant lets in, who may be another tenant's already or nobody's yet: then it becomes one, without a
-- password. With the rights of its owner, because a tenant sees its own users only; what it tells, the tenant sees once it has let them in.
create function app_invited(address text, fresh uuid)
returns table (id uuid, is_active boolean, is_email_confirmed boolean, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into users (id, email) values (fresh, address) on conflict (email) do nothing;
  return query select u.id, u.is_active, u.is_email_confirmed, u.password_hash is not null from users u where u.email = address;
end $$;
revoke execute on function app_invited(text, uuid) from public;
grant execute on function app_invited(text, uuid) to fiscal_app;
`
