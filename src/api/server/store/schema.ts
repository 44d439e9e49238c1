import * as declared from './schema/all.ts'
import type { RowsOf } from './schema/tables.ts'

type Together<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void
  ? All
  : never
type AllTables = Together<(typeof declared)[keyof typeof declared]>

/** The tables of migrations.ts, each with whose it is; a subject says which are its own. */
export const ALL_TABLES: AllTables = Object.assign({}, ...Object.values(declared))

/** The same as Kysely reads them. */
export type Schema = RowsOf<AllTables>
