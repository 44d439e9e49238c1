/** The numbers of a series of notes, as src/domain/documents/numbers/number-gaps.ts lays them out. */
export default `
-- The numbers of a range that nothing explains: neither a voided range, nor a user's reason, nor, of missing ones, what came without its note.
create or replace function open_nfce_numbers(
  what_tenant uuid, what_company uuid, what_environment text, what_serie integer, what_kind text, first integer, last integer
) returns int4multirange language sql stable as $$
  select int4multirange(int4range(first, last + 1)) - coalesce(range_agg(int4range(number_start, number_end + 1)), '{}')
  from (
    select number_start, number_end from nfce_voids
    where what_kind in ('missing', 'rejected') and tenant_id = what_tenant and company_id = what_company and environment = what_environment
      and serie = what_serie and number_end >= first and number_start <= last and status = 'discarded'
    union all
    select number_start, number_end from nfce_gap_reasons
    where tenant_id = what_tenant and company_id = what_company and environment = what_environment and serie = what_serie
      and kind = what_kind and number_end >= first and number_start <= last
    union all
    select number_start, number_end from nfce_gaps
    where what_kind = 'missing' and tenant_id = what_tenant and company_id = what_company and environment = what_environment
      and serie = what_serie and number_start between first and last and kind = 'orphan'
  ) explained
$$;

-- How many they are.
create or replace function count_open_nfce_numbers(
  what_tenant uuid, what_company uuid, what_environment text, what_serie integer, what_kind text, first integer, last integer
) returns integer language sql stable as $$
  select coalesce(sum(upper(part) - lower(part)), 0)::integer
  from unnest(open_nfce_numbers(what_tenant, what_company, what_environment, what_serie, what_kind, first, last)) part
$$;

-- In all that lies within a range of a series or overlaps it.
create or replace function recount_open_nfce_numbers(
  what_tenant uuid, what_company uuid, what_environment text, what_serie integer, first integer, last integer
) returns void language plpgsql as $$
begin
  update nfce_gaps
  set open = count_open_nfce_numbers(tenant_id, company_id, environment, serie, kind, number_start, number_end)
  where tenant_id = what_tenant and company_id = what_company and environment = what_environment and serie = what_serie
    and number_start <= last and number_end >= first;
end $$;

-- Missing numbers from nothing, as layOut does of numbers without turns: of the company's own sequence alone, as src/domain/documents/issuer.ts
-- tells them by their keys.
create or replace function lay_out_nfce_numbers(what_tenant uuid, what_company uuid, what_environment text, what_serie integer)
returns void language plpgsql as $$
begin
  delete from nfce_gaps where tenant_id = what_tenant and company_id = what_company and environment = what_environment
    and serie = what_serie and kind = 'missing';
  delete from nfce_numberings where tenant_id = what_tenant and company_id = what_company and environment = what_environment
    and serie = what_serie;
  with issued as (
    select number, emitted_at as at, emitted_on from nfces
    where tenant_id = what_tenant and company_id = what_company and environment = what_environment and serie = what_serie
      and substr(key, 35, 1) <> '3'
      and substr(key, 7, 14) = (select lpad(c.cnpj, 14, '0') from companies c where c.tenant_id = what_tenant and c.id = what_company)
  ), placed as (
    select distinct on (number) number as position, at, emitted_on from issued order by number, at, emitted_on
  ), lined as (
    select position, at, emitted_on, lag(position) over by_position as before, lag(at) over by_position as before_at
    from placed window by_position as (order by position)
  ), gaps as (
    insert into nfce_gaps (tenant_id, id, company_id, environment, serie, kind, number_start, number_end, before_at, after_at, issued_on, open)
    select what_tenant, gen_random_uuid(), what_company, what_environment, what_serie, 'missing', before + 1, position - 1, before_at, at,
      emitted_on, count_open_nfce_numbers(what_tenant, what_company, what_environment, what_serie, 'missing', before + 1, position - 1)
    from lined where position > before + 1
  )
  insert into nfce_numberings (tenant_id, company_id, environment, serie, low, low_at, high, high_at, repeated)
  select what_tenant, what_company, what_environment, what_serie, low.position, low.at, high.position, high.at,
    (select count(*) from issued) > (select count(*) from placed)
  from (select * from placed order by position limit 1) low, (select * from placed order by position desc limit 1) high;
end $$;
`
