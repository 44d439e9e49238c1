import { type SqlBool, sql } from 'kysely'
import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/sats/alerts.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { endOfTime, startOfTime } from '../../store/queries/local-days.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Call } from '../../http/handler.ts'
import { alertRow, seenBy } from './line.ts'
import { alertOf, mayKnowPeople, storyOf } from './read-alerts.ts'

type Listing = Call<typeof contract.listAlerts>

/** Which alerts each filter leaves. */
function filtersOf({ access, platform }: Listing): FiltersOf<typeof contract.listAlerts> {
  const now = sql`${isoInstant(platform.now())}::timestamptz`
  const hasHolder = sql<SqlBool>`held_since is not null and (held_until is null or held_until > ${now})`
  const states = {
    open: sql<SqlBool>`cleared_at is null and not (${hasHolder})`,
    held: sql<SqlBool>`cleared_at is null and ${hasHolder}`,
    resolved: sql<SqlBool>`cleared_at is not null`,
  }
  return {
    company_id: equal('company_id'),
    kind: equal('alarm_type_id'),
    level: equal('level'),
    state: (state) => states[state],
    date_start: (time) => sql<SqlBool>`created_at >= ${startOfTime(time, access.timeZone)}`,
    date_end: (time) => sql<SqlBool>`created_at < ${endOfTime(time, access.timeZone)}`,
    who(typed) {
      const part = typed.trim().toLowerCase()
      // A page of a portal learns of nobody by guessing either.
      if (!mayKnowPeople(access)) return part === '' ? undefined : sql<SqlBool>`false`
      const has = (column: string) => sql`strpos(coalesce(${sql.ref(column)}, ''), ${part}) > 0`
      return part === ''
        ? undefined
        : sql<SqlBool>`(${has('holder_email')} or ${has('cleared_by_email')} or ${has('assignee_email')})`
    },
    include_homolog: (flag) => (isYes(flag) ? undefined : equal('environment')('production')),
  }
}

export async function listAlerts(call: Listing): Promise<Page<contract.Alert>> {
  const { db, query, access } = call
  const matching = db
    .selectFrom('sat_notifications')
    .where(all(narrowed(filtersOf(call), query)))
    .where(seenBy(access))
  const { rows, total } = await pageOf(db, query, matching, ({ limit, offset }) =>
    db
      .selectFrom(
        matching.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).as('n'),
      )
      .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
      .selectAll('n')
      .select(['c.razao_social', 'c.nome_fantasia'])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .execute(),
  )
  return { items: rows.map((row) => alertOf(row, call)), total }
}

export async function readAlert(call: Call<typeof contract.readAlert>): Promise<contract.AlertStory> {
  return storyOf(call, await alertRow(call, call.params.id))
}
