import { DAY_SUMS } from '../schema/documents/figures.ts'

// Quoted: one of them, is, is a word of SQL's own.
const SUMS = DAY_SUMS.map((sum) => `"${sum}"`)
/** The sums of figure_days, as columns. */
export const DAYS = SUMS.join(', ')
export const SUMMED_DAYS = SUMS.map((sum, at) => `sum(sums[${at + 1}]) as ${sum}`).join(', ')
export const ADDED_DAYS = SUMS.map((sum) => `${sum} = kept.${sum} + excluded.${sum}`).join(', ')

/** The dashboard's sums: changes of documents are appended, and folded into sums of days and spans later (documents/figures). */
export default `
-- The first day of the span of 4, 16 or 64 days that a day lies in.
create or replace function span_start(day date, days integer) returns date language sql immutable as
  $$ select date '1900-01-01' + (day - date '1900-01-01') / days * days $$;

-- Sources and days of a tenant's changes. The planner expects a handful of them, for which it would read them anew for every source; that they
-- are many it learns here.
create or replace function changed_days(what_tenant uuid) returns table (source integer, day date) language sql stable rows 3000 set enable_nestloop = off as $$
  select k.id, c.day from figure_changes c
  join figure_sources k on k.tenant_id = what_tenant and k.level = 'tenant' and k.type = c.type and k.environment = c.environment
  where c.tenant_id = what_tenant
  union all
  select k.id, c.day from figure_changes c
  join figure_sources k on k.tenant_id = what_tenant and k.level = 'company' and k.type = c.type and k.environment = c.environment
    and k.company_id = c.company_id
  where c.tenant_id = what_tenant
  union all
  select k.id, c.day from figure_changes c
  join figure_sources k on k.tenant_id = what_tenant and k.level = 'point_of_sale' and k.type = c.type and k.environment = c.environment
    and k.company_id = c.company_id and k.point_of_sale_id is not distinct from c.point_of_sale_id
  where c.tenant_id = what_tenant
$$;

-- Appends rows to figure_changes and tells the ids of the first and the last; the products in them are its companies' from then on. A function of
-- this language keeps its plan, which is most of what it costs to append one row.
create or replace function append_changes(given json, out first bigint, out last bigint) language plpgsql as $$
declare
  what_tenant uuid := given -> 0 ->> 'tenant_id';
begin
  with added as (
    insert into figure_changes (tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents,
      products, totals, documents)
    select tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents, products,
      totals, documents
    from json_populate_recordset(null::figure_changes, given)
    returning id
  )
  select min(id), max(id) into first, last from added;
  insert into company_products (tenant_id, company_id, type, name, product)
  select distinct what_tenant, c.company_id, c.type, p.name, p.id
  from json_populate_recordset(null::figure_changes, given) c
  join products p on p.tenant_id = what_tenant and p.id = any (c.products)
  on conflict do nothing;
end $$;

-- Adds a tenant's changes to its sums and removes them. Each level is summed up from the one below it: the changes of a day are of the same
-- few sources and products again and again. A span of more than a day is summed up from its days once it is over.
create or replace function fold_figures(what_tenant uuid) returns void language plpgsql as $$
declare
  takes boolean;
  newest date;
  over date;
begin
  select bool_or(0 > any (sums || code_documents::bigint[] || documents::bigint[])), max(day) into takes, newest
  from figure_changes where tenant_id = what_tenant;
  if takes is null then return; end if;
  select until into over from figure_spans_over where tenant_id = what_tenant;
  over = coalesce(over, '-infinity');

  insert into figure_sources (tenant_id, id, level, company_id, point_of_sale_id, type, environment)
  select what_tenant, (select coalesce(max(id), 0) from figure_sources where tenant_id = what_tenant) + row_number() over (), n.*
  from (
    select distinct l.level, case when l.level <> 'tenant' then c.company_id end as company_id,
      case when l.level = 'point_of_sale' then c.point_of_sale_id end as point_of_sale_id, c.type, c.environment
    from (select distinct company_id, point_of_sale_id, type, environment from figure_changes where tenant_id = what_tenant) c
    cross join (values ('tenant'), ('company'), ('point_of_sale')) as l (level)
  ) n
  where not exists (select 1 from figure_sources k where k.tenant_id = what_tenant and k.level = n.level and k.type = n.type
    and k.environment = n.environment and k.company_id is not distinct from n.company_id
    and k.point_of_sale_id is not distinct from n.point_of_sale_id);

  with sources as materialized (
    -- A point of sale's, its company's and the tenant's.
    select p.id as point, c.id as company, t.id as tenant, p.company_id as owner, p.point_of_sale_id, p.type, p.environment
    from figure_sources p
    join figure_sources c on c.tenant_id = what_tenant and c.level = 'company' and c.type = p.type and c.environment = p.environment
      and c.company_id = p.company_id
    join figure_sources t on t.tenant_id = what_tenant and t.level = 'tenant' and t.type = p.type and t.environment = p.environment
    where p.tenant_id = what_tenant and p.level = 'point_of_sale'
  ),
  changes as materialized (
    select s.point, s.company, s.tenant, s.owner, c.day, c.sums, c.codes, c.code_totals, c.code_documents, c.products, c.totals, c.documents
    from figure_changes c join sources s on s.owner = c.company_id and s.type = c.type and s.environment = c.environment
      and s.point_of_sale_id is not distinct from c.point_of_sale_id
    where c.tenant_id = what_tenant
  ),
  day_sums as materialized (
    select point, company, tenant, owner, day, ${SUMMED_DAYS}
    from changes group by point, company, tenant, owner, day
  ),
  days as (
    insert into figure_days as kept (tenant_id, source, day, company_id, ${DAYS})
    select what_tenant, l.source, d.day, l.owner, ${SUMS.map((sum) => `sum(${sum})`).join(', ')}
    from day_sums d cross join lateral (values (d.point, d.owner), (d.company, d.owner), (d.tenant, null)) as l (source, owner)
    group by l.source, d.day, l.owner
    on conflict (tenant_id, source, day) do update set ${ADDED_DAYS}
  ),
  paid as materialized (
    select c.point, c.company, c.tenant, c.owner, c.day, u.code, sum(u.total)::bigint as total, sum(u.documents)::integer as documents
    from changes c cross join lateral unnest(c.codes, c.code_totals, c.code_documents) as u (code, total, documents)
    group by 1, 2, 3, 4, 5, 6
  ),
  payments as (
    insert into figure_payments as kept (tenant_id, source, day, code, company_id, total, documents)
    select what_tenant, l.source, p.day, p.code, l.owner, sum(p.total), sum(p.documents)
    from paid p cross join lateral (values (p.point, p.owner), (p.company, p.owner), (p.tenant, null)) as l (source, owner)
    group by l.source, p.day, p.code, l.owner
    on conflict (tenant_id, source, day, code) do update
    set total = kept.total + excluded.total, documents = kept.documents + excluded.documents
  ),
  sold as materialized (
    select c.point, c.company, c.tenant, c.owner, c.day, u.product, sum(u.total)::bigint as total, sum(u.documents)::integer as documents
    from changes c cross join lateral unnest(c.products, c.totals, c.documents) as u (product, total, documents)
    group by 1, 2, 3, 4, 5, 6
  ),
  sold_by_company as materialized (
    select company, tenant, owner, day, product, sum(total)::bigint as total, sum(documents)::integer as documents
    from sold group by 1, 2, 3, 4, 5
  ),
  of_days as materialized (
    select point as source, owner, day, product, total, documents from sold
    union all
    select company, owner, day, product, total, documents from sold_by_company
    union all
    select tenant, null, day, product, sum(total)::bigint, sum(documents)::integer from sold_by_company group by 1, 3, 4
  ),
  added as materialized (
    select source, owner, days, start, array_agg(product) as products, array_agg(total) as totals, array_agg(documents) as documents
    from (
      select source, owner, 1 as days, day as start, product, total, documents from of_days
      union all
      select source, owner, d.days, span_start(day, d.days), product, sum(total)::bigint, sum(documents)::integer
      from of_days cross join (values (4), (16), (64)) as d (days)
      where span_start(day, d.days) + d.days <= over
      group by 1, 2, 3, 4, 5
    ) s
    group by 1, 2, 3, 4
  )
  insert into figure_product_spans as kept (tenant_id, source, days, start, company_id, products, totals, documents)
  select what_tenant, a.source, a.days, a.start, a.owner, m.products, m.totals, m.documents
  from added a
  -- By the key, one by one: a tenant has many more spans than are touched.
  left join lateral (
    select k.products, k.totals, k.documents from figure_product_spans k
    where k.tenant_id = what_tenant and k.source = a.source and k.days = a.days and k.start = a.start offset 0
  ) k on true
  cross join lateral (
    select a.products, a.totals, a.documents where k.products is null and 0 <> all (a.documents)
    union all
    select coalesce(array_agg(product), '{}'), coalesce(array_agg(total), '{}'), coalesce(array_agg(documents), '{}')
    from (
      select product, sum(total)::bigint as total, sum(documents)::integer as documents
      from (
        select * from unnest(a.products, a.totals, a.documents) as u (product, total, documents)
        union all
        select * from unnest(k.products, k.totals, k.documents) as u (product, total, documents)
      ) u
      group by product having sum(documents) <> 0
    ) u
    having k.products is not null or 0 = any (a.documents)
  ) m
  on conflict (tenant_id, source, days, start) do update
  set products = excluded.products, totals = excluded.totals, documents = excluded.documents;

  if takes then
    delete from figure_days kept using changed_days(what_tenant) c
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day
      and kept.sales = 0 and kept.cancellations = 0;
    delete from figure_payments kept using changed_days(what_tenant) c
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day and kept.documents = 0;
    delete from figure_product_spans kept using changed_days(what_tenant) c, (values (1), (4), (16), (64)) as d (days)
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.days = d.days
      and kept.start = span_start(c.day, d.days) and kept.products = '{}';
  end if;

  -- A clock that is ahead makes none of today's spans over.
  newest = least(newest, current_date);
  if newest > over then
    with spans as (
      select k.source, k.company_id, d.days, span_start(k.start, d.days) as start, k.products, k.totals, k.documents
      from figure_sources s
      cross join (values (4), (16), (64)) as d (days)
      join figure_product_spans k on k.tenant_id = what_tenant and k.source = s.id and k.days = 1
        -- The oldest of these spans that can be over by now and was not.
        and k.start >= case when over = '-infinity' then over else span_start(over, d.days) end and k.start < newest
      where s.tenant_id = what_tenant and span_start(k.start, d.days) + d.days <= newest
    ),
    sold as (
      select s.source, s.company_id, s.days, s.start, u.product, sum(u.total)::bigint as total, sum(u.documents)::integer as documents
      from spans s cross join lateral unnest(s.products, s.totals, s.documents) as u (product, total, documents)
      group by 1, 2, 3, 4, 5
    )
    insert into figure_product_spans (tenant_id, source, days, start, company_id, products, totals, documents)
    select what_tenant, source, days, start, company_id, array_agg(product), array_agg(total), array_agg(documents)
    from sold group by 2, 3, 4, 5
    on conflict (tenant_id, source, days, start) do update
    set products = excluded.products, totals = excluded.totals, documents = excluded.documents;
    insert into figure_spans_over (tenant_id, until) values (what_tenant, newest)
    on conflict (tenant_id) do update set until = excluded.until;
  end if;
  delete from figure_changes where tenant_id = what_tenant;
end $$;

-- What 1.2.0 had both append and fold by; no function of 1.3.0 needs it.
drop function if exists sums_in_order(bigint[]);
`
