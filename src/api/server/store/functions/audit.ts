/** The audit trail: entries are appended by app_audit alone, each with the hash of the one before it in its tenant. */
export default `
-- Each part with its length in bytes before it, so that no two lists of parts read the same.
create or replace function app_hash_of(parts text[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(
    string_agg(case when p is null then '-' else octet_length(convert_to(p, 'UTF8')) || ':' || p end, ',' order by n), 'UTF8')), 'hex')
  from unnest(parts) with ordinality as part (p, n)
$$;

-- The tenant's lock is held until the transaction ends: the next entry waits for this one, or for its being undone. What a portal's token
-- changes bears the portal's name.
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
revoke execute on function app_audit(text, uuid, text, text, text, text, text) from public;
grant execute on function app_audit(text, uuid, text, text, text, text, text) to fiscal_app, fiscal_companies, fiscal_session;
`
