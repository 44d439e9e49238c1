import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/sats/alert-times.ts'
import type { Times } from '#domain/sats/alert-times.ts'
import { all, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Call } from '../../http/handler.ts'
import { alertFilters } from './alert-filters.ts'
import { seenBy } from './line.ts'

/** Alerts that were over; not those that nothing watches any more. */
const ENDED = sql`cleared_because in ('over', 'resolved')`

/** Selects the times from an alert's beginning to a moment, as domain/sats/alert-times.ts sums them. */
function times(moment: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<Times | null> {
  const seconds = sql`extract(epoch from ${moment} - created_at)::double precision`
  const percentile = (part: number) =>
    sql`percentile_cont(${sql.lit(part)}) within group (order by ${seconds}) filter (where ${which})`
  return sql<Times | null>`case when count(*) filter (where ${which}) > 0 then json_build_object(
    'mean', avg(${seconds}) filter (where ${which}), 'median', ${percentile(0.5)}, 'most', ${percentile(0.9)}) end`
}

export async function listAlertTimes(call: Call<typeof contract.listAlertTimes>): Promise<Page<contract.AlertTimes>> {
  const { db, query, access } = call
  const matching = db
    .selectFrom('sat_notifications')
    .where(all(narrowed(alertFilters(access), query)))
    .where(seenBy(access))
    .groupBy(['tenant_id', 'company_id'])
  const { rows, total } = await pageOf(db, query, matching, ({ limit, offset }) =>
    db
      .selectFrom(
        matching
          .select(['tenant_id', 'company_id'])
          .select((e) => [
            e.fn.countAll<number>().as('alerts'),
            e.fn.count<number>('first_held_at').as('seen'),
            sql<number>`count(*) filter (where ${ENDED})`.as('ended'),
            times(sql`first_held_at`, sql`first_held_at is not null`).as('until_seen'),
            times(sql`cleared_at`, ENDED).as('until_end'),
          ])
          .orderBy('alerts', 'desc')
          .orderBy('company_id')
          .limit(limit)
          .offset(offset)
          .as('n'),
      )
      .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
      .select(['n.company_id', 'n.alerts', 'n.seen', 'n.ended', 'n.until_seen', 'n.until_end'])
      .select(['c.razao_social', 'c.nome_fantasia'])
      .orderBy('n.alerts', 'desc')
      .orderBy('n.company_id')
      .execute(),
  )
  const items = rows.map(({ company_id, razao_social, nome_fantasia, ...sums }) => ({
    company: { id: company_id, razao_social, nome_fantasia },
    ...sums,
  }))
  return { items, total }
}
