import { isAsGrave, tellAt } from '#domain/sats/telling/telling.ts'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'
import { alertMail, TRIED_HOURS } from '../alarms/alert-mails.ts'
import { SILENCE_MAIL } from '../alarms/raising/raised.ts'
import { DELIVERY, LATER } from './kinds.ts'
import { readTellings, readZone } from './tellings.ts'

const DAY_MS = 86_400_000
/** Rows written by one statement. */
const AT_ONCE = 500

/** An alert that a group is to be told of. */
export interface Reached {
  id: string
  level: AlarmLevel
  group_id: string
  /** Minutes for which nobody took it, where it is told for that. */
  untaken: number | null
  /** Why it was silent until now; undefined of what was not. */
  silence?: string | undefined
}

interface Telling {
  tenantId: string
  platform: Pick<Platform, 'now' | 'uuid'>
}

/**
 * Leaves the telling of alerts as work: letters to members and deliveries to channels of groups that are told now, and what waits for a group's hours
 * or for somebody to take it. Each once, however often it is called. For a transaction that is bound to the whole tenant.
 */
export async function tell(db: ScopedDb, { tenantId, platform }: Telling, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return
  const now = platform.now()
  const groupIds = [...new Set(reached.map(({ group_id }) => group_id))]
  const tellings = await readTellings(db, groupIds)
  // Whoever has no hours is told at once, whatever the clock says.
  const hasHours = [...tellings.values()].some(({ work_days }) => work_days.length > 0)
  const timeZone = hasHours ? await readZone(db, tenantId) : 'UTC'
  const judged = reached.flatMap((one) => {
    const telling = tellings.get(one.group_id)
    return telling ? [{ ...one, telling, at: tellAt(telling, { level: one.level, now, timeZone }) }] : []
  })
  const due = judged.filter(({ at }) => at <= now)
  await mail(
    db,
    { tenantId, now },
    due.filter(({ telling }) => telling.mails),
  )
  await deliver(db, { tenantId, platform }, due)
  await leave(db, { tenantId, now }, [
    ...judged.filter(({ at }) => at > now),
    // Its clock runs from here on: nobody can take what they have not heard of.
    ...due
      .filter(({ telling }) => telling.escalates_to !== '')
      .map(({ id, telling, silence }) => ({
        id,
        silence,
        group_id: telling.escalates_to,
        untaken: telling.escalates_after,
        at: now + telling.escalates_after * 60_000,
      })),
  ])
}

type Group = Pick<Reached, 'id' | 'group_id' | 'untaken' | 'silence'>

/** Mails the members of groups: who holds an active grant on one, and may sign in. */
async function mail(db: ScopedDb, { tenantId, now }: { tenantId: string; now: number }, reached: readonly Group[]) {
  const members = await readMembers(db, [...new Set(reached.map(({ group_id }) => group_id))])
  // Of several groups one message: the first that names whoever is in them.
  const letters = new Map<string, { id: string; user: string; untaken: number | null; silence: string | undefined }>()
  for (const { id, group_id, untaken, silence } of reached) {
    for (const user of members.get(group_id) ?? []) {
      const key = `${id} ${user}${untaken === null ? '' : ' untaken'}`
      if (!letters.has(key)) letters.set(key, { id, user, untaken, silence })
    }
  }
  const expiresAt = isoInstant(now + TRIED_HOURS * 3_600_000)
  const all = [...letters].map(([key, { user, ...letter }]) => ({
    ...letter,
    work: { tenantId, key, about: user, expiresAt },
  }))
  await inParts(
    all.filter(({ silence }) => silence === undefined),
    (part) =>
      giveWork(
        db,
        alertMail,
        now,
        part.map(({ id: notification, untaken, work }) => ({
          ...work,
          payload: untaken === null ? { notification } : { notification, untaken },
        })),
      ),
  )
  await inParts(
    all.filter(({ silence }) => silence !== undefined),
    (part) =>
      giveWork(
        db,
        SILENCE_MAIL,
        now,
        part.map(({ id: notification, silence: reason, work }) => ({
          ...work,
          key: `${work.key} ${now}`,
          payload: { notification, reason },
        })),
      ),
  )
}

/** Reads the ids of those who are told for groups. */
export async function readMembers(db: ScopedDb, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.company_group_id', 'u.id'])
    .distinct()
    .where('g.company_group_id', '=', anyOf(groupIds))
    .where('g.is_active', '=', true)
    .where('u.is_active', '=', true)
    .where('u.is_email_confirmed', '=', true)
    .execute()
  const members = new Map<string, string[]>()
  for (const { company_group_id: group, id } of rows) {
    if (group !== null) members.set(group, [...(members.get(group) ?? []), id])
  }
  return members
}

async function deliver(db: ScopedDb, { tenantId, platform }: Telling, reached: readonly Reached[]): Promise<void> {
  const now = platform.now()
  const channels = await db
    .selectFrom('alert_channels')
    .select(['id', 'company_group_id', 'least_level'])
    .where('company_group_id', '=', anyOf([...new Set(reached.map(({ group_id }) => group_id))]))
    .where('is_active', '=', true)
    .execute()
  const rows = reached.flatMap(({ id: notification_id, level, group_id, untaken }) =>
    channels
      .filter((channel) => channel.company_group_id === group_id && isAsGrave(level, channel.least_level))
      .map(({ id: channel_id }) => ({ id: platform.uuid(), channel_id, notification_id, untaken })),
  )
  await inParts(rows, async (part) => {
    const at = isoInstant(now)
    const added = await db
      .insertInto('alert_deliveries')
      .values(
        part.map((row) => ({
          tenant_id: tenantId,
          ...row,
          state: 'waiting' as const,
          attempts: 0,
          created_at: at,
          next_at: at,
        })),
      )
      .onConflict((on) => on.columns(['tenant_id', 'channel_id', 'notification_id']).doNothing())
      .returning(['id', 'channel_id'])
      .execute()
    await giveWork(
      db,
      DELIVERY,
      now,
      added.map(({ id, channel_id: channel }) => ({
        tenantId,
        key: id,
        about: channel,
        payload: { channel, delivery: id },
        expiresAt: isoInstant(now + DAY_MS),
      })),
    )
  })
}

async function leave(
  db: ScopedDb,
  { tenantId, now }: { tenantId: string; now: number },
  waiting: readonly (Group & { at: number })[],
): Promise<void> {
  await inParts(waiting, (part) =>
    giveWork(
      db,
      LATER,
      now,
      part.map(({ id: notification, group_id: group, untaken, silence, at }) => ({
        tenantId,
        // Whom it was escalated to before the silence, it is again.
        key: `${notification} ${group}${silence === undefined ? '' : ` ${now}`}`,
        about: tenantId,
        payload: { notification, group, untaken },
        dueAt: isoInstant(at),
        expiresAt: isoInstant(at + DAY_MS),
      })),
    ),
  )
}

async function inParts<T>(all: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await write(all.slice(from, from + AT_ONCE))
}
