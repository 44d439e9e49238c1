import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Environment, fromOwnName } from '#domain/documents/environment.ts'
import { TENANT } from '../store/tenant-names.ts'

// A note is its key and its environment. The tables beside nfces have both as one text, its name (domain/documents/environment.ts).

/** Returns the name of a note; `note`: the statement's name of its row. */
export const ownNameIn = (note: string): RawBuilder<string> => sql<string>`
  case when ${sql.ref(`${note}.environment`)} = 'homolog' then ${sql.ref(`${note}.key`)} || '-homolog' else ${sql.ref(`${note}.key`)} end`

/** Tells if a note is the one that a call asks for: without an environment that of production, or that of homologation where no other is here. */
export function isOfChoice(
  note: string,
  { key, environment }: { key: string; environment?: Environment | undefined },
): RawBuilder<SqlBool> {
  const ofKey = sql<SqlBool>`${sql.ref(`${note}.key`)} = ${key}`
  if (environment !== undefined) return sql<SqlBool>`${ofKey} and ${sql.ref(`${note}.environment`)} = ${environment}`
  return sql<SqlBool>`${ofKey} and (${isFirst(note)})`
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
