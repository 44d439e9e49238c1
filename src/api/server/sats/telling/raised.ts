import { sql } from 'kysely'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { type ScopedDb, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Kind } from '../../work/kind.ts'
import { RAISED, type RaisedAlert } from '../alarms/raising/raised.ts'
import { isAudible } from './tellable.ts'
import { type Reached, tell } from './tell.ts'

/** Tenants whose alerts are told of at once: while one's statement is on its way the others' are made. */
const TENANTS = 3
/** Alerts told of in one transaction. */
const AT_ONCE = 1000

/** Finds out whom to tell of what was raised, or let go by a silence, and leaves that as work; all that a tenant has raised meanwhile together. */
export const raisedAlert: Kind<RaisedAlert> = {
  ...RAISED,
  counted: 'alerts_to_tell',
  atOnce: TENANTS,
  async do({ store, platform }, { tenantId, items }) {
    const silences = new Map(items.map(({ payload }) => [payload.notification, payload.silence]))
    const ids = [...silences.keys()]
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
        const reached = await readReached(db, ids.slice(from, from + AT_ONCE))
        await tell(
          db,
          { tenantId, platform },
          reached.map((one) => ({ ...one, silence: silences.get(one.id) })),
        )
      })
    }
    return undefined
  },
}

/** Reads the groups of alerts: those of the alarm that have the company. */
async function readReached(db: ScopedDb, ids: readonly string[]): Promise<Reached[]> {
  const { rows } = await sql<{ id: string; level: AlarmLevel; group_id: string }>`
    select n.id, n.level, a.company_group_id as group_id from sat_notifications n
    join sat_alarm_groups a on a.tenant_id = ${TENANT} and a.alarm_id = n.alarm_id
    join company_group_companies c
      on c.tenant_id = ${TENANT} and c.company_group_id = a.company_group_id and c.company_id = n.company_id
    where n.tenant_id = ${TENANT} and n.id = ${anyOf(ids)} and ${isAudible}
    order by n.created_at, n.id, a.company_group_id`.execute(db)
  return rows.map((row) => ({ ...row, untaken: null }))
}
