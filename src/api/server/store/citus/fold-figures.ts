import { ADDED_DAYS, DAYS, SUMMED_DAYS } from '../functions/figures.ts'

/** fold_figures of functions/figures.ts as Citus takes it: the changes and sums that they touch are read, added up here, and written. */
export default `
create or replace function fold_figures(what_tenant uuid) returns void language plpgsql as $$
declare
  takes boolean;
  newest date;
  over date;
  found_changes json;
  found_sources json;
  fresh json;
  new_days json;
  new_payments json;
  new_spans json;
  present json;
  touched json;
begin
  select bool_or(0 > any (sums || code_documents::bigint[] || documents::bigint[])), max(day) into takes, newest
  from figure_changes where tenant_id = what_tenant;
  if takes is null then return; end if;
  select until into over from figure_spans_over where tenant_id = what_tenant;
  over = coalesce(over, '-infinity');
  select json_agg(c) into found_changes from (
    select company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents, products, totals, documents
    from figure_changes where tenant_id = what_tenant) c;
  select coalesce(json_agg(s), '[]') into found_sources from (
    select id, level, company_id, point_of_sale_id, type, environment from figure_sources where tenant_id = what_tenant) s;

  select json_agg(n) into fresh from (
    select (select coalesce(max(id), 0) from json_populate_recordset(null::figure_sources, found_sources)) + row_number() over () as id, n.*
    from (
      select distinct l.level, case when l.level <> 'tenant' then c.company_id end as company_id,
        case when l.level = 'point_of_sale' then c.point_of_sale_id end as point_of_sale_id, c.type, c.environment
      from json_populate_recordset(null::figure_changes, found_changes) c
      cross join (values ('tenant'), ('company'), ('point_of_sale')) as l (level)
    ) n
    where not exists (select from json_populate_recordset(null::figure_sources, found_sources) k where k.level = n.level and k.type = n.type
      and k.environment = n.environment and k.company_id is not distinct from n.company_id
      and k.point_of_sale_id is not distinct from n.point_of_sale_id)
  ) n;
  if fresh is not null then
    insert into figure_sources as kept (tenant_id, id, level, company_id, point_of_sale_id, type, environment)
    select own.tenant_id, n.id, n.level, n.company_id, n.point_of_sale_id, n.type, n.environment
    from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
    cross join json_populate_recordset(null::figure_sources, fresh) n;
    found_sources = (found_sources::jsonb || fresh::jsonb)::json;
  end if;

  with known as materialized (select * from json_populate_recordset(null::figure_sources, found_sources)),
  sources as materialized (
    select p.id as point, c.id as company, t.id as tenant, p.company_id as owner, p.point_of_sale_id, p.type, p.environment
    from known p
    join known c on c.level = 'company' and c.type = p.type and c.environment = p.environment and c.company_id = p.company_id
    join known t on t.level = 'tenant' and t.type = p.type and t.environment = p.environment
    where p.level = 'point_of_sale'
  ),
  changes as materialized (
    select s.point, s.company, s.tenant, s.owner, c.day, c.sums, c.codes, c.code_totals, c.code_documents, c.products, c.totals, c.documents
    from json_populate_recordset(null::figure_changes, found_changes) c
    join sources s on s.owner = c.company_id and s.type = c.type and s.environment = c.environment
      and s.point_of_sale_id is not distinct from c.point_of_sale_id
  ),
  days as (
    select l.source, d.day, l.owner as company_id, ${SUMMED_DAYS}
    from changes d cross join lateral (values (d.point, d.owner), (d.company, d.owner), (d.tenant, null)) as l (source, owner)
    group by l.source, d.day, l.owner
  ),
  payments as (
    select l.source, c.day, u.code, l.owner as company_id, sum(u.total)::bigint as total, sum(u.documents)::integer as documents
    from changes c cross join lateral unnest(c.codes, c.code_totals, c.code_documents) as u (code, total, documents)
    cross join lateral (values (c.point, c.owner), (c.company, c.owner), (c.tenant, null)) as l (source, owner)
    group by l.source, c.day, u.code, l.owner
  ),
  of_days as materialized (
    select l.source, l.owner, c.day, u.product, sum(u.total)::bigint as total, sum(u.documents)::integer as documents
    from changes c cross join lateral unnest(c.products, c.totals, c.documents) as u (product, total, documents)
    cross join lateral (values (c.point, c.owner), (c.company, c.owner), (c.tenant, null)) as l (source, owner)
    group by l.source, l.owner, c.day, u.product
  ),
  added as (
    select source, owner as company_id, days, start, array_agg(product) as products, array_agg(total) as totals,
      array_agg(documents) as documents
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
  select (select json_agg(d) from days d), (select json_agg(p) from payments p), (select json_agg(a) from added a),
    (select json_agg(t) from (
      select distinct l.source, c.day from changes c cross join lateral (values (c.point), (c.company), (c.tenant)) as l (source)) t)
  into new_days, new_payments, new_spans, touched;

  if new_days is not null then
    insert into figure_days as kept (tenant_id, source, day, company_id, ${DAYS})
    select own.tenant_id, d.source, d.day, d.company_id, ${DAYS}
    from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
    cross join json_populate_recordset(null::figure_days, new_days) d
    on conflict (tenant_id, source, day) do update set ${ADDED_DAYS};
  end if;
  if new_payments is not null then
    insert into figure_payments as kept (tenant_id, source, day, code, company_id, total, documents)
    select own.tenant_id, p.source, p.day, p.code, p.company_id, p.total, p.documents
    from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
    cross join json_populate_recordset(null::figure_payments, new_payments) p
    on conflict (tenant_id, source, day, code) do update
    set total = kept.total + excluded.total, documents = kept.documents + excluded.documents;
  end if;
  if new_spans is not null then
    select coalesce(json_agg(k), '[]') into present from (
      select k.source, k.days, k.start, k.products, k.totals, k.documents
      from figure_product_spans k
      join json_to_recordset(new_spans) as a (source integer, days integer, start date)
        on k.source = a.source and k.days = a.days and k.start = a.start
      where k.tenant_id = what_tenant) k;
    select json_agg(s) into new_spans from (
      select a.source, a.days, a.start, a.company_id, m.products, m.totals, m.documents
      from json_populate_recordset(null::figure_product_spans, new_spans) a
      left join json_populate_recordset(null::figure_product_spans, present) k on k.source = a.source and k.days = a.days and k.start = a.start
      cross join lateral (
        select coalesce(array_agg(product), '{}') as products, coalesce(array_agg(total), '{}') as totals,
          coalesce(array_agg(documents), '{}') as documents
        from (
          select product, sum(total)::bigint as total, sum(documents)::integer as documents
          from (
            select * from unnest(a.products, a.totals, a.documents) as u (product, total, documents)
            union all
            select * from unnest(k.products, k.totals, k.documents) as u (product, total, documents)
          ) u
          group by product having sum(documents) <> 0
        ) u
      ) m) s;
    insert into figure_product_spans as kept (tenant_id, source, days, start, company_id, products, totals, documents)
    select own.tenant_id, s.source, s.days, s.start, s.company_id, s.products, s.totals, s.documents
    from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
    cross join json_populate_recordset(null::figure_product_spans, new_spans) s
    on conflict (tenant_id, source, days, start) do update
    set products = excluded.products, totals = excluded.totals, documents = excluded.documents;
  end if;

  if takes then
    delete from figure_days kept using json_to_recordset(touched) as c (source integer, day date)
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day
      and kept.sales = 0 and kept.cancellations = 0;
    delete from figure_payments kept using json_to_recordset(touched) as c (source integer, day date)
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day and kept.documents = 0;
    delete from figure_product_spans kept using json_to_recordset(touched) as c (source integer, day date), (values (1), (4), (16), (64)) as d (days)
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.days = d.days
      and kept.start = span_start(c.day, d.days) and kept.products = '{}';
  end if;

  newest = least(newest, current_date);
  if newest > over then
    select json_agg(s) into new_spans from (
      select s.source, s.company_id, s.days, s.start, array_agg(s.product) as products, array_agg(s.total) as totals,
        array_agg(s.documents) as documents
      from (
        select k.source, k.company_id, d.days, span_start(k.start, d.days) as start, u.product, sum(u.total)::bigint as total,
          sum(u.documents)::integer as documents
        from figure_product_spans k
        cross join (values (4), (16), (64)) as d (days)
        cross join lateral unnest(k.products, k.totals, k.documents) as u (product, total, documents)
        where k.tenant_id = what_tenant and k.days = 1
          and k.start >= case when over = '-infinity' then over else span_start(over, d.days) end and k.start < newest
          and span_start(k.start, d.days) + d.days <= newest
        group by 1, 2, 3, 4, 5
      ) s
      group by 1, 2, 3, 4) s;
    if new_spans is not null then
      insert into figure_product_spans as kept (tenant_id, source, days, start, company_id, products, totals, documents)
      select own.tenant_id, s.source, s.days, s.start, s.company_id, s.products, s.totals, s.documents
      from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
      cross join json_populate_recordset(null::figure_product_spans, new_spans) s
      on conflict (tenant_id, source, days, start) do update
      set products = excluded.products, totals = excluded.totals, documents = excluded.documents;
    end if;
    insert into figure_spans_over (tenant_id, until) values (what_tenant, newest)
    on conflict (tenant_id) do update set until = excluded.until;
  end if;
  delete from figure_changes where tenant_id = what_tenant;
end $$;
`
