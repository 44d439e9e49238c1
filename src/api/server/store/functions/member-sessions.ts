/** Sessions of a tenant's member, as an administrator of that tenant sees and ends them: what they are to other tenants stays theirs. */
export default `
-- With the rights of its owner, because a tenant sees neither sessions nor tokens; of what it tells all was used in that tenant.
create or replace function app_member_sessions(who uuid, moment timestamptz)
returns table (id uuid, device text, network text, opened_at timestamptz, used_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  tenant uuid := app_tenant();
  -- Those that stand and may be renewed. Asked by themselves, since Citus keeps tokens and tenants' tables apart.
  standing uuid[] := array(select r.family from refresh_tokens r where r.user_id = who group by r.family
    having bool_and(r.revoked_at is null) and bool_or(r.used_at is null and r.expires_at > moment));
begin
  return query
    select s.id, s.device, t.network, s.opened_at, t.used_at
    from session_tenants t join sessions s on s.id = t.session_id
    where t.tenant_id = tenant and t.user_id = who and t.ended_at is null and t.used_at is not null and s.id = any (standing)
    order by t.used_at desc, s.id;
end $$;

-- The sessions of a user, whose row comes first, as in whatever ends a session, so that one that is being opened comes before or after.
create or replace function app_locked_sessions(who uuid) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = who for no key update;
  return array(select s.id from sessions s where s.user_id = who);
end $$;

-- The sessions of a user that stand, and have not ended in the tenant, whether or not they were used there.
create or replace function app_standing_sessions(who uuid) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
  ended uuid[] := array(select t.session_id from session_tenants t where t.tenant_id = tenant and t.user_id = who and t.ended_at is not null);
begin
  return array(select r.family from refresh_tokens r where r.user_id = who and r.family <> all (ended)
    group by r.family having bool_and(r.revoked_at is null));
end $$;

-- Each session of a user that there is loses the tenant, whether or not it was used there; what is opened later is another one.
create or replace function app_end_member_sessions(who uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
  open_session uuid;
begin
  foreach open_session in array app_locked_sessions(who) loop
    insert into session_tenants (tenant_id, session_id, user_id, ended_at) values (tenant, open_session, who, moment)
    on conflict (tenant_id, session_id) do update set ended_at = excluded.ended_at where session_tenants.ended_at is null;
  end loop;
end $$;

-- One that is listed; false where there is none such.
create or replace function app_end_member_session(who uuid, which uuid, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
begin
  perform app_locked_sessions(who);
  update session_tenants set ended_at = moment
  where tenant_id = tenant and session_id = which and user_id = who and used_at is not null and ended_at is null;
  return found;
end $$;

revoke execute on function app_member_sessions(uuid, timestamptz), app_standing_sessions(uuid), app_locked_sessions(uuid), app_end_member_sessions(uuid, timestamptz),
  app_end_member_session(uuid, uuid, timestamptz) from public;
grant execute on function app_member_sessions(uuid, timestamptz), app_end_member_sessions(uuid, timestamptz),
  app_end_member_session(uuid, uuid, timestamptz) to fiscal_app;
grant execute on function app_standing_sessions(uuid) to fiscal_app, fiscal_companies;
`
