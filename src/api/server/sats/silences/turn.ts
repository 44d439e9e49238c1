import { type WeeklyHours, covers, weeklyWindow } from '#domain/sats/silences/silence.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { lockAlerts } from '../alerts/lock.ts'
import { tellChange } from '../../live/tell-change.ts'
import { tellOf } from '../alerts/raised.ts'
import { pointsOf, readSilences } from '../alerts/silenced.ts'
import { holdOpen } from './hold.ts'

/** Looks at the alerts of every silence that begins, ends or was changed. Rejects, after all other tenants, where one could not be looked at. */
export async function turnSilences(store: Store, now: Platform['now']): Promise<void> {
  const due = await store
    .selectFrom('sat_silences')
    .select('tenant_id')
    .distinct()
    .where('turns_at', '<=', isoInstant(now()))
    .execute()
  await inEach(
    due.map(({ tenant_id }) => tenant_id),
    (tenantId) => scoped(store, { tenantId, companyIds: 'all' }, (db) => turnTenant(db, tenantId, now())),
  )
}

async function turnTenant(db: ScopedDb, tenantId: string, now: number): Promise<void> {
  // Before the silences are read: whoever raises alerts or changes a silence meanwhile waits, or is waited for.
  await lockAlerts(db)
  const { time_zone: timeZone } = await db
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('sat_silences')
    .selectAll()
    .where('turns_at', '<=', isoInstant(now))
    .orderBy('turns_at')
    .orderBy('id')
    .execute()
  for (const silence of due) {
    if (silence.deleted_at === null) await turn(db, silence, { now, timeZone })
    else await db.deleteFrom('sat_silences').where('id', '=', silence.id).execute()
    await release(db, { ...silence, tenantId, now })
  }
}

interface Turning {
  id: string
  from_at: string
  until_at: string
  over_at: string | null
  repeats: 'once' | 'weekly'
  weekdays: number[] | null
  from_time: string | null
  until_time: string | null
}

/** Moves a silence on to its time that is in force or comes next, and takes up the open alerts of one that is in force. */
async function turn(
  db: ScopedDb,
  silence: Turning & Parameters<typeof holdOpen>[1],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const isEnded = Date.parse(silence.until_at) <= now
  const hours = hoursOf(silence)
  const next = isEnded && silence.over_at === null && hours ? weeklyWindow(hours, now, timeZone) : undefined
  const from = next?.from ?? Date.parse(silence.from_at)
  const until = next?.until ?? Date.parse(silence.until_at)
  const isOver = silence.over_at !== null || until <= now
  await db
    .updateTable('sat_silences')
    .set({
      from_at: isoInstant(from),
      until_at: isoInstant(until),
      over_at: isOver ? (silence.over_at ?? silence.until_at) : null,
      turns_at: isOver ? null : isoInstant(now < from ? from : until),
    })
    .where('id', '=', silence.id)
    .execute()
  if (!isOver && from <= now) await holdOpen(db, silence)
}

/** Returns the hours of a weekly silence. */
export function hoursOf({
  repeats,
  weekdays,
  from_time,
  until_time,
}: Pick<Turning, 'repeats' | 'weekdays' | 'from_time' | 'until_time'>): WeeklyHours | undefined {
  if (repeats === 'once' || !weekdays || from_time === null || until_time === null) return undefined
  return { weekdays, from_time, until_time }
}

/** Gives the alerts that a silence keeps, and that it is not about any more, to another one that is in force, and tells of those for which there is none. */
async function release(
  db: ScopedDb,
  { id, reason, tenantId, now }: { id: string; reason: string; tenantId: string; now: number },
): Promise<void> {
  const alerts = await db
    .selectFrom('sat_notifications')
    .select(['id', 'company_id', 'sat_id', 'alarm_id', 'alarm_type_id', 'cleared_because'])
    .where('silence_id', '=', id)
    .execute()
  if (alerts.length === 0) return
  await tellChange(db, 'alerts', alerts)
  const points = await pointsOf(db, alerts)
  // Itself first: what it is still about it keeps.
  const silences = (await readSilences(db, now)).toSorted(
    (one, other) => Number(other.id === id) - Number(one.id === id),
  )
  const bySilence = Map.groupBy(alerts, (alert) => {
    const point_of_sale_id = points.get(alert.sat_id ?? '') ?? null
    return silences.find((one) => covers(one, { ...alert, point_of_sale_id }))?.id ?? null
  })
  for (const [silence_id, some] of bySilence) {
    if (silence_id === id) continue
    await db
      .updateTable('sat_notifications')
      .set({ silence_id })
      .where(
        'id',
        'in',
        some.map((alert) => alert.id),
      )
      .execute()
  }
  // Of what nobody watches for any more there is nothing to tell.
  const news = (bySilence.get(null) ?? []).filter(({ cleared_because }) => cleared_because !== 'withdrawn')
  await tellOf(
    db,
    { tenantId, now },
    news.map(({ id: notification }) => ({ notification, silence: reason })),
  )
}
