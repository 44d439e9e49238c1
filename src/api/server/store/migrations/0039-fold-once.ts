/** Append only: what has landed is never edited. */
export default `
-- A tenant's changes, once for each source that they belong to. The planner expects a handful of them, for which it would read them anew for
-- every source; that they are many it learns here.
create function changes_by_source(what_tenant uuid) returns setof figure_changes_of language sql stable rows 3000 set enable_nestloop = off as
  $$ select * from figure_changes_of where tenant_id = what_tenant $$;

-- As before, but it reads the changes once.
create or replace function fold_figures(what_tenant uuid) returns void language plpgsql as $$
declare takes boolean;
begin
  select bool_or(0 > any (sums)) into takes from figure_changes where tenant_id = what_tenant;
  if takes is null then return; end if;

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

  with changes as materialized (select * from changes_by_source(what_tenant)),
  days as (
    insert into figure_days as kept (tenant_id, source, day, company_id, sales, net, cancellations, canceled, products, icms, cofins, pis,
      ibs, cbs, "is", icms_documents, cofins_documents, pis_documents, ibs_documents, cbs_documents, is_documents)
    select what_tenant, source, day, owner, sum(sums[1]), sum(sums[2]), sum(sums[3]), sum(sums[4]), sum(sums[5]), sum(sums[6]), sum(sums[7]),
      sum(sums[8]), sum(sums[9]), sum(sums[10]), sum(sums[11]), sum(sums[12]), sum(sums[13]), sum(sums[14]), sum(sums[15]), sum(sums[16]),
      sum(sums[17])
    from changes group by source, day, owner
    on conflict (tenant_id, source, day) do update set sales = kept.sales + excluded.sales, net = kept.net + excluded.net,
      cancellations = kept.cancellations + excluded.cancellations, canceled = kept.canceled + excluded.canceled,
      products = kept.products + excluded.products, icms = kept.icms + excluded.icms, cofins = kept.cofins + excluded.cofins,
      pis = kept.pis + excluded.pis, ibs = kept.ibs + excluded.ibs, cbs = kept.cbs + excluded.cbs, "is" = kept."is" + excluded."is",
      icms_documents = kept.icms_documents + excluded.icms_documents, pis_documents = kept.pis_documents + excluded.pis_documents,
      cofins_documents = kept.cofins_documents + excluded.cofins_documents, ibs_documents = kept.ibs_documents + excluded.ibs_documents,
      cbs_documents = kept.cbs_documents + excluded.cbs_documents, is_documents = kept.is_documents + excluded.is_documents
  ),
  payments as (
    insert into figure_payments as kept (tenant_id, source, day, code, company_id, total, documents)
    select what_tenant, c.source, c.day, u.code, c.owner, sum(u.total), sum(u.documents)
    from changes c cross join lateral unnest(c.codes, c.code_totals, c.code_documents) as u (code, total, documents)
    group by c.source, c.day, u.code, c.owner
    on conflict (tenant_id, source, day, code) do update
    set total = kept.total + excluded.total, documents = kept.documents + excluded.documents
  ),
  -- Days and spans by their number since 1900-01-01, as span_start counts them.
  sold as materialized (
    select c.source, c.owner, c.day - date '1900-01-01' as day, u.product, sum(u.total)::bigint as total, sum(u.documents)::integer as documents
    from changes c cross join lateral unnest(c.products, c.totals, c.documents) as u (product, total, documents)
    group by 1, 2, 3, 4
  ),
  added as materialized (
    select source, owner, days, date '1900-01-01' + span * days as start, array_agg(product) as products, array_agg(total) as totals,
      array_agg(documents) as documents
    from (
      select source, owner, 1 as days, day as span, product, total, documents from sold
      union all
      select s.source, s.owner, d.days, s.day / d.days, s.product, sum(s.total)::bigint, sum(s.documents)::integer
      from sold s cross join (values (4), (16), (64)) as d (days)
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
    delete from figure_days kept using changes_by_source(what_tenant) c
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day
      and kept.sales = 0 and kept.cancellations = 0;
    delete from figure_payments kept using changes_by_source(what_tenant) c
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day and kept.documents = 0;
    delete from figure_product_spans kept using changes_by_source(what_tenant) c, (values (1), (4), (16), (64)) as d (days)
    where kept.tenant_id = what_tenant and kept.source = c.source and kept.days = d.days
      and kept.start = span_start(c.day, d.days) and kept.products = '{}';
  end if;
  delete from figure_changes where tenant_id = what_tenant;
end $$;
`
