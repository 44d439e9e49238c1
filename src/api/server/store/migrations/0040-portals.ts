/** Append only: what has landed is never edited. */
export default `
-- A portal's server: its secret is exchanged for tokens of pages, which are bound to a part of what stands here.
alter table oauth_clients
  drop constraint oauth_clients_kind_check,
  drop constraint oauth_clients_check,
  add constraint oauth_clients_kind_check check (kind in ('device', 'server', 'portal')),
  add constraint oauth_clients_secret_check check ((kind <> 'device') = (secret_hash is not null)),
  add column elements text[],
  add column origins text[],
  -- Null: all of the tenant's. One that is deleted stays in the list and is nobody's: an empty list must never come to mean all.
  add column companies uuid[],
  add constraint oauth_clients_portal_check check (
    (kind = 'portal') = (elements is not null) and (kind = 'portal') = (origins is not null) and (kind = 'portal' or companies is null));

-- What a portal's token is held to, asked in the very journey that binds the call's transaction, as session_access is.
create function embed_access(client uuid, what uuid)
returns table (time_zone text, tenant text, scope text, elements text[], origins text[], companies uuid[], secret_hash text, resources text[])
language plpgsql stable as $$
begin
  return query
    select t.time_zone, t.description, c.scope, c.elements, c.origins, c.companies, c.secret_hash,
      (select p.resources from plans p where p.tenant_id = c.tenant_id and p.is_current)
    from oauth_clients c
    join tenants t on t.id = c.tenant_id
    where c.tenant_id = what and c.id = client and c.kind = 'portal' and c.revoked_at is null;
end $$;

-- As it was; what a portal's token changes bears the portal's name.
create or replace function app_audit(moment text, who uuid, network text, what text, about_id text, about text, changed text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
  number bigint;
  before text;
  mail text := coalesce((select u.email from users u where u.id = who),
    (select 'Portal ' || c.description from oauth_clients c where c.tenant_id = tenant and c.id = who));
begin
  if tenant is null then raise exception 'An audit entry needs a tenant'; end if;
  perform pg_advisory_xact_lock(hashtextextended('audit ' || tenant, 0));
  select a.seq, a.hash into number, before from audit_entries a where a.tenant_id = tenant order by a.seq desc limit 1;
  number := coalesce(number, 0) + 1;
  before := coalesce(before, '');
  insert into audit_entries (tenant_id, seq, at, user_id, email, address, action, subject_id, subject, changes, previous, hash)
  values (tenant, number, moment::timestamptz, who, mail, network, what, about_id, about, changed, before,
    app_hash_of(array[tenant::text, number::text, moment, who::text, mail, network, what, about_id, about, changed, before]));
end $$;
`
