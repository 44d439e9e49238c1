/**
 * The numbers of a SAT's coupons, as src/domain/documents/numbers/number-gaps.ts lays them out. What is read, laid out and written is a statement
 * each, and what is written is joined to a row of the tenant's, as Citus takes it (queries/own-row.ts).
 */
export default `
-- From nothing, as layOut does.
create or replace function lay_out_cfe_numbers(what_tenant uuid, what_serial text) returns void language plpgsql as $$
declare
  numbers integer[];
  moments timestamptz[];
  owners uuid[];
  keys text[];
  skips json;
  numbering json;
begin
  delete from cfe_skips where tenant_id = what_tenant and serial_number = what_serial;
  delete from cfe_numberings where tenant_id = what_tenant and serial_number = what_serial;
  select array_agg(i.number), array_agg(i.emitted_at), array_agg(i.company_id), array_agg(i.key) into numbers, moments, owners, keys
  from (
    select number, emitted_at, company_id, key from cfes where tenant_id = what_tenant and serial_number = what_serial
    union all
    select number, emitted_at, company_id, key from cfe_cancellations where tenant_id = what_tenant and serial_number = what_serial
  ) i;
  if numbers is null then return; end if;
  with issued as (
    select * from unnest(numbers, moments, owners, keys) as i (number, at, company_id, key)
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
`
