import { sql, type SqlBool } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type {
  createSilence as CreateSilence,
  deleteSilence as DeleteSilence,
  endSilence as EndSilence,
  listSilences as ListSilences,
  Silence,
  updateSilence as UpdateSilence,
} from '#api/contract/sats/silences.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { formatQuantity } from '#domain/money.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { type SilenceState, weeklyWindow } from '#domain/sats/silences/silence.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call, Changing } from '../../http/handler.ts'
import { audit } from '../../identity/audit/append.ts'
import { all, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { isUuid } from '../../store/scope.ts'
import { lockAlerts } from '../alerts/lock.ts'
import { holdOpen } from './hold.ts'
import { hoursOf } from './turn.ts'
import { describe, silenceAudit, type SilenceRow, silencesOf } from './silence-view.ts'
import { checkedSilence } from './checked.ts'

/** Standing silences of a tenant: every alert that begins is held against those in force. */
const MOST = 1000

const at = (now: number) => sql`${isoInstant(now)}::timestamptz`

const inState: Record<SilenceState, (now: number) => SqlBoolean> = {
  in_force: (now) => sql`over_at is null and from_at <= ${at(now)} and until_at > ${at(now)}`,
  scheduled: (now) =>
    sql`over_at is null and (from_at > ${at(now)} or (repeats = 'weekly' and until_at <= ${at(now)}))`,
  over: (now) => sql`(over_at is not null or (repeats = 'once' and until_at <= ${at(now)}))`,
}
type SqlBoolean = ReturnType<typeof sql<SqlBool>>

const filtersAt = (now: number): FiltersOf<typeof ListSilences> => ({
  // Those of all companies are in force there, too.
  company_id: (id) => sql<SqlBool>`(company_id = ${id} or company_id is null)`,
  state: (state) => inState[state](now),
})

export async function listSilences({ db, query, platform, access }: Call<typeof ListSilences>): Promise<Page<Silence>> {
  const now = platform.now()
  const matching = db
    .selectFrom('sat_silences')
    .where('deleted_at', 'is', null)
    .where(all(narrowed(filtersAt(now), query)))
  const { rows, total } = await pageOf(db, query, matching, async ({ limit, offset }) => {
    const ids = await matching
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    if (ids.length === 0) return []
    return silencesOf(db)
      .where(
        's.id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .execute()
  })
  return { items: rows.map((row) => describe(row, { now, timeZone: access.timeZone })), total }
}

type SilenceCall = Call<typeof CreateSilence | typeof UpdateSilence | typeof EndSilence | typeof DeleteSilence>

export async function createSilence(call: Call<typeof CreateSilence>): Promise<Silence> {
  const { db, access, platform } = call
  const now = platform.now()
  const silence = await checkedSilence(call)
  const standing = await db
    .selectFrom('sat_silences')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('over_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (standing.count >= MOST) {
    const reason = () =>
      phrase`A organização já tem ${formatQuantity(MOST)} silêncios em vigor ou programados. Exclua algum antes.`
    throw new Refusal('conflict', { reason })
  }
  await lockAlerts(db)
  const id = platform.uuid()
  const user = await db.selectFrom('users').select('email').where('id', '=', access.userId).executeTakeFirst()
  await db
    .insertInto('sat_silences')
    .values({
      ...silence,
      weekdays: silence.weekdays && JSON.stringify(silence.weekdays),
      tenant_id: access.tenantId,
      id,
      turns_at: isoInstant(now),
      over_at: null,
      created_at: isoInstant(now),
      created_by: access.userId,
      created_by_email: user?.email ?? '',
    })
    .execute()
  if (isInForce(silence, now)) await holdOpen(db, { ...silence, id })
  const made = describe(await rowOf(call, id), { now, timeZone: access.timeZone })
  const changes = auditChanges({}, silenceAudit(made))
  await audit(call, { action: 'sat_silence.create', subject: made.reason, subjectId: id, changes })
  return made
}

const isInForce = ({ from_at, until_at }: { from_at: string; until_at: string }, now: number) =>
  Date.parse(from_at) <= now && Date.parse(until_at) > now

async function rowOf({ db }: Pick<SilenceCall, 'db'>, id: string): Promise<SilenceRow> {
  const row = isUuid(id) ? await silencesOf(db).where('s.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

async function currentSilence(call: Call<typeof UpdateSilence>): Promise<Silence> {
  const { access, params, platform } = call
  return describe(await rowOf(call, params.id), { now: platform.now(), timeZone: access.timeZone })
}

/** Asks for a turn as well, which tells of what the silence is about no more. */
async function changeSilence(call: Call<typeof UpdateSilence>): Promise<Silence> {
  const { db, params, access, platform } = call
  const moment = { now: platform.now(), timeZone: access.timeZone }
  await lockAlerts(db)
  const row = await rowOf(call, params.id)
  if (row.over_at !== null) throw new Refusal('conflict', { reason: 'Este silêncio já acabou. Faça um novo.' })
  const silence = await checkedSilence(call, row)
  await db
    .updateTable('sat_silences')
    .set({
      ...silence,
      weekdays: silence.weekdays && JSON.stringify(silence.weekdays),
      turns_at: isoInstant(moment.now),
    })
    .where('id', '=', row.id)
    .execute()
  if (isInForce(silence, moment.now)) await holdOpen(db, { ...silence, id: row.id })
  const after = describe(await rowOf(call, row.id), moment)
  const changes = auditChanges(silenceAudit(describe(row, moment)), silenceAudit(after))
  await audit(call, { action: 'sat_silence.update', subject: after.reason, subjectId: row.id, changes })
  return after
}

export const updateSilence: Changing<typeof UpdateSilence> = { change: changeSilence, current: currentSilence }

/** A weekly one that is in force comes again next time; any other one is over. */
export async function endSilence(call: Call<typeof EndSilence>): Promise<Silence> {
  const { db, params, access, platform } = call
  const moment = { now: platform.now(), timeZone: access.timeZone }
  await lockAlerts(db)
  const row = await rowOf(call, params.id)
  if (describe(row, moment).state === 'over') {
    throw new Refusal('conflict', { reason: 'Este silêncio já acabou.' })
  }
  const hours = hoursOf(row)
  const isOn = isInForce(row, moment.now)
  const next = hours && isOn ? weeklyWindow(hours, Date.parse(row.until_at), access.timeZone) : undefined
  const now = isoInstant(moment.now)
  await db
    .updateTable('sat_silences')
    .set(
      next
        ? { from_at: isoInstant(next.from), until_at: isoInstant(next.until), turns_at: now }
        : { over_at: now, turns_at: now, ...(isOn && { until_at: now }) },
    )
    .where('id', '=', row.id)
    .execute()
  await audit(call, { action: 'sat_silence.end', subject: row.reason, subjectId: row.id })
  return describe(await rowOf(call, row.id), moment)
}

/** Its row goes with the next turn, once what it kept was told. */
export async function deleteSilence(call: Call<typeof DeleteSilence>): Promise<Record<string, never>> {
  const { db, params, access, platform } = call
  const now = platform.now()
  await lockAlerts(db)
  const row = await rowOf(call, params.id)
  const gone = isoInstant(now)
  await db
    .updateTable('sat_silences')
    .set({ deleted_at: gone, over_at: row.over_at ?? gone, turns_at: gone })
    .where('id', '=', row.id)
    .execute()
  const changes = auditChanges(silenceAudit(describe(row, { now, timeZone: access.timeZone })), {})
  await audit(call, { action: 'sat_silence.delete', subject: row.reason, subjectId: row.id, changes })
  return {}
}
