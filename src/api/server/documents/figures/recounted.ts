import { type RawBuilder, sql } from 'kysely'
import { CFE_SALES, NFCE_SALES, TAXES } from '#domain/documents/sales.ts'
import { ownNameIn } from '../own-names.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { DAY_SUMS } from '../../store/schema/documents/figures.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { type FigureTable, lastId, TABLES } from './fold.ts'

// The sums as the documents' own rows give them, in SQL and from nothing: what intake keeps by what each batch changes must equal this.

/** Documents by where they were issued (null: coupons of a SAT that stood nowhere), and by their days: from the first one on, and before the last. */
export interface DocumentSlice {
  points: readonly (string | null)[]
  types: readonly ('cfe' | 'nfce')[]
  days?: { from: string; to: string } | undefined
}

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)))

/** Rows of a table as they should be of these points of sale: source, keys, company_id, sums. The sources must be there (makeSources). */
export function recountedRows(table: FigureTable, tenantId: string, slice: DocumentSlice): RawBuilder<unknown> {
  const { keys, sums } = TABLES[table]
  const base = sql`type, company_id, point_of_sale_id, environment`
  const dayKeys = names(table === 'figure_product_spans' ? ['day', 'product'] : keys)
  const days = table === 'figure_product_spans' ? sql`1 as days, b.day as start, b.product` : dayKeys
  // Summed once, before it is joined: as many times as the planner likes otherwise.
  return sql`
    with b as materialized (
      select ${base}, ${dayKeys}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from (${shares(table, documents(tenantId, slice))}) d group by ${base}, ${dayKeys}
    )
    select s.id as source, ${days}, s.company_id, ${names(sums)}
    from b join figure_sources s on s.tenant_id = ${tenantId}::uuid and s.level = 'point_of_sale' and s.type = b.type
      and s.environment = b.environment and s.company_id = b.company_id and s.point_of_sale_id is not distinct from b.point_of_sale_id`
}

/** Some rows of a table by their sources and days; of a table of spans, spans of so many days that begin on these. */
export interface SumRows {
  sources: readonly number[]
  days?: { from: string; to: string } | undefined
  spans?: readonly number[]
}

/** Selects which rows of a table (k) these are. */
export function isStored(
  table: FigureTable,
  tenantId: string,
  { sources, days, spans = [1] }: SumRows,
): RawBuilder<unknown> {
  const isSpan = table === 'figure_product_spans'
  const day = sql.ref(isSpan ? 'k.start' : 'k.day')
  const inDays = days ? sql` and ${day} >= ${days.from}::date and ${day} < ${days.to}::date` : sql``
  return sql`k.tenant_id = ${tenantId}::uuid and k.source = any (${sources}::integer[])
    ${isSpan ? sql`and k.days = any (${spans}::integer[])` : sql``}${inDays}`
}

/** Rows of a table as they are, in the same form. */
export function storedRows(table: FigureTable, tenantId: string, some: SumRows): RawBuilder<unknown> {
  const { keys, sums } = TABLES[table]
  const rows = sql`${sql.table(table)} k where ${isStored(table, tenantId, some)}`
  if (table !== 'figure_product_spans')
    return sql`select ${names(['source', ...keys, 'company_id', ...sums])} from ${rows}`
  return sql`
    select p.source, p.days, p.start, u.product, p.company_id, u.total, u.documents
    from (select * from ${rows}) p cross join lateral unnest(p.products, p.totals, p.documents) u (product, total, documents)`
}

/** Puts what is expected in place of rows that are gone. */
export async function writeRecounted(
  db: ScopedDb,
  table: FigureTable,
  tenantId: string,
  expected: RawBuilder<unknown>,
): Promise<void> {
  const rows = sql`(${expected}) e`
  if (table === 'figure_product_spans') {
    const spans = sql`
      select source, days, start, company_id, array_agg(product) as products, array_agg(total) as totals, array_agg(documents) as documents
      from ${rows} group by source, days, start, company_id`
    const columns = ['source', 'days', 'start', 'company_id', 'products', 'totals', 'documents']
    return insertFound(db, { table, tenantId, names: columns, found: spans })
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
async function insertFound(db: ScopedDb, { table, tenantId, names: own, found }: Found): Promise<void> {
  const columns = names(own)
  const into = sql`insert into ${sql.table(table)} (tenant_id, ${columns})`
  if (!isCitus(db)) {
    await sql`${into} select ${tenantId}::uuid, ${columns} from (${found}) f`.execute(db)
    return
  }
  const { rows } = await sql<{ all: string | null }>`select json_agg(f)::text as all from (${found}) f`.execute(db)
  const all = rows[0]?.all
  if (!all) return
  await sql`
    ${into} select own.tenant_id, ${names(own.map((name) => `f.${name}`))}
    from (select tenant_id from roles where tenant_id = ${tenantId}::uuid group by tenant_id) own
    cross join json_populate_recordset(null::${sql.table(table)}, ${all}::text::json) f`.execute(db)
}

/** Makes the sources that some documents need and the tenant does not have yet. Within the tenant's lock. */
export async function makeSources(db: ScopedDb, tenantId: string, slice: DocumentSlice): Promise<void> {
  const last = await lastId(db, 'figure_sources', tenantId)
  const found = sql`
    select ${last}::integer + row_number() over () as id, w.level, w.company_id, w.point_of_sale_id, w.type, w.environment
    from (
      select distinct l.level, case when l.level <> 'tenant' then d.company_id end as company_id,
        case when l.level = 'point_of_sale' then d.point_of_sale_id end as point_of_sale_id, d.type, d.environment
      from (select distinct type, company_id, point_of_sale_id, environment from (${documents(tenantId, slice)}) d) d
      cross join (values ('tenant'), ('company'), ('point_of_sale')) as l (level)
    ) w
    where not exists (select 1 from figure_sources s where s.tenant_id = ${tenantId}::uuid and s.level = w.level and s.type = w.type
      and s.environment = w.environment and s.company_id is not distinct from w.company_id
      and s.point_of_sale_id is not distinct from w.point_of_sale_id)`
  const columns = ['id', 'level', 'company_id', 'point_of_sale_id', 'type', 'environment']
  await insertFound(db, { table: 'figure_sources', tenantId, names: columns, found })
}

export interface Miscounted {
  key: string
  before: string | null
  after: string | null
}

/** Corrects what some documents count as, by their status and substitutions; answers those that were wrong, of which `most` are named. */
export async function correctCounts(
  db: ScopedDb,
  tenantId: string,
  slice: DocumentSlice,
  most: number,
): Promise<{ total: number; first: Miscounted[] }> {
  const sales = sql`any (${NFCE_SALES}::text[])`
  const notes = sql`case
    when d.status = 'canceled' then 'canceled'
    when d.status = ${sales} and not exists (
      -- A look into an index each: otherwise all notes are read for each slice.
      select from (
        select left(l.substitute_key, 44) as key from nfce_substitutions l
        where l.tenant_id = ${tenantId}::uuid and l.substituted_key = (select ${ownNameIn('d')}) offset 0
      ) l join nfces s on s.tenant_id = ${tenantId}::uuid and s.key = l.key
      where s.company_id = d.company_id and s.environment = d.environment and s.status = ${sales}
    ) then 'sale' end`
  const coupons = sql`case when d.status = 'cancelled' then 'canceled' when d.status = any (${CFE_SALES}::text[]) then 'sale' end`
  const wrong = { total: 0, first: [] as Miscounted[] }
  for (const type of slice.types) {
    const table = OF_TYPE[type]
    const counts = type === 'nfce' ? notes : coupons
    const { rows } = await sql<Miscounted & { total: number }>`
      with found as (
        select d.id, d.key, d.counts_as as before, ${counts} as after from ${sql.table(table)} d where ${isInSlice(tenantId, slice)}
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

const OF_TYPE = { nfce: 'nfces', cfe: 'cfes' } as const

/** Selects the documents of a slice, with those that count as nothing. */
export function isInSlice(tenantId: string, { points, days }: DocumentSlice): RawBuilder<unknown> {
  const ids = points.filter((one) => one !== null)
  const [only] = ids
  const isOf = ids.length === 1 ? sql`point_of_sale_id = ${only}::uuid` : sql`point_of_sale_id = any (${ids}::uuid[])`
  const isNull = points.includes(null) ? sql`point_of_sale_id is null` : undefined
  const isThere = isNull && ids.length > 0 ? sql`(${isOf} or ${isNull})` : (isNull ?? isOf)
  // A day is another one than UTC's by one at most (store/queries/local-days.ts).
  const inDays =
    days &&
    sql` and emitted_at >= (${days.from}::date - 1)::timestamp at time zone 'UTC' and emitted_on >= ${days.from}::date
      and emitted_at < (${days.to}::date + 1)::timestamp at time zone 'UTC' and emitted_on < ${days.to}::date`
  return sql`tenant_id = ${tenantId}::uuid and ${isThere}${inDays ?? sql``}`
}

function documents(tenantId: string, slice: DocumentSlice): RawBuilder<unknown> {
  const all = slice.types.map(
    (type) => sql`
    select ${sql.lit(type)} as type, company_id, point_of_sale_id, environment, emitted_on, counts_as, total, figures
    from ${sql.table(OF_TYPE[type])} where counts_as is not null and ${isInSlice(tenantId, slice)}`,
  )
  return sql.join(all, sql` union all `)
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
