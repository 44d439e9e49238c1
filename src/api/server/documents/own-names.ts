import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { TENANT } from '../store/tenant-names.ts'

// A note is its key and its environment. The tables beside nfces have both as one text, its name (domain/documents/environment.ts).

/** Returns the name of a note; `note`: the statement's name of its row. */
export const ownNameIn = (note: string): RawBuilder<string> => sql<string>`
  case when ${sql.ref(`${note}.environment`)} = 'homolog' then ${sql.ref(`${note}.key`)} || '-homolog' else ${sql.ref(`${note}.key`)} end`

/**
 * Tells if an event is of a note, by their rows' names in the statement. One that does not say its environment is the production note's, where
 * nothing may be overlooked, unless that of homologation alone is there (environmentOf of intake/batch.ts).
 */
export const isEventOf = (event: string, note: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.ref(`${event}.nfce_key`)} = ${sql.ref(`${note}.key`)} and (
    ${sql.ref(`${event}.environment`)} = ${sql.ref(`${note}.environment`)}
    or ${sql.ref(`${event}.environment`)} is null and (${sql.ref(`${note}.environment`)} = 'production' or not exists (
      select from nfces sale where sale.tenant_id = ${TENANT} and sale.key = ${sql.ref(`${note}.key`)} and sale.environment = 'production')))`
