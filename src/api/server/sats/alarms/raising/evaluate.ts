import { type RawBuilder, sql } from 'kysely'
import { type AlarmMoment, judge } from '#domain/sats/sat-alarm-rules.ts'
import { KEPT_PLAN } from '../../../store/embedded/kept-plan.ts'
import { anyOf, oneOrAnyOf } from '../../../store/queries/any-of.ts'
import { together } from '../../../store/queries/together.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { TENANT } from '../../../store/tenant-names.ts'
import { tellAlertEvents } from '../../alerts/alert-events.ts'
import { alertsOf, type Findings, type KnownAlert, writeFindings } from '../alerts.ts'
import { type MeasuredState, measuresOf } from './measures.ts'
import { readMoment, type Watch, watchesOf, watchOf } from '../watches.ts'

/** The latest state of a SAT, with the SAT that it is. */
export interface WatchedState extends MeasuredState {
  sat_id: string
  company_id: string
  environment: 'production' | 'homolog'
  retired_on: string | null
}

interface Look {
  tenantId: string
  now: number
  states: readonly WatchedState[]
  /** That of the same moment, where whoever looks has read it. */
  moment?: AlarmMoment
  /** The tenant's alerts are locked already. */
  isLocked?: boolean
}

/**
 * Looks at the latest states of some SATs by every alarm of the tenant: fires what begins to hold, ends what holds no more.
 *
 * An alarm watches the SATs of the companies in its groups, and mails the members of those of its groups that have the SAT's company:
 * users with an active grant on the group, who may sign in. For a transaction that is bound to the whole tenant and has the SATs' states
 * locked (their writing does that): two looks at one SAT never overlap. `now`: ms since the epoch. Says how many alerts changed.
 */
export async function evaluateReadings(
  db: ScopedDb,
  { tenantId, now, states, moment, isLocked = false }: Look,
): Promise<number> {
  if (states.length === 0) return 0
  const satIds = states.map((state) => state.sat_id)
  const read = await together(
    db,
    {
      backlogs: backlogsOf(satIds),
      alerts: alertsOf(satIds, now),
      watches: watchesOf([...new Set(states.map((state) => state.company_id))]),
    },
    { end: KEPT_PLAN },
  )
  const backlogs = await noteBacklogs(db, tenantId, states, read.backlogs)
  const alerts = Map.groupBy(read.alerts, (alert) => alert.sat_id)
  const watches = read.watches.map(watchOf)
  if (watches.length === 0 && alerts.size === 0) return 0
  const seen = moment ?? (await readMoment(db, now))
  const findings: Findings = { raised: [], reopened: [], over: [], withdrawn: [], let_go: [] }
  for (const state of states) {
    look(findings, state, {
      watches,
      alerts: alerts.get(state.sat_id) ?? [],
      moment: seen,
      since: backlogs.get(state.sat_id),
    })
  }
  const count = Object.values(findings).reduce((sum, { length }) => sum + length, 0)
  if (count === 0) return 0
  const isHeard = await writeFindings(db, { tenantId, now, isLocked }, findings)
  if (isHeard) await tellAlertEvents(db, now, states)
  return count
}

function look(
  findings: Findings,
  state: WatchedState,
  {
    watches,
    alerts,
    moment,
    since,
  }: { watches: Watch[]; alerts: KnownAlert[]; moment: AlarmMoment; since?: string | undefined },
): void {
  // A retired SAT raises no alarms (docs/decisions.md#retired-sats).
  const isRetired = state.retired_on !== null && state.retired_on <= moment.today
  const mine = isRetired ? [] : watches.filter(({ companyIds }) => companyIds.has(state.company_id))
  for (const alert of alerts) {
    if (mine.some((watch) => isOf(alert, watch))) continue
    if (alert.is_open) findings.withdrawn.push(alert.id)
    else if (alert.goes_on) findings.let_go.push(alert.id)
  }
  const measures = measuresOf(state, since ?? null)
  for (const watch of mine) {
    const judged = judge(watch, measures, moment)
    if (!judged) continue
    // Alerts that are on come first, then those that ended last.
    const known = alerts.find((alert) => isOf(alert, watch))
    if (known?.goes_on) {
      // Somebody has seen to it: it is raised anew once it has ended and begins again.
      if (!judged.holds) findings.let_go.push(known.id)
    } else if (judged.holds && !known) findings.raised.push({ sat: state, watch, judged })
    else if (judged.holds && known && !known.is_open) findings.reopened.push(known.id)
    else if (!judged.holds && known?.is_open) findings.over.push(known.id)
  }
}

function isOf(alert: KnownAlert, watch: Watch): boolean {
  return alert.alarm_id === watch.id && alert.alarm_revision === watch.revision
}

interface Backlog {
  sat_id: string
  since: string
}

const backlogsOf = (satIds: readonly string[]): RawBuilder<Backlog[]> => sql`(
  select coalesce(json_agg(json_build_object('sat_id', sat_id, 'since', since)), '[]') from sat_backlogs
  where tenant_id = ${TENANT} and sat_id = ${oneOrAnyOf(satIds)})`

/** Since when each SAT has had coupons to transmit, an instant; written down where that begins or ends. */
async function noteBacklogs(
  db: ScopedDb,
  tenant_id: string,
  states: readonly WatchedState[],
  before: readonly Backlog[],
): Promise<Map<string, string>> {
  const known = new Map(before.map(({ sat_id, since }) => [sat_id, since]))
  const begun = states.filter(({ sat_id, pending_coupons }) => (pending_coupons ?? 0) > 0 && !known.has(sat_id))
  const ended = states.filter(({ sat_id, pending_coupons }) => pending_coupons === 0 && known.has(sat_id))
  if (begun.length > 0) {
    await db
      .insertInto('sat_backlogs')
      .values(begun.map(({ sat_id, company_id, read_at }) => ({ tenant_id, sat_id, company_id, since: read_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (ended.length > 0) {
    await db
      .deleteFrom('sat_backlogs')
      .where('sat_id', '=', anyOf(ended.map(({ sat_id }) => sat_id)))
      .execute()
  }
  for (const { sat_id, read_at } of begun) known.set(sat_id, read_at)
  for (const { sat_id } of ended) known.delete(sat_id)
  return known
}
