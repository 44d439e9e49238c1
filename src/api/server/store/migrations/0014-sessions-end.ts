/** Append only: what has landed is never edited. */
export default `
-- A session is a family of refresh tokens. It stands while none of them is revoked: logout, a new password and a refresh token that comes
-- back revoke those that they find, and one that was given at the same moment must not keep it alive.
create index refresh_tokens_revoked on refresh_tokens (family) where revoked_at is not null;
create function session_stands(who uuid, session uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from refresh_tokens where family = session and user_id = who)
    and not exists (select from refresh_tokens where family = session and revoked_at is not null);
end $$;

-- As it was, and nothing at all for a session that has ended: access tokens end with it, and no call asks twice.
drop function session_access(uuid, uuid);
create function session_access(who uuid, session uuid, what uuid)
returns table (time_zone text, type text, is_master boolean, permissions text[], companies uuid[]) language plpgsql stable as $$
begin
  return query
    select t.time_zone, r.type, r.is_master,
      array(select p.permission from role_permissions p where p.tenant_id = g.tenant_id and p.role_id = g.role_id),
      array(select c.company_id from company_group_companies c
        where c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id)
    from users u
    left join grants g on g.user_id = u.id and g.tenant_id = what and g.is_active
    left join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    left join tenants t on t.id = g.tenant_id
    where u.id = who and u.is_active and u.is_email_confirmed and session_stands(who, session);
end $$;
`
