/** Append only: what has landed is never edited. */
export default `
-- A coupon that only its device has told of has neither file nor total yet.
alter table cfes alter column file_id drop not null;
alter table cfes alter column total drop not null;

-- With what the list filters by and what the policy looks at, so that a deep page is found without touching the table.
drop index cfes_newest;
create index cfes_newest on cfes (tenant_id, emitted_at desc, id desc) include (company_id, sat_id, status);
-- One company's, of whatever status, newest first.
drop index cfes_company;
create index cfes_company on cfes (tenant_id, company_id, emitted_at desc, id desc) include (sat_id, status);
-- One device's, newest first; with the number, so that its numbers are laid out from the index alone.
drop index cfes_numbers;
create index cfes_sat on cfes (tenant_id, sat_id, emitted_at desc, id desc) include (company_id, status, number);
create index cfes_exceptions on cfes (tenant_id, status, emitted_at desc, id desc) include (company_id, sat_id) where status <> 'transmitted';
create index cfe_cancellations_sat on cfe_cancellations (tenant_id, sat_id, emitted_at desc) include (company_id, number);

-- Positions: src/domain/documents/number-gaps.ts.
create table cfe_numberings (
  tenant_id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  low integer not null,
  low_at timestamptz not null,
  high integer not null,
  high_at timestamptz not null,
  -- Whether time and position agree, so that a new number needs a look at its neighbours only.
  in_order boolean not null,
  primary key (tenant_id, sat_id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id)
);
create table cfe_skips (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  sat_id uuid not null,
  serial_number text not null,
  position_start integer not null,
  position_end integer not null,
  number_start integer not null generated always as (mod(mod(position_start - 1, 999999) + 999999, 999999) + 1) stored,
  number_end integer not null generated always as (mod(mod(position_end - 1, 999999) + 999999, 999999) + 1) stored,
  -- When the coupons before and after the missing ones were issued.
  before_at timestamptz not null,
  after_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id)
);
create index cfe_skips_order on cfe_skips (tenant_id, serial_number, position_start, id) include (company_id);
create index cfe_skips_sat on cfe_skips (tenant_id, sat_id, after_at);

-- Lays a device's numbers out from nothing, as layOut of src/domain/documents/number-gaps.ts does.
create function lay_out_cfe_numbers(what_tenant uuid, what_sat uuid) returns void language plpgsql as $$
begin
  delete from cfe_skips where tenant_id = what_tenant and sat_id = what_sat;
  with issued as (
    select number, emitted_at as at from cfes where tenant_id = what_tenant and sat_id = what_sat
    union all
    select number, emitted_at from cfe_cancellations where tenant_id = what_tenant and sat_id = what_sat
  ), steps as (
    select number, at,
      case when lag(number) over by_time - number > 500000 then 1
           when number - lag(number) over by_time > 500000 and at - lag(at) over by_time <= interval '1 day' then -1
           else 0 end as step
    from issued window by_time as (order by at, number)
  ), turned as (
    select number, at, sum(step) over (order by at, number rows unbounded preceding) as turn from steps
  ), placed as (
    select (number + turn * 999999)::integer as position, min(at) as at from turned group by 1
  ), lined as (
    select position, at, lag(position) over by_position as before, lag(at) over by_position as before_at,
      max(at) over (order by position rows between unbounded preceding and 1 preceding) as latest
    from placed window by_position as (order by position)
  ), skips as (
    insert into cfe_skips (tenant_id, id, company_id, sat_id, serial_number, position_start, position_end, before_at, after_at)
    select what_tenant, gen_random_uuid(), s.company_id, what_sat, s.serial_number, l.before + 1, l.position - 1, l.before_at, l.at
    from lined l join sats s on s.tenant_id = what_tenant and s.id = what_sat
    where l.position > l.before + 1
  ), found as (
    select min(position) as low, (array_agg(at order by position))[1] as low_at,
      max(position) as high, (array_agg(at order by position desc))[1] as high_at,
      bool_and(coalesce(at >= latest - interval '1 day', true)) as in_order
    from lined
  )
  insert into cfe_numberings (tenant_id, sat_id, company_id, low, low_at, high, high_at, in_order)
  select what_tenant, what_sat, s.company_id, f.low, f.low_at, f.high, f.high_at, f.in_order
  from found f join sats s on s.tenant_id = what_tenant and s.id = what_sat
  where f.low is not null
  on conflict (tenant_id, sat_id) do update set low = excluded.low, low_at = excluded.low_at, high = excluded.high,
    high_at = excluded.high_at, in_order = excluded.in_order;
end $$;

do $$
declare t text;
begin
  foreach t in array array['cfe_numberings', 'cfe_skips'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_id = any ((select app_companies())::uuid[])))', t);
    execute format('grant select, insert, update, delete on %I to fiscal_app', t);
  end loop;
end $$;

-- What is there already.
select lay_out_cfe_numbers(tenant_id, id) from sats;
`
