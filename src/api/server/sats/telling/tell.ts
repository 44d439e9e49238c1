import { sql } from 'kysely'
import { isAsGrave, type Telling as GroupTelling, tellAt } from '#domain/sats/telling/telling.ts'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'
import { alertMail } from '../alarms/alert-mails.ts'
import { SILENCE_MAIL, TRIED_HOURS } from '../alerts/raised.ts'
import { DELIVERY, LATER } from './kinds.ts'
import { type Audience, isForMember, readAudience } from './audience.ts'
import { readZone } from './tellings.ts'

const DAY_MS = 86_400_000
/** Rows written by one statement. */
const AT_ONCE = 500

/** An alert that a group is to be told of. */
export interface Reached {
  id: string
  level: AlarmLevel
  company_id: string
  /** True of an alert about notes, which is for who may read them. */
  is_of_notes: boolean
  group_id: string
  /** Minutes for which nobody took it, where it is told for that. */
  untaken: number | null
  /** Why it was silent until now; undefined of what was not. */
  silence?: string | undefined
  /** True of what is told once more, because it is on still. */
  again?: boolean | undefined
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
  const { tellings, members, channels } = await readAudience(db, groupIds)
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
    { tenantId, now, members },
    due.filter(({ telling }) => telling.mails),
  )
  await deliver(db, { tenantId, platform, channels }, due)
  await leave(
    db,
    { tenantId, now },
    judged.filter(({ at }) => at > now),
  )
  await escalate(db, { tenantId, now }, due)
}

/** Leaves it as work to tell the next groups of alerts that nobody takes: the clock runs from here on, since nobody can take what they have not heard of. */
export function escalate(
  db: ScopedDb,
  { tenantId, now }: { tenantId: string; now: number },
  reached: readonly (Group & { telling: GroupTelling })[],
): Promise<void> {
  return leave(
    db,
    { tenantId, now },
    reached
      .filter(({ telling }) => telling.escalates_to !== '')
      .map(({ id, telling, silence }) => ({
        id,
        silence,
        group_id: telling.escalates_to,
        untaken: telling.escalates_after,
        at: now + telling.escalates_after * 60_000,
      })),
  )
}

type Group = Pick<Reached, 'id' | 'group_id' | 'untaken' | 'silence' | 'again'>

/** Mails the members of groups: who holds an active grant on one, and may sign in. */
async function mail(
  db: ScopedDb,
  { tenantId, now, members }: { tenantId: string; now: number } & Pick<Audience, 'members'>,
  reached: readonly Reached[],
) {
  // Of several groups one message: the first that names whoever is in them.
  const letters = new Map<string, { id: string; user: string; untaken: number | null; silence: string | undefined }>()
  for (const { again, ...one } of reached) {
    const { id, group_id, untaken, silence } = one
    for (const member of members.get(group_id) ?? []) {
      if (!isForMember(member, one)) continue
      const user = member.id
      const key = `${id} ${user}${untaken === null ? '' : ' untaken'}${again ? ` ${now}` : ''}`
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

async function deliver(
  db: ScopedDb,
  { tenantId, platform, channels }: Telling & Pick<Audience, 'channels'>,
  reached: readonly Reached[],
): Promise<void> {
  const now = platform.now()
  const rowsOf = (some: readonly Reached[]) =>
    some.flatMap(({ id: notification_id, level, group_id, untaken, again }) =>
      channels
        .filter(
          ({ kind, ...channel }) =>
            // A program has it already: only people are reminded.
            channel.company_group_id === group_id &&
            isAsGrave(level, channel.least_level) &&
            !(again && kind === 'webhook'),
        )
        .map(({ id: channel_id }) => ({ id: platform.uuid(), channel_id, notification_id, untaken })),
    )
  const write = async (part: ReturnType<typeof rowsOf>, again: boolean) => {
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
      .onConflict((on) => {
        const same = on.columns(['tenant_id', 'channel_id', 'notification_id'])
        return again
          ? same
              .doUpdateSet({ state: 'waiting', attempts: 0, created_at: at, next_at: at })
              .where('alert_deliveries.state', '<>', 'waiting')
          : same.doNothing()
      })
      .returning(['id', 'channel_id'])
      // Of several the text depends on how many.
      .modifyEnd(part.length === 1 ? KEPT_PLAN : sql``)
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
  }
  await inParts(rowsOf(reached.filter(({ again }) => !again)), (part) => write(part, false))
  await inParts(rowsOf(reached.filter(({ again }) => again)), (part) => write(part, true))
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
      part.map(({ id: notification, group_id: group, untaken, silence, again, at }) => ({
        tenantId,
        // Whom it was escalated to before the silence, it is again.
        key: `${notification} ${group}${silence === undefined ? '' : ` ${now}`}`,
        about: tenantId,
        payload: { notification, group, untaken, ...(again && { again }) },
        dueAt: isoInstant(at),
        expiresAt: isoInstant(at + DAY_MS),
      })),
    ),
  )
}

async function inParts<T>(all: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await write(all.slice(from, from + AT_ONCE))
}
