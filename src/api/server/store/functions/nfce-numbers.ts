/**
 * The numbers of a series of notes, as src/domain/documents/numbers/number-gaps.ts lays them out. What is read, laid out and written is a statement
 * each, and what is written is joined to a row of the tenant's, as Citus takes it (queries/own-row.ts).
 */
export default `
-- The numbers of a range that nothing explains: neither a voided range, nor a user's reason, nor, of missing ones, what came without its note.
-- A function of this language keeps its plan, which is most of what it costs.
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
    update nfce_gaps set open = counted where tenant_id = what_tenant and id = gap.id and open <> counted;
  end loop;
end $$;

-- Missing numbers from nothing, as layOut does of numbers without turns: of the company's own sequence alone, as src/domain/documents/issuer.ts
-- tells them by their keys.
create or replace function lay_out_nfce_numbers(what_tenant uuid, what_company uuid, what_environment text, what_serie integer)
returns void language plpgsql as $$
declare
  issuer text := (select lpad(c.cnpj, 14, '0') from companies c where c.tenant_id = what_tenant and c.id = what_company);
  numbers integer[];
  moments timestamptz[];
  days date[];
  gaps json;
  numbering json;
begin
  delete from nfce_gaps where tenant_id = what_tenant and company_id = what_company and environment = what_environment
    and serie = what_serie and kind = 'missing';
  delete from nfce_numberings where tenant_id = what_tenant and company_id = what_company and environment = what_environment
    and serie = what_serie;
  select array_agg(i.number), array_agg(i.emitted_at), array_agg(i.emitted_on) into numbers, moments, days
  from (
    select n.number, n.emitted_at, n.emitted_on from nfces n
    where n.tenant_id = what_tenant and n.company_id = what_company and n.environment = what_environment and n.serie = what_serie
      and substr(n.key, 35, 1) <> '3'
      and substr(n.key, 7, 14) = issuer
  ) i;
  if numbers is null then return; end if;
  with issued as (
    select * from unnest(numbers, moments, days) as i (number, at, emitted_on)
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
