import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/sats/alert-work.ts'
import type { AlertStory } from '#api/contract/sats/alerts.ts'
import { type AuditAction, auditChanges } from '#domain/access/audit.ts'
import { hasHolder } from '#domain/sats/alert-states.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import { audit } from '../../identity/audit/append.ts'
import type { Access } from '../../identity/callers/access.ts'
import type { Call } from '../../http/handler.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { tellAlertEvents } from './alert-events.ts'
import { NOBODYS, tellReturned } from './bring-back.ts'
import { type AlertRow, alertRow, lineOf } from './line.ts'
import { lockAlerts } from './lock.ts'
import { tellChange } from '../../live/tell-change.ts'
import { peopleWhoSee } from './people.ts'
import { storyOf } from './read-alerts.ts'

/** The longest time for which an alert is taken, in ms: a deadline of a year is a slip. */
const LONGEST_MS = 90 * 86_400_000

/** The part of a call that a change needs. */
type Worker = Pick<Call<typeof contract.takeAlert>, 'db' | 'access' | 'platform' | 'address'>

export async function takeAlert(call: Call<typeof contract.takeAlert>): Promise<AlertStory> {
  const { params, body, platform, access } = call
  const [now, until] = [platform.now(), body.until_utc]
  if (until !== undefined && (Date.parse(until) <= now || Date.parse(until) > now + LONGEST_MS)) {
    throw new Refusal('invalid', { fields: { until_utc: 'Escolha um momento dos próximos 90 dias' } })
  }
  const line = await openLine(call, params.id)
  const others = line.filter(
    ({ held_since, holder_id, held_until }) =>
      held_since !== null && holder_id !== access.userId && hasHolder({ until_utc: held_until }, now),
  )
  const [other] = others
  if (other && !body.instead) {
    throw new Refusal('alert_held', {
      reason: () => {
        const holder = other.holder_email ?? phrase`Outra pessoa`
        return phrase`${holder} já assumiu este alerta.`
      },
    })
  }
  const email = await emailOf(call)
  const held_until = until === undefined ? null : isoInstant(Date.parse(until))
  await change(call, line, {
    holder_id: access.userId,
    holder_email: email,
    held_since: isoInstant(now),
    held_why: body.why,
    held_until,
    returned_at: null,
  })
  await noteFirst(call, line)
  await note(call, line, { email, kind: 'take', note: body.why, until_at: held_until })
  await tell(call, line, 'sat_notification.take', {
    before: { Responsável: other?.holder_email ?? null },
    after: { Responsável: email, Motivo: body.why || null, Até: held_until },
  })
  return again(call, params.id)
}

export async function releaseAlert(call: Call<typeof contract.releaseAlert>): Promise<AlertStory> {
  const { params, body } = call
  const line = await openLine(call, params.id)
  const own = line.filter(({ held_since }) => held_since !== null)
  const [first] = own
  // Nobody's already: as was asked.
  if (first) {
    await change(call, own, { ...NOBODYS })
    await tellReturned(call.db, { tenantId: call.access.tenantId, now: call.platform.now() }, own)
    await note(call, own, { email: await emailOf(call), kind: 'release', note: body.why })
    await tell(call, own, 'sat_notification.release', {
      before: { Responsável: first.holder_email },
      after: { Responsável: null, Motivo: body.why || null },
    })
  }
  return again(call, params.id)
}

export async function assignAlert(call: Call<typeof contract.assignAlert>): Promise<AlertStory> {
  const { params, body } = call
  const line = await openLine(call, params.id)
  const [alert] = line
  const person = body.user_id === null ? undefined : await personOf(call, alert, body.user_id)
  if (line.some(({ assignee_id }) => assignee_id !== (person?.id ?? null))) {
    await change(call, line, { assignee_id: person?.id ?? null, assignee_email: person?.email ?? null })
    await note(call, line, {
      email: await emailOf(call),
      kind: person ? 'assign' : 'unassign',
      note: person?.email ?? null,
    })
    await tell(call, line, 'sat_notification.assign', {
      before: { 'Atribuído a': alert?.assignee_email ?? null },
      after: { 'Atribuído a': person?.email ?? null },
    })
  }
  return again(call, params.id)
}

/** Adds to the story of one that is over, too: what was found out later belongs to it. */
export async function commentAlert(call: Call<typeof contract.commentAlert>): Promise<AlertStory> {
  const { db, params, body } = call
  const line = await lineOf(db, await alertRow(call, params.id))
  await note(call, line, { email: await emailOf(call), kind: 'comment', note: body.note })
  await tell(call, line, 'sat_notification.comment', { before: {}, after: { Comentário: body.note } })
  return again(call, params.id)
}

/** Ends it as seen to. The engine ends it for good once what it tells of is over (goes_on), and raises nothing of it until then. */
export async function resolveAlert(call: Call<typeof contract.resolveAlert>): Promise<AlertStory> {
  const { params, body, platform, access } = call
  const line = await openLine(call, params.id)
  const email = await emailOf(call)
  await change(call, line, {
    cleared_at: isoInstant(platform.now()),
    cleared_because: 'resolved',
    cleared_by: access.userId,
    cleared_by_email: email,
    cleared_note: body.note,
    goes_on: true,
  })
  await note(call, line, { email, kind: 'resolve', note: body.note })
  await tell(call, line, 'sat_notification.resolve', { before: {}, after: { Nota: body.note } })
  return again(call, params.id)
}

export async function listAlertPeople(
  call: Call<typeof contract.listAlertPeople>,
): Promise<Page<{ id: string; email: string }>> {
  const items = await peopleWhoSee(call.db, await alertRow(call, call.params.id))
  return { items, total: items.length }
}

/** The alerts that a change of one is of, as they stand with the tenant's alerts locked; refuses one that is over. */
async function openLine(call: Pick<Worker, 'db' | 'access'>, id: string): Promise<AlertRow[]> {
  // Unknown ones, and those of others, are refused before anybody waits.
  await alertRow(call, id)
  await lockAlerts(call.db)
  const alert = await alertRow(call, id)
  if (alert.cleared_at !== null) throw new Refusal('alert_over')
  return lineOf(call.db, alert)
}

async function change(
  { db, platform }: Pick<Worker, 'db' | 'platform'>,
  line: readonly AlertRow[],
  columns: Partial<Omit<AlertRow, 'id' | 'tenant_id'>>,
): Promise<void> {
  await db
    .updateTable('sat_notifications')
    .set(columns)
    .where('id', '=', anyOf(line.map(({ id }) => id)))
    .execute()
  await tellAlertEvents(db, platform.now(), line)
}

/** Keeps when each was taken first, by which the time until then is counted. */
async function noteFirst({ db, platform }: Worker, line: readonly AlertRow[]): Promise<void> {
  await db
    .updateTable('sat_notifications')
    .set({ first_held_at: isoInstant(platform.now()) })
    .where('id', '=', anyOf(line.map(({ id }) => id)))
    .where('first_held_at', 'is', null)
    .execute()
}

interface Note {
  email: string
  kind: 'take' | 'release' | 'assign' | 'unassign' | 'comment' | 'resolve'
  note: string | null
  until_at?: string | null
}

async function note({ db, access, platform }: Worker, line: readonly AlertRow[], written: Note): Promise<void> {
  const same = {
    ...written,
    note: written.note || null,
    tenant_id: access.tenantId,
    id: platform.uuid(),
    user_id: access.userId,
    at: isoInstant(platform.now()),
  }
  await db
    .insertInto('alert_notes')
    .values(line.map(({ id, company_id }) => ({ ...same, notification_id: id, company_id })))
    .execute()
  await tellChange(db, 'alerts', line)
}

/** One entry for a line: it is one thing to whoever did it. */
async function tell(
  call: Worker,
  [alert]: readonly AlertRow[],
  action: AuditAction,
  { before, after }: { before: Record<string, string | null>; after: Record<string, string | null> },
): Promise<void> {
  if (!alert) return
  const about = alert.serial_number === null ? await companyOf(call.db, alert) : `SAT ${alert.serial_number}`
  await audit(call, {
    action,
    subject: `${about}: ${alert.message}`,
    subjectId: alert.id,
    changes: auditChanges(before, after),
  })
}

async function companyOf(db: ScopedDb, { company_id }: AlertRow): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select(['razao_social', 'nome_fantasia'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return companyName(company)
}

async function personOf({ db }: Worker, alert: AlertRow | undefined, userId: string) {
  const people = alert ? await peopleWhoSee(db, alert) : []
  const person = people.find(({ id }) => id === userId.toLowerCase())
  if (!person) throw new Refusal('invalid', { fields: { user_id: 'Esta pessoa não vê este alerta' } })
  return person
}

async function emailOf({ db, access }: { db: ScopedDb; access: Access }): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', access.userId)
    .executeTakeFirstOrThrow()
  return email
}

const again = async (call: Worker, id: string): Promise<AlertStory> => storyOf(call, await alertRow(call, id))
