import { isoInstant } from '#domain/time/instant.ts'
import { sql } from 'kysely'
import type { ScopedDb, Store } from '../store/scope.ts'

/** Copies that a server makes by itself. */
export interface BackupSettings {
  folder: string
  /** The file of the key; undefined where the operator keeps it elsewhere. */
  keyFolder?: string
  hours: number
  /** How long a copy is kept; the newest is always. */
  days: number
}

/** A copy that was made. */
export interface MadeBackup {
  place: string
  bytes: number
  begunAt: string
}

/** How copies of a database stand. */
export interface BackupState {
  /** Moment that the last copy stands for. */
  lastSuccess: string | null
  isLate: boolean
}

const HOUR_MS = 3_600_000
/** A copy is late when not even the next one after it has come. */
const TURNS = 2

/** Notes a copy. */
export async function noteBackup(store: Store, { place, bytes, begunAt }: MadeBackup, now: number): Promise<void> {
  await store
    .insertInto('backups')
    .values({ place, bytes, begun_at: begunAt, ended_at: isoInstant(now) })
    .execute()
}

/** Tells when the database was last copied; one without a copy is late when it has been there for so long. */
export async function backupState(
  store: ScopedDb | Store,
  { hours }: Pick<BackupSettings, 'hours'>,
  now: number,
): Promise<BackupState> {
  const { rows } = await sql<{ last: string | null; since: string | null }>`
    select (select max(begun_at) from backups) as last, (select min(applied_at) from migrations) as since`.execute(
    store,
  )
  const { last = null, since = null } = rows[0] ?? {}
  const from = last ?? since
  return { lastSuccess: last, isLate: from !== null && now - Date.parse(from) > TURNS * hours * HOUR_MS }
}

/** Tells if the next copy is to be made. */
export function isDue({ lastSuccess }: BackupState, { hours }: Pick<BackupSettings, 'hours'>, now: number): boolean {
  return lastSuccess === null || now - Date.parse(lastSuccess) >= hours * HOUR_MS
}
