import { sql } from 'kysely'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { anyOf, oneOrAnyOf } from '../../store/queries/any-of.ts'
import { type ScopedDb, scoped, type Store } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Kind } from '../../work/kind.ts'
import { RAISED, type RaisedAlert } from '../alerts/raised.ts'
import { LATER } from './kinds.ts'
import { isAudible } from './tellable.ts'
import { escalate, type Reached, tell } from './tell.ts'
import { readTellings } from './tellings.ts'

/** Tenants whose alerts are told of at once: while one's statement is on its way the others' are made. */
const TENANTS = 3
/** Alerts told of in one transaction. */
const AT_ONCE = 1000

/** Finds out whom to tell of what was raised, let go by a silence or given back, and leaves that as work; all that a tenant has raised meanwhile together. */
export const raisedAlert: Kind<RaisedAlert> = {
  ...RAISED,
  counted: 'alerts_to_tell',
  atOnce: TENANTS,
  async do({ store, platform }, { tenantId, items }) {
    const all = items.map(({ payload }) => payload)
    const news = new Map(all.filter(({ returned }) => !returned).map((one) => [one.notification, one]))
    const back = [...new Set(all.filter(({ returned }) => returned).map(({ notification }) => notification))]
    const again = all.filter((one) => one.again).map(({ notification }) => notification)
    await forgetEscalations(store, tenantId, [...back, ...again])
    await inScopes(store, tenantId, [...news.keys()], async (db, reached) => {
      await tell(
        db,
        { tenantId, platform },
        reached.map((one) => ({ ...one, ...pick(news.get(one.id)) })),
      )
    })
    await inScopes(store, tenantId, back, async (db, reached) => {
      const tellings = await readTellings(
        db,
        reached.map(({ group_id }) => group_id),
      )
      const groups = reached.flatMap((one) => {
        const telling = tellings.get(one.group_id)
        return telling ? [{ ...one, telling }] : []
      })
      await escalate(db, { tenantId, now: platform.now() }, groups)
    })
    return undefined
  },
}

const pick = ({ silence, again }: Partial<RaisedAlert> = {}) => ({ silence, again })

/** Forgets to whom alerts were escalated, or would have been if nobody had had them, so that it begins anew. What waits for its moment still stays. */
async function forgetEscalations(store: Store, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from work where tenant_id = ${tenantId} and kind = ${LATER.name} and done_at is not null
      and split_part(key, ' ', 1)::uuid = ${anyOf(ids)}`.execute(store)
}

/** Reads the groups of alerts, part by part: those of the alarm that have the company. */
async function inScopes(
  store: Store,
  tenantId: string,
  ids: readonly string[],
  write: (db: ScopedDb, reached: readonly Reached[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      await write(db, await readReached(db, ids.slice(from, from + AT_ONCE)))
    })
  }
}

async function readReached(db: ScopedDb, ids: readonly string[]): Promise<Reached[]> {
  const { rows } = await sql<Omit<Reached, 'untaken'>>`
    select n.id, n.level, n.company_id, n.sat_id is null as is_of_notes, a.company_group_id as group_id from sat_notifications n
    join sat_alarm_groups a on a.tenant_id = ${TENANT} and a.alarm_id = n.alarm_id
    join company_group_companies c
      on c.tenant_id = ${TENANT} and c.company_group_id = a.company_group_id and c.company_id = n.company_id
    where n.tenant_id = ${TENANT} and n.id = ${oneOrAnyOf(ids)} and ${isAudible}
    order by n.created_at, n.id, a.company_group_id ${KEPT_PLAN}`.execute(db)
  return rows.map((row) => ({ ...row, untaken: null }))
}
