import { MOST_LOOKED_AT } from '#api/contract/sats/sat-alarms.ts'
import { judge } from '#domain/sats/sat-alarm-rules.ts'
import type { AlarmSetting } from '#domain/sats/sat-alarms.ts'
import { anyOf } from '../../../store/queries/any-of.ts'
import { asOneText } from '../../../store/queries/as-one-text.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { MEASURED, measuresOf } from '../raising/measures.ts'
import { readMoment } from '../watches.ts'

/**
 * Counts on how many SATs of some company groups an alarm would fire now: by the judge that raises alerts, over the latest readings of SATs in use that the scope shows.
 * Looks at MOST_LOOKED_AT of them, the first by their serial numbers. `now`: ms since the epoch.
 */
export async function wouldFire(
  db: ScopedDb,
  { setting, group_ids, now }: { setting: AlarmSetting; group_ids: readonly string[]; now: number },
): Promise<{ firing: number; looked_at: number; sats: number }> {
  const moment = await readMoment(db, now)
  const watched = db
    .selectFrom('sats')
    .where((e) => e.or([e('retired_on', 'is', null), e('retired_on', '>', moment.today)]))
    .where('company_id', 'in', (e) =>
      e.selectFrom('company_group_companies').select('company_id').where('company_group_id', '=', anyOf(group_ids)),
    )
  const { sats } = await watched.select((e) => e.fn.countAll<number>().as('sats')).executeTakeFirstOrThrow()
  const looked = await watched.select('id').orderBy('serial_number').limit(MOST_LOOKED_AT).execute()
  const ids = anyOf(looked.map(({ id }) => id))
  // Tables that have a row for every SAT are read one by one: due-sats.ts says why.
  const states = await asOneText(
    db,
    db
      .selectFrom('sat_states')
      .select(['sat_id', ...MEASURED])
      .where('sat_id', '=', ids),
  )
  const backlogs = await db.selectFrom('sat_backlogs').select(['sat_id', 'since']).where('sat_id', '=', ids).execute()
  const since = new Map(backlogs.map((backlog) => [backlog.sat_id, backlog.since]))
  const firing = states.filter(
    (state) => judge(setting, measuresOf(state, since.get(state.sat_id) ?? null), moment)?.holds,
  )
  return { firing: firing.length, looked_at: looked.length, sats }
}
