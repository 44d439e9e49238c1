import { sql } from 'kysely'
import { type AlarmMoment, judge, TIMED_TYPES } from '#domain/sats/sat-alarm-rules.ts'
import { threshold } from '#domain/sats/sat-alarms.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { anyOf, oneOrAnyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { WatchedState } from './raising/evaluate.ts'
import { looksAt } from './looks.ts'
import { MEASURED, type MeasuredState, measuresOf } from './raising/measures.ts'
import { readWatches } from './watches.ts'

// Here no query joins two tables that have a row for every SAT: before its first statistics (the embedded database never makes any by
// itself) a planner takes them for empty and goes through one for every row of the other; 1,100 SATs took six seconds.

/** So few SATs are judged once they are locked, whether an alarm of theirs is new or not: telling them apart first asks as much again. */
const FEW = 50

/** The SATs for which an alarm begins to hold though no reading came, by their ids; some others where there are few. */
export async function dueSats(db: ScopedDb, moment: AlarmMoment): Promise<string[]> {
  const states = await suspects(db, moment)
  const ids = states.map(({ sat_id }) => sat_id)
  if (states.length <= FEW) return ids
  const anyOfThem = anyOf(ids)
  const sats = await readSats(db, ids)
  const backlogs = await db
    .selectFrom('sat_backlogs')
    .select(['sat_id', 'since'])
    .where('sat_id', '=', anyOfThem)
    .execute()
  const open = await db
    .selectFrom('sat_notifications')
    .select(['sat_id', 'alarm_id'])
    .where((e) => e.or([e('cleared_at', 'is', null), e('goes_on', '=', true)]))
    .where('sat_id', '=', anyOfThem)
    .execute()
  const companies = new Set([...sats.values()].map(({ company_id }) => company_id))
  const watches = (await readWatches(db, [...companies])).filter(({ alarm_type_id }) =>
    TIMED_TYPES.includes(alarm_type_id),
  )
  const since = new Map(backlogs.map((backlog) => [backlog.sat_id, backlog.since]))
  const isOpen = new Set(open.map(({ sat_id, alarm_id }) => `${sat_id} ${alarm_id}`))
  return states
    .filter((state) => {
      const sat = sats.get(state.sat_id)
      if (!sat || (sat.retired_on !== null && sat.retired_on <= moment.today)) return false
      const measures = measuresOf(state, since.get(state.sat_id) ?? null)
      return watches.some(
        (watch) =>
          watch.companyIds.has(sat.company_id) &&
          !isOpen.has(`${state.sat_id} ${watch.id}`) &&
          judge(watch, measures, moment)?.holds,
      )
    })
    .map(({ sat_id }) => sat_id)
}

/** The states of these SATs, locked; without those whose reading is being written at this moment: they are looked at there. */
export async function lockStates(db: ScopedDb, ids: readonly string[]): Promise<WatchedState[]> {
  const { rows } = await sql<WatchedState>`
    select st.sat_id, ${sql.join(MEASURED.map((column) => sql.ref(`st.${column}`)))}, s.company_id, s.environment, s.retired_on
    from sat_states st cross join lateral (
      select company_id, environment, retired_on from sats where tenant_id = ${TENANT} and id = st.sat_id limit 1
    ) s
    where st.tenant_id = ${TENANT} and st.sat_id = ${oneOrAnyOf(ids)}
    order by st.sat_id for no key update of st skip locked ${KEPT_PLAN}`.execute(db)
  return rows
}

async function readSats(db: ScopedDb, ids: readonly string[]) {
  const rows = await db
    .selectFrom('sats')
    .select(['id', 'company_id', 'environment', 'retired_on'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, ...sat }) => [id, sat]))
}

/** A coarse look: the states for which the tenant's most sensitive alarm of a kind may hold, so that the rules judge only those few. */
async function suspects(db: ScopedDb, moment: AlarmMoment): Promise<(MeasuredState & { sat_id: string })[]> {
  const alarms = await db
    .selectFrom('sat_alarms')
    .select(['alarm_type_id', 'operator_name', 'selected_option_id', 'unit_type_name', 'value'])
    .where('alarm_type_id', 'in', TIMED_TYPES)
    .where('paused_at', 'is', null)
    .execute()
  const looks = looksAt({ ...moment, today: sql`${moment.today}::date` })
  const wanted = Object.entries(looks).flatMap(([type, look]) => {
    const limits = alarms
      .filter(({ alarm_type_id }) => alarm_type_id === type)
      .map(threshold)
      .filter(Number.isFinite)
    if (limits.length === 0) return []
    return [look(sql`${type === 'certificate' ? Math.max(...limits) : Math.min(...limits)}::double precision`)]
  })
  if (wanted.length === 0) return []
  return db
    .selectFrom('sat_states')
    .select(['sat_id', ...MEASURED])
    .where((e) => e.or(wanted))
    .orderBy('sat_id')
    .execute()
}
