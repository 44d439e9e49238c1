import { type RawBuilder, sql } from 'kysely'
import { CFE_SALES, NFCE_SALES, TAXES } from '#domain/documents/sales.ts'
import { ownNameIn } from '../own-names.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { DAY_SUMS } from '../../store/schema/documents/figures.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { type FigureTable, lastId, LEVELS, SPAN_DAYS, TABLES } from './fold.ts'

// The sums as the documents' own rows give them, in SQL and from nothing: what intake keeps by what each batch changes must equal this.

/** Only the sums of coupons of these points of sale; null is none. */
export type OfPoints = readonly (string | null)[]

/** Rows of a table as they should be: source, keys, company_id, sums. The sources must be there (makeSources). */
export function recountedRows(table: FigureTable, tenantId: string, points?: OfPoints): RawBuilder<unknown> {
  const { keys, sums } = TABLES[table]
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)))
  const base = sql`type, company_id, point_of_sale_id, environment`
  const dayKeys = names(table === 'figure_product_spans' ? ['day', 'product'] : keys)
  const levels = sql.join((points ? (['point_of_sale'] as const) : LEVELS).map((level) => sql`(${sql.lit(level)})`))
  const days = sql.join(SPAN_DAYS.map((one) => sql`(${sql.lit(one)})`))
  const spans = sql`
    join (values ${days}) as d (days)
      on d.days = 1 or span_start(b.day, d.days) + d.days <= (select until from figure_spans_over where tenant_id = ${tenantId}::uuid)
    cross join lateral span_start(b.day, d.days) as start`
  // Summed by point of sale and day first, and once: what is above sums few rows then, as many times as the planner likes.
  return sql`
    with b as materialized (
      select ${base}, ${dayKeys}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from (${shares(table, documents(tenantId, points))}) d group by ${base}, ${dayKeys}
    )
    select s.id as source, ${names(keys)}, s.company_id,
      ${sql.join(sums.map((name) => sql`sum(b.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from b
    ${table === 'figure_product_spans' ? spans : sql``}
    cross join (values ${levels}) as l (level)
    join figure_sources s on s.tenant_id = ${tenantId}::uuid and s.level = l.level and s.type = b.type and s.environment = b.environment
      and (l.level = 'tenant' or s.company_id = b.company_id)
      and (l.level <> 'point_of_sale' or s.point_of_sale_id is not distinct from b.point_of_sale_id)
    group by s.id, s.company_id, ${names(keys)}`
}

/** Rows of a table as they are, in the same form. */
export function storedRows(table: FigureTable, tenantId: string): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} k where k.tenant_id = ${tenantId}::uuid`
  if (table !== 'figure_product_spans') return sql`select * from ${rows}`
  return sql`
    select k.source, k.days, k.start, u.product, k.company_id, u.total, u.documents
    from figure_product_spans k cross join lateral unnest(k.products, k.totals, k.documents) u (product, total, documents)
    where k.tenant_id = ${tenantId}::uuid`
}

/** Puts what is expected in place of rows that are gone. */
export async function writeRecounted(
  db: ScopedDb,
  table: FigureTable,
  tenantId: string,
  points?: OfPoints,
): Promise<void> {
  const rows = sql`(${recountedRows(table, tenantId, points)}) e`
  if (table === 'figure_product_spans') {
    const spans = sql`
      select source, days, start, company_id, array_agg(product) as products, array_agg(total) as totals, array_agg(documents) as documents
      from ${rows} group by source, days, start, company_id`
    const names = ['source', 'days', 'start', 'company_id', 'products', 'totals', 'documents']
    return insertFound(db, { table, tenantId, names, found: spans })
  }
  const { keys, sums } = TABLES[table]
  await insertFound(db, {
    table,
    tenantId,
    names: ['source', ...keys, 'company_id', ...sums],
    found: sql`select * from ${rows}`,
  })
}

interface Found {
  table: FigureTable | 'figure_sources'
  tenantId: string
  /** Those of the columns. */
  names: readonly string[]
  /** Selects the rows. */
  found: RawBuilder<unknown>
}

/** Inserts rows of a tenant that a select finds. On Citus, which would copy them, they are gathered first (queries/own-row.ts). */
async function insertFound(db: ScopedDb, { table, tenantId, names, found }: Found): Promise<void> {
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const into = sql`insert into ${sql.table(table)} (tenant_id, ${columns})`
  if (!isCitus(db)) {
    await sql`${into} select ${tenantId}::uuid, ${columns} from (${found}) f`.execute(db)
    return
  }
  const { rows } = await sql<{ all: string | null }>`select json_agg(f)::text as all from (${found}) f`.execute(db)
  const all = rows[0]?.all
  if (!all) return
  await sql`
    ${into} select own.tenant_id, ${sql.join(names.map((name) => sql.ref(`f.${name}`)))}
    from (select tenant_id from roles where tenant_id = ${tenantId}::uuid group by tenant_id) own
    cross join json_populate_recordset(null::${sql.table(table)}, ${all}::text::json) f`.execute(db)
}

/** Makes the sources that the documents need and the tenant does not have yet. Within the tenant's lock. */
export async function makeSources(db: ScopedDb, tenantId: string): Promise<void> {
  const last = await lastId(db, 'figure_sources', tenantId)
  const found = sql`
    select ${last}::integer + row_number() over () as id, w.level, w.company_id, w.point_of_sale_id, w.type, w.environment
    from (
      select distinct l.level, case when l.level <> 'tenant' then d.company_id end as company_id,
        case when l.level = 'point_of_sale' then d.point_of_sale_id end as point_of_sale_id, d.type, d.environment
      from (select distinct type, company_id, point_of_sale_id, environment from (${documents(tenantId)}) d) d
      cross join (values ('tenant'), ('company'), ('point_of_sale')) as l (level)
    ) w
    where not exists (select 1 from figure_sources s where s.tenant_id = ${tenantId}::uuid and s.level = w.level and s.type = w.type
      and s.environment = w.environment and s.company_id is not distinct from w.company_id
      and s.point_of_sale_id is not distinct from w.point_of_sale_id)`
  const names = ['id', 'level', 'company_id', 'point_of_sale_id', 'type', 'environment']
  await insertFound(db, { table: 'figure_sources', tenantId, names, found })
}

export interface Miscounted {
  key: string
  before: string | null
  after: string | null
}

/** Corrects what documents count as, by their status and substitutions; answers those that were wrong, of which `most` are named. */
export async function correctCounts(
  db: ScopedDb,
  tenantId: string,
  most: number,
): Promise<{ total: number; first: Miscounted[] }> {
  const sales = sql`any (${NFCE_SALES}::text[])`
  const notes = sql`case
    when d.status = 'canceled' then 'canceled'
    when d.status = ${sales} and not exists (
      select 1 from nfce_substitutions l
      join nfces s on s.tenant_id = ${tenantId}::uuid and s.key = left(l.substitute_key, 44)
      where l.tenant_id = ${tenantId}::uuid and l.substituted_key = ${ownNameIn('d')}
        and s.company_id = d.company_id and s.environment = d.environment and s.status = ${sales}
    ) then 'sale' end`
  const coupons = sql`case when d.status = 'cancelled' then 'canceled' when d.status = any (${CFE_SALES}::text[]) then 'sale' end`
  const wrong = { total: 0, first: [] as Miscounted[] }
  for (const [table, counts] of [
    ['nfces', notes],
    ['cfes', coupons],
  ] as const) {
    const { rows } = await sql<Miscounted & { total: number }>`
      with found as (
        select d.id, d.key, d.counts_as as before, ${counts} as after from ${sql.table(table)} d where d.tenant_id = ${tenantId}::uuid
      ), mended as (
        update ${sql.table(table)} d set counts_as = f.after from found f
        where d.tenant_id = ${tenantId}::uuid and d.id = f.id and f.before is distinct from f.after
        returning f.key, f.before, f.after
      )
      select key, before, after, count(*) over () as total from mended order by key limit ${most}`.execute(db)
    wrong.total += rows[0]?.total ?? 0
    wrong.first.push(...rows.map(({ key, before, after }) => ({ key, before, after })))
  }
  return wrong
}

function documents(tenantId: string, points?: OfPoints): RawBuilder<unknown> {
  const ids = points?.filter((one) => one !== null)
  const ofPoints = ids
    ? sql` and (point_of_sale_id = any (${ids}::uuid[])${points?.includes(null) ? sql` or point_of_sale_id is null` : sql``})`
    : sql``
  const of = (type: 'cfe' | 'nfce', table: 'cfes' | 'nfces') => sql`
    select ${sql.lit(type)} as type, company_id, point_of_sale_id, environment, emitted_on, counts_as, total, figures
    from ${sql.table(table)} where tenant_id = ${tenantId}::uuid and counts_as is not null${ofPoints}`
  return points ? of('cfe', 'cfes') : sql`${of('nfce', 'nfces')} union all ${of('cfe', 'cfes')}`
}

/** Selects the share of each document in the rows of a table. */
function shares(table: FigureTable, all: RawBuilder<unknown>): RawBuilder<unknown> {
  const base = sql`type, company_id, point_of_sale_id, environment`
  if (table === 'figure_days') return sql`select ${base}, emitted_on as day, ${dayColumns()} from (${all}) d`
  const [key, part] =
    table === 'figure_payments' ? [sql`s.key as code`, 'payments'] : [sql`s.key::integer as product`, 'items']
  return sql`
    select ${base}, emitted_on as day, ${key}, s.value::bigint as total, 1 as documents
    from (${all}) d cross join lateral jsonb_each_text(d.figures -> ${sql.lit(part)}) s
    where counts_as = 'sale'`
}

function dayColumns(): RawBuilder<unknown> {
  const cents = sql`(coalesce(total, 0) * 100)::bigint`
  const when = (counted: 'sale' | 'canceled', amount: RawBuilder<unknown>) =>
    sql`case when counts_as = ${sql.lit(counted)} then ${amount} else 0 end`
  const columns: Record<string, RawBuilder<unknown>> = {
    sales: when('sale', sql`1`),
    net: when('sale', cents),
    cancellations: when('canceled', sql`1`),
    canceled: when('canceled', cents),
    products: when('sale', sql`coalesce((figures ->> 'products')::bigint, 0)`),
  }
  for (const tax of TAXES) {
    const amount = sql`(figures #>> ${sql.lit(`{taxes,${tax}}`)})::bigint`
    columns[tax] = when('sale', sql`coalesce(${amount}, 0)`)
    columns[`${tax}_documents`] = when('sale', sql`(${amount} is not null)::integer`)
  }
  return sql.join(DAY_SUMS.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))
}
