import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Environment, fromOwnName } from '#domain/documents/environment.ts'
import { TENANT } from '../store/tenant-names.ts'

// A note is its key and its environment. The tables beside nfces have both as one text, its name (domain/documents/environment.ts).

/** Returns the name of a note; `note`: the statement's name of its row. */
export const ownNameIn = (note: string): RawBuilder<string> => sql<string>`
  case when ${sql.ref(`${note}.environment`)} = 'homolog' then ${sql.ref(`${note}.key`)} || '-homolog' else ${sql.ref(`${note}.key`)} end`

/** Returns the note that is meant among those of its key: without an environment that of production, or that of homologation where no other is here. */
export function meant<Note extends { environment: Environment }>(
  notes: readonly Note[],
  environment: Environment | undefined,
): Note | undefined {
  const named = notes.find((note) => note.environment === (environment ?? 'production'))
  return named ?? (environment === undefined ? notes[0] : undefined)
}

/** Tells if a note is of production, or of a key that has none there. */
const isFirst = (note: string) => sql`${sql.ref(`${note}.environment`)} = 'production' or not exists (
  select from nfces sale where sale.tenant_id = ${TENANT} and sale.key = ${sql.ref(`${note}.key`)} and sale.environment = 'production')`

/** Tells if a note has one of these names. */
export function isNamed(note: string, names: readonly string[]): RawBuilder<SqlBool> {
  const keys = names.map((name) => fromOwnName(name).key)
  return sql<SqlBool>`${sql.ref(`${note}.key`)} = any (${keys}::text[]) and ${ownNameIn(note)} = any (${names}::text[])`
}

/**
 * Tells if an event is of a note, by their rows' names in the statement. One that does not say its environment is the production note's, where
 * nothing may be overlooked, unless that of homologation alone is there (environmentOf of intake/batch.ts).
 */
export const isEventOf = (event: string, note: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.ref(`${event}.nfce_key`)} = ${sql.ref(`${note}.key`)} and (
    ${sql.ref(`${event}.environment`)} = ${sql.ref(`${note}.environment`)}
    or ${sql.ref(`${event}.environment`)} is null and (${isFirst(note)}))`

/** Tells the same of the events of one note; `twins`: all notes of its key. */
export function isEventAmong(
  event: string,
  { environment }: { environment: Environment },
  twins: readonly unknown[],
): RawBuilder<SqlBool> {
  const its = sql.ref(`${event}.environment`)
  return environment === 'production' || twins.length === 1
    ? sql<SqlBool>`(${its} = ${environment} or ${its} is null)`
    : sql<SqlBool>`${its} = ${environment}`
}
