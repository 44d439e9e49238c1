/** Append only: what has landed is never edited. */
export default `
-- Who changed what, for ever: no role may change or delete an entry, and none writes one but by the function below. Each carries the hash of
-- the one before it in its tenant, so that an entry that was changed, taken out or slipped in by who owns the database is found
-- (audit/verify.ts).
create table audit_entries (
  tenant_id uuid not null references tenants (id),
  seq bigint not null,
  at timestamptz not null,
  -- Null: the operator of the database, or whoever held a signed address. No foreign key, and the e-mail as it was: people leave.
  user_id uuid,
  email text,
  -- The network that the call came from.
  address text not null,
  action text not null,
  subject_id text,
  subject text not null,
  -- A JSON array of {field, from, to}, as text: jsonb would not give it back to the letter.
  changes text not null,
  previous text not null,
  hash text not null,
  primary key (tenant_id, seq)
);
create index audit_entries_at on audit_entries (tenant_id, at);
alter table audit_entries enable row level security;
create policy tenant on audit_entries to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
grant select on audit_entries to fiscal_app, fiscal_companies;

-- Each part with its length in bytes before it, so that no two lists of parts read the same.
create function app_hash_of(parts text[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(
    string_agg(case when p is null then '-' else octet_length(convert_to(p, 'UTF8')) || ':' || p end, ',' order by n), 'UTF8')), 'hex')
  from unnest(parts) with ordinality as part (p, n)
$$;

-- Held until the transaction ends: the next entry of the tenant waits for this one, or for its being undone.
create function app_audit(moment text, who uuid, network text, what text, about_id text, about text, changed text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
  number bigint;
  before text;
  mail text := (select u.email from users u where u.id = who);
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
grant execute on function app_audit(text, uuid, text, text, text, text, text) to fiscal_app, fiscal_companies;
`
