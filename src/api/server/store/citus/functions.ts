/**
 * Functions that write what they read, as Citus takes them: what is to be inserted is gathered as JSON by one statement, and inserted by another
 * beside a row of the tenant's (queries/own-row.ts).
 */
export const CITUS_FUNCTIONS = `
create or replace function append_changes(given json, out first bigint, out last bigint) language plpgsql as $$
declare
  what_tenant uuid := given -> 0 ->> 'tenant_id';
  numbered json;
begin
  select json_agg(to_jsonb(n)), min(n.id), max(n.id) into numbered, first, last
  from (
    select nextval('figure_changes_id_seq') as id, c.company_id, c.point_of_sale_id, c.type, c.environment, c.day, c.sums, c.codes, c.code_totals,
      c.code_documents, c.products, c.totals, c.documents
    from json_populate_recordset(null::figure_changes, given) c
  ) n;
  insert into figure_changes as kept (tenant_id, id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals,
    code_documents, products, totals, documents) overriding system value
  select own.tenant_id, n.id, n.company_id, n.point_of_sale_id, n.type, n.environment, n.day, n.sums, n.codes, n.code_totals, n.code_documents,
    n.products, n.totals, n.documents
  from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
  cross join json_populate_recordset(null::figure_changes, numbered) n;
  insert into company_products as kept (tenant_id, company_id, type, name, product)
  select distinct p.tenant_id, c.company_id, c.type, p.name, p.id
  from products p join json_populate_recordset(null::figure_changes, given) c on p.id = any (c.products)
  where p.tenant_id = what_tenant
  on conflict do nothing;
end $$;

-- With the rights of its owner, before anything is written.
create or replace function app_known_user(address text)
returns table (id uuid, is_active boolean, is_email_confirmed boolean, has_password boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select u.id, u.is_active, u.is_email_confirmed, u.password_hash is not null from users u where u.email = address;
end $$;
revoke execute on function app_known_user(text) from public;
grant execute on function app_known_user(text) to fiscal_app;

create or replace function app_invited(address text, fresh uuid)
returns table (id uuid, is_active boolean, is_email_confirmed boolean, has_password boolean)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select * from app_known_user(address);
  if found then return; end if;
  insert into users (id, email) values (fresh, address);
  return query select fresh, true, false, false;
end $$;

-- With the rights of its owner, before anything is written; see app_end_member_sessions of functions/member-sessions.ts.
create or replace function app_locked_sessions(who uuid) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = who for no key update;
  return array(select s.id from sessions s where s.user_id = who);
end $$;
revoke execute on function app_locked_sessions(uuid) from public;
grant execute on function app_locked_sessions(uuid) to fiscal_app;

create or replace function app_end_member_sessions(who uuid, moment timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
  open_session uuid;
begin
  foreach open_session in array app_locked_sessions(who) loop
    insert into session_tenants (tenant_id, session_id, user_id, ended_at) values (tenant, open_session, who, moment)
    on conflict (tenant_id, session_id) do update set ended_at = excluded.ended_at where session_tenants.ended_at is null;
  end loop;
end $$;

create or replace function app_end_member_session(who uuid, which uuid, moment timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
begin
  perform app_locked_sessions(who);
  update session_tenants set ended_at = moment
  where tenant_id = tenant and session_id = which and user_id = who and used_at is not null and ended_at is null;
  return found;
end $$;

-- Of whom some companies are seen, before anything is written.
create or replace function app_downloaded_by_all(since timestamptz) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
begin
  return (select coalesce(sum(d.amount), 0) from nf_downloads d
    where d.tenant_id = tenant and d.created_at >= since and not (d.is_processed and not d.is_success));
end $$;
revoke execute on function app_downloaded_by_all(timestamptz) from public;
grant execute on function app_downloaded_by_all(timestamptz) to fiscal_companies;

create or replace function app_downloaded_since(since timestamptz) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  tenant uuid := app_tenant();
begin
  if current_user = 'fiscal_companies' then return app_downloaded_by_all(since); end if;
  return (select coalesce(sum(d.amount), 0) from nf_downloads d
    where d.tenant_id = tenant and d.created_at >= since and not (d.is_processed and not d.is_success));
end $$;

create or replace function lay_out_cfe_numbers(what_tenant uuid, what_serial text) returns void language plpgsql as $$
declare
  issued json;
  skips json;
  numbering json;
begin
  delete from cfe_skips where tenant_id = what_tenant and serial_number = what_serial;
  delete from cfe_numberings where tenant_id = what_tenant and serial_number = what_serial;
  select json_agg(i) into issued from (
    select number, emitted_at as at, company_id, key from cfes where tenant_id = what_tenant and serial_number = what_serial
    union all
    select number, emitted_at, company_id, key from cfe_cancellations where tenant_id = what_tenant and serial_number = what_serial
  ) i;
  if issued is null then return; end if;
  with issued as (
    select * from json_to_recordset(issued) as i (number integer, at timestamptz, company_id uuid, key text)
  ), steps as (
    select number, at, company_id, key,
      case when lag(number) over by_time - number > 500000 then 1
           when number - lag(number) over by_time > 500000 and at - lag(at) over by_time <= interval '1 day' then -1
           else 0 end as step
    from issued window by_time as (order by at, number, key)
  ), turned as (
    select number, at, company_id, sum(step) over (order by at, number, key rows unbounded preceding) as turn from steps
  ), placed as (
    select distinct on (position) position, at, company_id
    from (select (number + turn * 999999)::integer as position, at, company_id from turned) all_of_them
    order by position, at, company_id
  ), lined as (
    select position, at, company_id, lag(position) over by_position as before, lag(at) over by_position as before_at,
      lag(company_id) over by_position as before_company_id
    from placed window by_position as (order by position)
  )
  select
    (select json_agg(s) from (
      select gen_random_uuid() as id, before + 1 as position_start, position - 1 as position_end, before_at, before_company_id, at as after_at,
        company_id as after_company_id
      from lined where position > before + 1) s),
    (select json_agg(n) from (
      select low.position as low, low.at as low_at, low.company_id as low_company_id, high.position as high, high.at as high_at,
        high.company_id as high_company_id, last.at as last_at, last.number as last_number,
        coalesce((
          select jsonb_agg(jsonb_build_object('at', floor(extract(epoch from at) * 1000)::bigint, 'number', number, 'step', step)
            order by at, number)
          from steps where step <> 0
        ), '[]') as turns,
        (select count(*) from issued) > (select count(*) from placed) as repeated
      from (select * from placed order by position limit 1) low,
        (select * from placed order by position desc limit 1) high,
        (select * from issued order by at desc, number desc limit 1) last) n)
  into skips, numbering;
  if skips is not null then
    insert into cfe_skips as kept (tenant_id, id, serial_number, position_start, position_end, before_at, before_company_id, after_at,
      after_company_id)
    select own.tenant_id, s.id, what_serial, s.position_start, s.position_end, s.before_at, s.before_company_id, s.after_at, s.after_company_id
    from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
    cross join json_populate_recordset(null::cfe_skips, skips) s;
  end if;
  insert into cfe_numberings as kept (tenant_id, serial_number, low, low_at, low_company_id, high, high_at, high_company_id, last_at, last_number,
    turns, repeated)
  select own.tenant_id, what_serial, n.low, n.low_at, n.low_company_id, n.high, n.high_at, n.high_company_id, n.last_at, n.last_number, n.turns,
    n.repeated
  from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
  cross join json_populate_recordset(null::cfe_numberings, numbering) n;
end $$;

create or replace function open_nfce_numbers(
  what_tenant uuid, what_company uuid, what_environment text, what_serie integer, what_kind text, first integer, last integer
) returns int4multirange language plpgsql stable as $$
declare
  explained int4multirange;
begin
  select range_agg(int4range(e.number_start, e.number_end + 1)) into explained
  from (
    select v.number_start, v.number_end from nfce_voids v
    where what_kind in ('missing', 'rejected') and v.tenant_id = what_tenant and v.company_id = what_company
      and v.environment = what_environment and v.serie = what_serie and v.number_end >= first and v.number_start <= last
      and v.status = 'discarded'
    union all
    select r.number_start, r.number_end from nfce_gap_reasons r
    where r.tenant_id = what_tenant and r.company_id = what_company and r.environment = what_environment and r.serie = what_serie
      and r.kind = what_kind and r.number_end >= first and r.number_start <= last
    union all
    select g.number_start, g.number_end from nfce_gaps g
    where what_kind = 'missing' and g.tenant_id = what_tenant and g.company_id = what_company and g.environment = what_environment
      and g.serie = what_serie and g.number_start between first and last and g.kind = 'orphan'
  ) e;
  return int4multirange(int4range(first, last + 1)) - coalesce(explained, '{}');
end $$;

create or replace function recount_open_nfce_numbers(
  what_tenant uuid, what_company uuid, what_environment text, what_serie integer, first integer, last integer
) returns void language plpgsql as $$
declare
  gap record;
  counted integer;
begin
  for gap in
    select g.id, g.kind, g.number_start, g.number_end from nfce_gaps g
    where g.tenant_id = what_tenant and g.company_id = what_company and g.environment = what_environment and g.serie = what_serie
      and g.number_start <= last and g.number_end >= first
  loop
    counted = count_open_nfce_numbers(what_tenant, what_company, what_environment, what_serie, gap.kind, gap.number_start, gap.number_end);
    update nfce_gaps set open = counted where tenant_id = what_tenant and id = gap.id;
  end loop;
end $$;

create or replace function lay_out_nfce_numbers(what_tenant uuid, what_company uuid, what_environment text, what_serie integer)
returns void language plpgsql as $$
declare
  issued json;
  gaps json;
  numbering json;
begin
  delete from nfce_gaps where tenant_id = what_tenant and company_id = what_company and environment = what_environment
    and serie = what_serie and kind = 'missing';
  delete from nfce_numberings where tenant_id = what_tenant and company_id = what_company and environment = what_environment
    and serie = what_serie;
  select json_agg(i) into issued from (
    select number, emitted_at as at, emitted_on from nfces
    where tenant_id = what_tenant and company_id = what_company and environment = what_environment and serie = what_serie
  ) i;
  if issued is null then return; end if;
  with issued as (
    select * from json_to_recordset(issued) as i (number integer, at timestamptz, emitted_on date)
  ), placed as (
    select distinct on (number) number as position, at, emitted_on from issued order by number, at, emitted_on
  ), lined as (
    select position, at, emitted_on, lag(position) over by_position as before, lag(at) over by_position as before_at
    from placed window by_position as (order by position)
  )
  select
    (select json_agg(g) from (
      select gen_random_uuid() as id, before + 1 as number_start, position - 1 as number_end, before_at, at as after_at, emitted_on as issued_on
      from lined where position > before + 1) g),
    (select json_agg(n) from (
      select low.position as low, low.at as low_at, high.position as high, high.at as high_at,
        (select count(*) from issued) > (select count(*) from placed) as repeated
      from (select * from placed order by position limit 1) low, (select * from placed order by position desc limit 1) high) n)
  into gaps, numbering;
  if gaps is not null then
    insert into nfce_gaps as kept (tenant_id, id, company_id, environment, serie, kind, number_start, number_end, before_at, after_at,
      issued_on, open)
    select own.tenant_id, g.id, what_company, what_environment, what_serie, 'missing', g.number_start, g.number_end, g.before_at, g.after_at,
      g.issued_on, 0
    from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
    cross join json_populate_recordset(null::nfce_gaps, gaps) g;
    perform recount_open_nfce_numbers(what_tenant, what_company, what_environment, what_serie, 0, 2147483646);
  end if;
  insert into nfce_numberings as kept (tenant_id, company_id, environment, serie, low, low_at, high, high_at, repeated)
  select own.tenant_id, what_company, what_environment, what_serie, n.low, n.low_at, n.high, n.high_at, n.repeated
  from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
  cross join json_populate_recordset(null::nfce_numberings, numbering) n;
end $$;
`
