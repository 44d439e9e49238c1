/** The numbers of a SAT's coupons, as src/domain/documents/numbers/number-gaps.ts lays them out. */
export default `
-- From nothing, as layOut does.
create or replace function lay_out_cfe_numbers(what_tenant uuid, what_serial text) returns void language plpgsql as $$
begin
  delete from cfe_skips where tenant_id = what_tenant and serial_number = what_serial;
  delete from cfe_numberings where tenant_id = what_tenant and serial_number = what_serial;
  with issued as (
    select number, emitted_at as at, company_id, key from cfes where tenant_id = what_tenant and serial_number = what_serial
    union all
    select number, emitted_at, company_id, key from cfe_cancellations where tenant_id = what_tenant and serial_number = what_serial
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
  ), skips as (
    insert into cfe_skips (tenant_id, id, serial_number, position_start, position_end, before_at, before_company_id, after_at, after_company_id)
    select what_tenant, gen_random_uuid(), what_serial, before + 1, position - 1, before_at, before_company_id, at, company_id
    from lined where position > before + 1
  )
  insert into cfe_numberings (tenant_id, serial_number, low, low_at, low_company_id, high, high_at, high_company_id, last_at, last_number,
    turns, repeated)
  select what_tenant, what_serial, low.position, low.at, low.company_id, high.position, high.at, high.company_id, last.at, last.number,
    coalesce((
      select jsonb_agg(jsonb_build_object('at', floor(extract(epoch from at) * 1000)::bigint, 'number', number, 'step', step)
        order by at, number)
      from steps where step <> 0
    ), '[]'),
    (select count(*) from issued) > (select count(*) from placed)
  from (select * from placed order by position limit 1) low,
    (select * from placed order by position desc limit 1) high,
    (select * from issued order by at desc, number desc limit 1) last;
end $$;
`
