/** Append only: what has landed is never edited. */
export default `
-- What documents changed and is not in the sums yet: appended in the transaction that changes the documents, added by whoever reads the
-- sums, and folded into them a thousand at a time. A row is what a transaction changed at a point of sale on a day.
create table figure_changes (
  tenant_id uuid not null,
  id bigint generated always as identity,
  company_id uuid not null,
  point_of_sale_id uuid,
  type text collate "C" not null check (type in ('cfe', 'nfce')),
  environment text collate "C" not null check (environment in ('production', 'homolog')),
  day date not null,
  -- The columns of figure_days, from sales to is_documents as figures/changes.ts orders them.
  sums bigint[] not null,
  codes text[] not null,
  code_totals bigint[] not null,
  code_documents integer[] not null,
  products integer[] not null,
  totals bigint[] not null,
  documents integer[] not null,
  primary key (tenant_id, id)
);

-- Sums of a source by product over 1, 4, 16 and 64 days, counted from 1900-01-01, in one row each: any period is made up of few of them.
create table figure_product_spans (
  tenant_id uuid not null,
  source integer not null,
  days integer not null,
  start date not null,
  company_id uuid,
  -- Totals in cents.
  products integer[] not null,
  totals bigint[] not null,
  documents integer[] not null,
  primary key (tenant_id, source, days, start)
);
-- Compressing them takes longer than writing them does.
alter table figure_product_spans alter products set storage external, alter totals set storage external, alter documents set storage external;

do $$
declare t text;
begin
  foreach t in array array['figure_changes', 'figure_product_spans'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]))', t);
  end loop;
end $$;
grant select, insert, update, delete on figure_changes, figure_product_spans to fiscal_app;
grant select on figure_changes, figure_product_spans to fiscal_companies;

create function span_start(day date, days integer) returns date language sql immutable as
  $$ select date '1900-01-01' + (day - date '1900-01-01') / days * days $$;

-- Until now a company's were summed over its points of sale.
insert into figure_product_spans (tenant_id, source, days, start, company_id, products, totals, documents)
select tenant_id, source, days, start, company_id, array_agg(product), array_agg(total), array_agg(documents)
from (
  select p.tenant_id, k.id as source, d.days, span_start(p.day, d.days) as start, k.company_id, p.product, sum(p.total)::bigint as total,
    sum(p.documents)::integer as documents
  from figure_products p
  join figure_sources s on s.tenant_id = p.tenant_id and s.id = p.source and s.level = 'point_of_sale'
  join figure_sources k on k.tenant_id = s.tenant_id and k.type = s.type and k.environment = s.environment
    and (k.id = s.id or k.level = 'tenant' or k.level = 'company' and k.company_id = s.company_id)
  cross join (values (1), (4), (16), (64)) as d (days)
  group by 1, 2, 3, 4, 5, 6
) p group by 1, 2, 3, 4, 5;
drop function keep_figures, fold_months;
drop table figure_products, figure_product_months;
alter table figure_sources drop column folded_before;

-- The changes once for each source that they belong to.
create view figure_changes_of with (security_invoker = true) as
select k.id as source, k.company_id as owner, c.* from figure_changes c
join figure_sources k on k.tenant_id = c.tenant_id and k.level = 'tenant' and k.type = c.type and k.environment = c.environment
union all
select k.id, k.company_id, c.* from figure_changes c
join figure_sources k on k.tenant_id = c.tenant_id and k.level = 'company' and k.type = c.type and k.environment = c.environment
  and k.company_id = c.company_id
union all
select k.id, k.company_id, c.* from figure_changes c
join figure_sources k on k.tenant_id = c.tenant_id and k.level = 'point_of_sale' and k.type = c.type and k.environment = c.environment
  and k.company_id = c.company_id
  and coalesce(k.point_of_sale_id, '00000000-0000-0000-0000-000000000000') = coalesce(c.point_of_sale_id, '00000000-0000-0000-0000-000000000000');
grant select on figure_changes_of to fiscal_app;

-- Folds a tenant's changes into its sums, within the tenant's lock, under which nobody else writes either.
create function fold_figures(what_tenant uuid) returns void language plpgsql as $$
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

  insert into figure_days as kept (tenant_id, source, day, company_id, sales, net, cancellations, canceled, products, icms, cofins, pis,
    ibs, cbs, "is", icms_documents, cofins_documents, pis_documents, ibs_documents, cbs_documents, is_documents)
  select what_tenant, source, day, owner, sum(sums[1]), sum(sums[2]), sum(sums[3]), sum(sums[4]), sum(sums[5]), sum(sums[6]), sum(sums[7]),
    sum(sums[8]), sum(sums[9]), sum(sums[10]), sum(sums[11]), sum(sums[12]), sum(sums[13]), sum(sums[14]), sum(sums[15]), sum(sums[16]),
    sum(sums[17])
  from figure_changes_of where tenant_id = what_tenant group by source, day, owner
  on conflict (tenant_id, source, day) do update set sales = kept.sales + excluded.sales, net = kept.net + excluded.net,
    cancellations = kept.cancellations + excluded.cancellations, canceled = kept.canceled + excluded.canceled,
    products = kept.products + excluded.products, icms = kept.icms + excluded.icms, cofins = kept.cofins + excluded.cofins,
    pis = kept.pis + excluded.pis, ibs = kept.ibs + excluded.ibs, cbs = kept.cbs + excluded.cbs, "is" = kept."is" + excluded."is",
    icms_documents = kept.icms_documents + excluded.icms_documents, pis_documents = kept.pis_documents + excluded.pis_documents,
    cofins_documents = kept.cofins_documents + excluded.cofins_documents, ibs_documents = kept.ibs_documents + excluded.ibs_documents,
    cbs_documents = kept.cbs_documents + excluded.cbs_documents, is_documents = kept.is_documents + excluded.is_documents;

  insert into figure_payments as kept (tenant_id, source, day, code, company_id, total, documents)
  select what_tenant, c.source, c.day, u.code, c.owner, sum(u.total), sum(u.documents)
  from figure_changes_of c cross join lateral unnest(c.codes, c.code_totals, c.code_documents) as u (code, total, documents)
  where c.tenant_id = what_tenant group by c.source, c.day, u.code, c.owner
  on conflict (tenant_id, source, day, code) do update
  set total = kept.total + excluded.total, documents = kept.documents + excluded.documents;

  insert into figure_product_spans as kept (tenant_id, source, days, start, company_id, products, totals, documents)
  select what_tenant, source, days, start, owner, coalesce(array_agg(product) filter (where documents <> 0), '{}'),
    coalesce(array_agg(total) filter (where documents <> 0), '{}'), coalesce(array_agg(documents) filter (where documents <> 0), '{}')
  from (
    select source, days, start, owner, product, sum(total)::bigint as total, sum(documents)::integer as documents
    from (
      select c.source, d.days, span_start(c.day, d.days) as start, c.owner, u.product, u.total, u.documents
      from figure_changes_of c cross join (values (1), (4), (16), (64)) as d (days)
      cross join lateral unnest(c.products, c.totals, c.documents) as u (product, total, documents)
      where c.tenant_id = what_tenant
      union all
      select k.source, k.days, k.start, k.company_id, u.product, u.total, u.documents
      from (select distinct c.source, d.days, span_start(c.day, d.days) as start
        from figure_changes_of c cross join (values (1), (4), (16), (64)) as d (days)
        where c.tenant_id = what_tenant and c.products <> '{}') t
      join figure_product_spans k on k.tenant_id = what_tenant and k.source = t.source and k.days = t.days and k.start = t.start
      cross join lateral unnest(k.products, k.totals, k.documents) as u (product, total, documents)
    ) u
    group by source, days, start, owner, product
  ) p
  group by source, days, start, owner
  on conflict (tenant_id, source, days, start) do update
  set products = excluded.products, totals = excluded.totals, documents = excluded.documents;

  if takes then
    delete from figure_days kept using figure_changes_of c
    where c.tenant_id = what_tenant and kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day
      and kept.sales = 0 and kept.cancellations = 0;
    delete from figure_payments kept using figure_changes_of c
    where c.tenant_id = what_tenant and kept.tenant_id = what_tenant and kept.source = c.source and kept.day = c.day and kept.documents = 0;
    delete from figure_product_spans kept using figure_changes_of c, (values (1), (4), (16), (64)) as d (days)
    where c.tenant_id = what_tenant and kept.tenant_id = what_tenant and kept.source = c.source and kept.days = d.days
      and kept.start = span_start(c.day, d.days) and kept.products = '{}';
  end if;
  delete from figure_changes where tenant_id = what_tenant;
end $$;
`
