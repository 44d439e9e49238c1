import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { QuotaName } from '#domain/access/plan.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** The quotas with a count; the measure of each request is none. */
export type CountedQuota = Exclude<QuotaName, 'max_per_batch'>

/** The first instant of the calendar month in a tenant's time zone. Both are SQL. */
export function monthStart(now: RawBuilder<unknown>, timeZone: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`date_trunc('month', ${now} at time zone ${timeZone}) at time zone ${timeZone}`
}

/**
 * How much of each quota a tenant uses, for a transaction that sees all of it. Documents are those that are kept: summed by the dashboard's
 * days, so that counting them costs intake nothing and takes no longer the more there are, with what these leave out or have too much.
 */
const COUNTS: Record<CountedQuota, (tenant: RawBuilder<unknown>, month: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  max_companies: (tenant) => sql`(select count(*) from companies c where c.tenant_id = ${tenant})`,
  max_points_of_sale: (tenant) => sql`(select count(*) from points_of_sale o where o.tenant_id = ${tenant})`,
  max_users: (tenant) => sql`(
    select count(distinct g.user_id) from grants g join users u on u.id = g.user_id and u.is_active
    where g.tenant_id = ${tenant} and g.is_active)`,
  // Terms of one expression: Citus takes no subquery of a tenant that is from no table of its own.
  max_documents: (tenant) => sql`coalesce((select sum(d.sales + d.cancellations) from figure_sources s
        join figure_days d on d.tenant_id = s.tenant_id and d.source = s.id
        where s.tenant_id = ${tenant} and s.level = 'tenant'), 0)
      + coalesce((select sum(g.sums[1] + g.sums[3]) from figure_changes g where g.tenant_id = ${tenant}), 0)
      + (select count(*) from nfces n where n.tenant_id = ${tenant} and n.counts_as is null)
      + (select count(*) from cfes k where k.tenant_id = ${tenant} and k.counts_as is null and k.file_id is not null)
      - (select count(*) from cfes k where k.tenant_id = ${tenant} and k.counts_as is not null and k.file_id is null)`,
  max_per_month: (tenant, month) => sql`coalesce((
    select sum(w.amount) from nf_downloads w
    where w.tenant_id = ${tenant} and w.created_at >= ${month} and not (w.is_processed and not w.is_success)), 0)`,
  max_sats: (tenant) => sql`(select count(*) from sats a where a.tenant_id = ${tenant} and a.retired_on is null)`,
}
// The keys of an object literal are its type's.
const COUNTED = Object.keys(COUNTS) as CountedQuota[]

/** How much a tenant uses of one quota, all three of them SQL; null of one without a count. Looks only for what it is asked for. */
export function usedOf(
  quota: RawBuilder<unknown>,
  tenant: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
): RawBuilder<number> {
  const cases = COUNTED.map((name) => sql`when ${sql.lit(name)} then (${COUNTS[name](tenant, month)})::bigint`)
  return sql<number>`case ${quota} ${sql.join(cases, sql` `)} end`
}

/** How much of each quota a tenant uses, for a transaction that sees all of it. */
export async function readUsage(
  db: ScopedDb,
  { tenantId, timeZone }: { tenantId: string; timeZone: string },
  now: number,
): Promise<Record<CountedQuota, number>> {
  const month = monthStart(sql`${isoInstant(now)}::timestamptz`, sql`${timeZone}`)
  const counts = COUNTED.map(
    (quota) =>
      sql`select ${sql.lit(quota)} as quota, (${COUNTS[quota](sql`${tenantId}::uuid`, month)})::bigint as used`,
  )
  const { rows } = await sql<{ quota: CountedQuota; used: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  // One row for each.
  return Object.fromEntries(rows.map(({ quota, used }) => [quota, used])) as Record<CountedQuota, number>
}

/** Reads the limit of the plan in force; null: no limit. `usual` where the tenant has no plan. */
export async function readLimit(db: ScopedDb, quota: QuotaName, usual: number | null): Promise<number | null> {
  const row = await db
    .selectFrom('plan_quotas as q')
    .innerJoin('plans as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.plan_id').on('p.is_current', '=', true),
    )
    .select('q.value')
    .where('q.quota', '=', quota)
    .executeTakeFirst()
  return row === undefined ? usual : row.value
}

export async function countUsed(
  db: ScopedDb,
  tenantId: string,
  quota: Exclude<CountedQuota, 'max_per_month'>,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (${COUNTS[quota](sql`${tenantId}::uuid`, sql`null`)})::bigint as used`.execute(db)
  return rows[0]?.used ?? 0
}
