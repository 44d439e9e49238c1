/** Append only: what has landed is never edited. */
export default `
-- The sums' rows are many and written at every intake: a check of each against its tenant costs more than it saves, since what they are
-- made of (figure_sources, documents) is checked.
alter table figure_days drop constraint figure_days_tenant_id_fkey;
alter table figure_payments drop constraint figure_payments_tenant_id_fkey;
alter table figure_products drop constraint figure_products_tenant_id_fkey;
alter table figure_product_months drop constraint figure_product_months_tenant_id_fkey;
-- Room in each page, so that a row that is added to stays in it and no index is touched.
alter table figure_days set (fillfactor = 60);
alter table figure_payments set (fillfactor = 60);
alter table figure_products set (fillfactor = 80);

-- Products are summed by month only once the month is over: those before this day. What comes for them later is added to both.
alter table figure_sources add column folded_before date not null default '-infinity';
update figure_sources s set folded_before = d.month
from (select tenant_id, source, date_trunc('month', max(day))::date as month from figure_days group by 1, 2) d
where s.tenant_id = d.tenant_id and s.id = d.source;
delete from figure_product_months m using figure_sources s
where s.tenant_id = m.tenant_id and s.id = m.source and m.month >= s.folded_before;

-- Sums a source's products by month up to this one, the first day of a month.
create function fold_months(what_tenant uuid, what_source integer, until date) returns void language plpgsql as $$
begin
  insert into figure_product_months (tenant_id, source, month, product, company_id, total, documents)
  select p.tenant_id, p.source, date_trunc('month', p.day)::date, p.product, p.company_id, sum(p.total), sum(p.documents)
  from figure_sources s
  join figure_products p on p.tenant_id = s.tenant_id and p.source = s.id and p.day >= s.folded_before and p.day < until
  where s.tenant_id = what_tenant and s.id = what_source
  group by 1, 2, 3, 4, 5;
  update figure_sources set folded_before = until where tenant_id = what_tenant and id = what_source;
end $$;

-- Adds to a tenant's sums what documents changed, at each level. In the transaction that changes the documents, within the tenant's lock.
-- One call, and a function of this language keeps its plans, which are most of the cost of small changes. given:
-- {"sources": [{"s": number, company_id, point_of_sale_id, type, environment, "last": newest day}], "first": oldest day,
--  "days": [{"s", "day", and the columns}], "payments": [{"s", "day", "code", "total", "documents"}],
--  "products": [{"s", "day", "product", "total", "documents"}], "takes": whether anything is taken away}
create function keep_figures(what_tenant uuid, given json) returns void language plpgsql as $$
#variable_conflict use_column
declare
  -- Of each source that is given (g) and level: the id, and whose.
  gs integer[];
  ids integer[];
  owners uuid[];
  found boolean;
  folded date;
  is_late boolean;
  late record;
begin
  for turn in 1..2 loop
    select array_agg(w.s), array_agg(k.id), array_agg(k.company_id), bool_and(k.id is not null), max(k.folded_before),
      bool_or(l.level <> 'company' and date_trunc('month', w.last) > k.folded_before)
    into gs, ids, owners, found, folded, is_late
    from json_to_recordset(given -> 'sources') as w (s integer, company_id uuid, point_of_sale_id uuid, type text, environment text, last date)
    cross join (values ('tenant'), ('company'), ('point_of_sale')) as l (level)
    left join figure_sources k on k.tenant_id = what_tenant and k.level = l.level and k.type = w.type and k.environment = w.environment
      and (l.level = 'tenant' or k.company_id = w.company_id)
      and (l.level <> 'point_of_sale' or k.point_of_sale_id is not distinct from w.point_of_sale_id);
    exit when found is not false;
    insert into figure_sources (tenant_id, id, level, company_id, point_of_sale_id, type, environment)
    select what_tenant, (select coalesce(max(id), 0) from figure_sources where tenant_id = what_tenant) + row_number() over (), n.*
    from (
      select distinct l.level, case when l.level <> 'tenant' then w.company_id end as company_id,
        case when l.level = 'point_of_sale' then w.point_of_sale_id end as point_of_sale_id, w.type, w.environment
      from json_to_recordset(given -> 'sources') as w (company_id uuid, point_of_sale_id uuid, type text, environment text)
      cross join (values ('tenant'), ('company'), ('point_of_sale')) as l (level)
    ) n
    where not exists (select 1 from figure_sources k where k.tenant_id = what_tenant and k.level = n.level and k.type = n.type
      and k.environment = n.environment and k.company_id is not distinct from n.company_id
      and k.point_of_sale_id is not distinct from n.point_of_sale_id);
  end loop;

  if is_late then
    for late in
      select k.id, max(date_trunc('month', w.last)::date) as month
      from json_to_recordset(given -> 'sources') as w (s integer, last date)
      join unnest(gs, ids) as g (s, id) on g.s = w.s
      join figure_sources k on k.tenant_id = what_tenant and k.id = g.id and k.level <> 'company' and date_trunc('month', w.last) > k.folded_before
      group by k.id
    loop
      perform fold_months(what_tenant, late.id, late.month);
      folded = greatest(folded, late.month);
    end loop;
  end if;

  insert into figure_days as kept (tenant_id, source, day, company_id, sales, net, cancellations, canceled, products, icms, cofins, pis,
    ibs, cbs, "is", icms_documents, cofins_documents, pis_documents, ibs_documents, cbs_documents, is_documents)
  select what_tenant, g.id, d.day, g.owner, sum(sales), sum(net), sum(cancellations), sum(canceled), sum(products), sum(icms), sum(cofins),
    sum(pis), sum(ibs), sum(cbs), sum("is"), sum(icms_documents), sum(cofins_documents), sum(pis_documents), sum(ibs_documents),
    sum(cbs_documents), sum(is_documents)
  from json_to_recordset(given -> 'days') as d (s integer, day date, sales integer, net bigint, cancellations integer, canceled bigint,
    products bigint, icms bigint, cofins bigint, pis bigint, ibs bigint, cbs bigint, "is" bigint, icms_documents integer,
    cofins_documents integer, pis_documents integer, ibs_documents integer, cbs_documents integer, is_documents integer)
  join unnest(gs, ids, owners) as g (s, id, owner) on g.s = d.s
  group by g.id, d.day, g.owner
  on conflict (tenant_id, source, day) do update set sales = kept.sales + excluded.sales, net = kept.net + excluded.net,
    cancellations = kept.cancellations + excluded.cancellations, canceled = kept.canceled + excluded.canceled,
    products = kept.products + excluded.products, icms = kept.icms + excluded.icms, cofins = kept.cofins + excluded.cofins,
    pis = kept.pis + excluded.pis, ibs = kept.ibs + excluded.ibs, cbs = kept.cbs + excluded.cbs, "is" = kept."is" + excluded."is",
    icms_documents = kept.icms_documents + excluded.icms_documents, cofins_documents = kept.cofins_documents + excluded.cofins_documents,
    pis_documents = kept.pis_documents + excluded.pis_documents, ibs_documents = kept.ibs_documents + excluded.ibs_documents,
    cbs_documents = kept.cbs_documents + excluded.cbs_documents, is_documents = kept.is_documents + excluded.is_documents;

  insert into figure_payments as kept (tenant_id, source, day, code, company_id, total, documents)
  select what_tenant, g.id, p.day, p.code, g.owner, sum(p.total), sum(p.documents)
  from json_to_recordset(given -> 'payments') as p (s integer, day date, code text, total bigint, documents integer)
  join unnest(gs, ids, owners) as g (s, id, owner) on g.s = p.s
  group by g.id, p.day, p.code, g.owner
  on conflict (tenant_id, source, day, code) do update
  set total = kept.total + excluded.total, documents = kept.documents + excluded.documents;

  insert into figure_products as kept (tenant_id, source, day, product, company_id, total, documents)
  select what_tenant, k.id, p.day, p.product, k.company_id, sum(p.total), sum(p.documents)
  from json_to_recordset(given -> 'products') as p (s integer, day date, product integer, total bigint, documents integer)
  join unnest(gs, ids) as g (s, id) on g.s = p.s
  join figure_sources k on k.tenant_id = what_tenant and k.id = g.id and k.level <> 'company'
  group by k.id, p.day, p.product, k.company_id
  on conflict (tenant_id, source, day, product) do update
  set total = kept.total + excluded.total, documents = kept.documents + excluded.documents;

  if (given ->> 'first')::date < folded then
    insert into figure_product_months as kept (tenant_id, source, month, product, company_id, total, documents)
    select what_tenant, k.id, date_trunc('month', p.day)::date, p.product, k.company_id, sum(p.total), sum(p.documents)
    from json_to_recordset(given -> 'products') as p (s integer, day date, product integer, total bigint, documents integer)
    join unnest(gs, ids) as g (s, id) on g.s = p.s
    join figure_sources k on k.tenant_id = what_tenant and k.id = g.id and k.level <> 'company' and p.day < k.folded_before
    group by k.id, 3, p.product, k.company_id
    on conflict (tenant_id, source, month, product) do update
    set total = kept.total + excluded.total, documents = kept.documents + excluded.documents;
  end if;

  if (given ->> 'takes')::boolean then
    delete from figure_days kept
    using json_to_recordset(given -> 'days') as d (s integer, day date), unnest(gs, ids) as g (s, id)
    where g.s = d.s and kept.tenant_id = what_tenant and kept.source = g.id and kept.day = d.day and kept.sales = 0 and kept.cancellations = 0;
    delete from figure_payments kept
    using json_to_recordset(given -> 'payments') as p (s integer, day date, code text), unnest(gs, ids) as g (s, id)
    where g.s = p.s and kept.tenant_id = what_tenant and kept.source = g.id and kept.day = p.day and kept.code = p.code and kept.documents = 0;
    delete from figure_products kept
    using json_to_recordset(given -> 'products') as p (s integer, day date, product integer), unnest(gs, ids) as g (s, id)
    where g.s = p.s and kept.tenant_id = what_tenant and kept.source = g.id and kept.day = p.day and kept.product = p.product
      and kept.documents = 0;
    delete from figure_product_months kept
    using json_to_recordset(given -> 'products') as p (s integer, day date, product integer), unnest(gs, ids) as g (s, id)
    where g.s = p.s and kept.tenant_id = what_tenant and kept.source = g.id and kept.month = date_trunc('month', p.day)::date
      and kept.product = p.product and kept.documents = 0;
  end if;
end $$;
`
