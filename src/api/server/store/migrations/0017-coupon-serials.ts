/** Append only: what has landed is never edited. */
export default `
-- The serial number that stands in a coupon's key, whatever becomes of the SAT (decisions 32). In C order, so that its beginning is found
-- by an index.
alter table cfes add column serial_number text collate "C" not null generated always as (substr(key, 23, 9)) stored;
alter table cfe_cancellations add column serial_number text collate "C" not null generated always as (substr(key, 23, 9)) stored;

drop index cfes_sat;
create index cfes_serial on cfes (tenant_id, serial_number, emitted_at desc, id desc) include (company_id, status, number);
drop index cfe_cancellations_sat;
create index cfe_cancellations_serial on cfe_cancellations (tenant_id, serial_number, emitted_at desc, id desc) include (company_id, number);

-- Numbers are laid out by serial number, over all companies that issued with it (decisions 14). Nothing here that coupons do not tell.
drop function lay_out_cfe_numbers(uuid, uuid);
drop table cfe_skips;
drop table cfe_numberings;
create table cfe_numberings (
  tenant_id uuid not null references tenants (id),
  serial_number text collate "C" not null,
  low integer not null,
  low_at timestamptz not null,
  low_company_id uuid not null,
  high integer not null,
  high_at timestamptz not null,
  high_company_id uuid not null,
  last_at timestamptz not null,
  last_number integer not null,
  -- Where time goes over to another turn: [{"at": ms, "number": n, "step": 1 or -1}], in order.
  turns jsonb not null,
  -- Whether a position was ever issued twice.
  repeated boolean not null,
  primary key (tenant_id, serial_number)
);
create table cfe_skips (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  serial_number text collate "C" not null,
  position_start integer not null,
  position_end integer not null,
  number_start integer not null generated always as (mod(mod(position_start - 1, 999999) + 999999, 999999) + 1) stored,
  number_end integer not null generated always as (mod(mod(position_end - 1, 999999) + 999999, 999999) + 1) stored,
  -- When, and by whom, the coupons before and after the missing ones were issued.
  before_at timestamptz not null,
  before_company_id uuid not null,
  after_at timestamptz not null,
  after_company_id uuid not null,
  -- What is missing between coupons of two companies is nobody's: only who sees the whole tenant sees it.
  company_id uuid generated always as (case when before_company_id = after_company_id then after_company_id end) stored,
  primary key (tenant_id, id)
);
create index cfe_skips_order on cfe_skips (tenant_id, serial_number, position_start, id) include (company_id);

alter table cfe_numberings enable row level security;
create policy scope on cfe_numberings to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
alter table cfe_skips enable row level security;
create policy scope on cfe_skips to fiscal_app
  using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_id = any ((select app_companies())::uuid[])));
grant select, insert, update, delete on cfe_numberings, cfe_skips to fiscal_app;

-- Lays the numbers of a serial number out from nothing, as layOut of src/domain/documents/number-gaps.ts does.
create function lay_out_cfe_numbers(what_tenant uuid, what_serial text) returns void language plpgsql as $$
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

-- What is there already.
select lay_out_cfe_numbers(tenant_id, serial_number)
from (select tenant_id, serial_number from cfes union select tenant_id, serial_number from cfe_cancellations) known;
`
