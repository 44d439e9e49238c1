import { sql } from 'kysely'
import { type ScopedDb, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Kind } from '../../work/kind.ts'
import { LATER } from './kinds.ts'
import { isAudible, isUntaken } from './tellable.ts'
import { type Reached, tell } from './tell.ts'

/** A group that is told of an alert later. */
interface Later {
  notification: string
  group: string
  /** Minutes for which nobody was to take it; null where the group's hours were waited for. */
  untaken: number | null
  /** True of what is told once more. */
  again?: boolean
}

const DAY_MS = 86_400_000
const AT_ONCE = 1000

/**
 * Tells groups whose hours have begun, and those to whom an alert is escalated that nobody took. What has ended meanwhile is told no more. A group
 * hears of an alert by this once: two groups that escalate to each other come to an end.
 */
export const laterAlert: Kind<Later> = {
  ...LATER,
  counted: 'alerts_to_tell_later',
  rememberMs: DAY_MS,
  async do({ store, platform }, { tenantId, items }) {
    const all = items.map(({ payload }) => payload)
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
        await tell(db, { tenantId, platform }, await readReached(db, all.slice(from, from + AT_ONCE), platform.now()))
      })
    }
    return undefined
  },
}

/** Reads which of them are still to be told. To whom an alarm speaks by itself nothing is escalated. */
async function readReached(db: ScopedDb, waiting: readonly Later[], now: number): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select n.id, n.level, n.company_id, n.sat_id is null as is_of_notes, c.company_group_id as group_id, w.untaken, w.again
    from json_to_recordset(${JSON.stringify(waiting)}::text::json) as w (notification uuid, "group" uuid, untaken integer, again boolean)
    join sat_notifications n on n.tenant_id = ${TENANT} and n.id = w.notification
    join company_group_companies c
      on c.tenant_id = ${TENANT} and c.company_group_id = w."group" and c.company_id = n.company_id
    where n.cleared_at is null and ${isAudible}
      and (w.untaken is null or (${isUntaken(now)} and not exists (select from sat_alarm_groups a
        where a.tenant_id = ${TENANT} and a.alarm_id = n.alarm_id and a.company_group_id = w."group")))
    order by n.created_at, n.id, c.company_group_id`.execute(db)
  return rows
}
