import type { Alert, AlertNote, AlertStory } from '#api/contract/sats/alerts.ts'
import { alertState } from '#domain/sats/alert-states.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Access } from '../../identity/callers/access.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { type AlertRow, lineOf } from './line.ts'

interface Reading {
  db: ScopedDb
  access: Access
  platform: { now(): number }
}

type Named = AlertRow & { razao_social: string; nome_fantasia: string | null }

/** Tells whom an e-mail may be told to: people of the tenant, and no page of a portal. */
export const mayKnowPeople = ({ finds }: Pick<Access, 'finds'>) => finds === undefined

/** Tells who has an alert at `now` (ms); null where nobody has it, or not any more. */
export function holderOf(
  row: Pick<AlertRow, 'held_since' | 'holder_email' | 'held_until' | 'cleared_at'>,
  { now, access }: { now: number; access: Pick<Access, 'finds'> },
): { email: string | null; until_utc: string | null } | null {
  if (row.held_since === null || row.cleared_at !== null) return null
  if (row.held_until !== null && Date.parse(row.held_until) <= now) return null
  return {
    email: mayKnowPeople(access) ? row.holder_email : null,
    until_utc: row.held_until && isoInstant(Date.parse(row.held_until)),
  }
}

/** Describes an alert's row as the contract has it. */
export function alertOf(row: Named, { access, platform }: Omit<Reading, 'db'>): Alert {
  const now = platform.now()
  const holder = holderOf(row, { now, access })
  const person = (email: string | null) => (mayKnowPeople(access) ? email : null)
  return {
    id: row.id,
    message: row.message,
    created_utc: row.created_at,
    sat:
      row.sat_id === null || row.serial_number === null ? null : { id: row.sat_id, serial_number: row.serial_number },
    company: { id: row.company_id, razao_social: row.razao_social, nome_fantasia: row.nome_fantasia },
    alarm_type: { id: row.alarm_type_id, icon: ALARM_TYPES[row.alarm_type_id].icon },
    level: row.level,
    environment: row.environment,
    cleared_utc: row.cleared_at,
    condition: row.condition,
    measured: row.measured,
    is_silenced: row.silence_id !== null,
    state: alertState({ cleared_utc: row.cleared_at, holder }, now),
    holder:
      holder && row.held_since !== null ? { ...holder, since_utc: row.held_since, why: row.held_why || null } : null,
    first_held_utc: row.first_held_at,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, email: person(row.assignee_email) },
    ended: row.cleared_because,
    ended_by: person(row.cleared_by_email),
    ended_note: row.cleared_note,
  }
}

/** Describes an alert with all that was done about it, and about those that stand in one line with it. */
export async function storyOf({ db, access, platform }: Reading, row: AlertRow): Promise<AlertStory> {
  const company = await db
    .selectFrom('companies')
    .select(['razao_social', 'nome_fantasia'])
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  const line = await lineOf(db, row)
  const limits = new Set(line.map(({ condition }) => condition))
  return {
    ...alertOf({ ...row, ...company }, { access, platform }),
    notes: await notesOf(db, access, line),
    limits: [...limits].filter((text) => text !== ''),
    together: row.cleared_at === null ? line.length : 1,
    goes_on: row.goes_on,
    now_utc: isoInstant(platform.now()),
  }
}

/** A change of several of them once. */
async function notesOf(db: ScopedDb, access: Access, line: readonly AlertRow[]): Promise<AlertNote[]> {
  const rows = await db
    .selectFrom('alert_notes')
    .select(['id', 'at', 'email', 'kind', 'note', 'until_at'])
    .where('notification_id', '=', anyOf(line.map(({ id }) => id)))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const known = mayKnowPeople(access)
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(({ id, at, email, kind, note, until_at }) => ({
    id,
    at_utc: at,
    email: known ? email : null,
    kind,
    note: known || kind !== 'assign' ? note : null,
    until_utc: until_at,
  }))
}
