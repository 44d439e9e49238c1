/** Functions for the access of a call's token, read in the very journey that binds the call's transaction. */
export default `
-- A session is a family of refresh tokens. It stands while none of them is revoked: logout, a new password and a refresh token that comes
-- back revoke those that they find, and one that was made at the same moment must not keep it alive.
create or replace function session_stands(who uuid, session uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from refresh_tokens where family = session and user_id = who)
    and not exists (select from refresh_tokens where family = session and revoked_at is not null);
end $$;

-- Role, permissions and companies of a user in a tenant, by a session or, for what is done in their name, without one (null); no row for a
-- session that has ended. companies: null is the whole tenant, for a primary grant that names neither group nor companies. resources: what
-- the plan has of those that it may lack; null without a plan.
create or replace function session_access(who uuid, session uuid, what uuid)
returns table (time_zone text, type text, is_master boolean, permissions text[], companies uuid[], resources text[])
language plpgsql stable as $$
begin
  -- Asked by themselves, since Citus keeps sessions and tenants' tables apart.
  if session is not null and not session_stands(who, session) then return; end if;
  return query
    select t.time_zone, r.type, r.is_master,
      array(select p.permission from role_permissions p where p.tenant_id = what and p.role_id = g.role_id),
      case
        when g.company_group_id is not null then array(select c.company_id from company_group_companies c
          where c.tenant_id = what and c.company_group_id = g.company_group_id
            and (g.only_companies is null or c.company_id = any (g.only_companies)))
        when g.only_companies is not null then g.only_companies
        when r.type = 'primary' then null
        else '{}'::uuid[]
      end,
      (select p.resources from plans p where p.tenant_id = what and p.is_current)
    from users u
    left join grants g on g.user_id = u.id and g.tenant_id = what and g.is_active
    left join roles r on r.tenant_id = what and r.id = g.role_id
    left join tenants t on t.id = g.tenant_id
    where u.id = who and u.is_active and u.is_email_confirmed
      -- An administrator of the tenant has ended it there.
      and not exists (select from session_tenants e where e.tenant_id = what and e.session_id = session and e.ended_at is not null);
end $$;

-- What the tenant asks of its users in the way of a second factor, of one who has none; null otherwise.
create or replace function lacked_factor(who uuid, what uuid) returns text language plpgsql stable as $$
begin
  return (select t.second_factor from tenants t where t.id = what and t.second_factor <> 'nobody'
    and not exists (select from second_factors f where f.user_id = who));
end $$;

-- What a portal's token is held to.
create or replace function embed_access(client uuid, what uuid)
returns table (time_zone text, tenant text, scope text, elements text[], origins text[], companies uuid[], secret_hash text, resources text[])
language plpgsql stable as $$
begin
  return query
    select t.time_zone, t.description, c.scope, c.elements, c.origins, c.companies, c.secret_hash,
      (select p.resources from plans p where p.tenant_id = what and p.is_current)
    from oauth_clients c
    join tenants t on t.id = c.tenant_id
    where c.tenant_id = what and c.id = client and c.kind = 'portal' and c.revoked_at is null;
end $$;

-- The user of an address, whoever's: with the rights of its owner, because a tenant sees its own users only.
create or replace function app_known_user(address text)
returns table (id uuid, is_active boolean, is_email_confirmed boolean, has_password boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select u.id, u.is_active, u.is_email_confirmed, u.password_hash is not null from users u where u.email = address;
end $$;

-- The user of an address that a tenant lets in, who may be another tenant's already or nobody's yet: then it becomes one, without a
-- password. What it tells, the tenant sees once it has let them in. Nothing is looked for once it is written, since Citus refuses it.
create or replace function app_invited(address text, fresh uuid)
returns table (id uuid, is_active boolean, is_email_confirmed boolean, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select * from app_known_user(address);
  if found then return; end if;
  insert into users (id, email) values (fresh, address) on conflict do nothing;
  if found then return query select fresh, true, false, false;
  else return query select * from app_known_user(address); end if;
end $$;
revoke execute on function app_known_user(text), app_invited(text, uuid) from public;
grant execute on function app_invited(text, uuid) to fiscal_app;
`
