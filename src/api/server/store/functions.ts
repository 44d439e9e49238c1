import { sql } from 'kysely'
import { isCitus } from './citus/adapter.ts'
import { CITUS_SHAPES, applyCitusShapes } from './citus/shapes.ts'
import access from './functions/access.ts'
import audit from './functions/audit.ts'
import cfeNumbers from './functions/cfe-numbers.ts'
import downloads from './functions/downloads.ts'
import figures from './functions/figures.ts'
import keyEnds from './functions/key-ends.ts'
import memberSessions from './functions/member-sessions.ts'
import nfceNumbers from './functions/nfce-numbers.ts'
import scope from './functions/scope.ts'
import type { ScopedDb } from './scope.ts'

/**
 * The database's functions as they are today, each in one place: `migrate` makes them anew where the text has changed since it last did.
 * One whose arguments or columns change is dropped by a migration first.
 */
export const FUNCTION_TEXT = [
  scope,
  access,
  memberSessions,
  audit,
  cfeNumbers,
  nfceNumbers,
  downloads,
  figures,
  keyEnds,
].join('\n')

/** Beginning of the name under which each text is noted, beside the migrations. */
export const FUNCTIONS = 'functions '

/** A text of the functions that a database has. */
export interface FunctionsVersion {
  name: string
  /** The product's. */
  version: string | null
}

/**
 * Compares a database's functions with this build's. `name`: what this build's text is noted as. `newer`: the text that was made after this
 * one, by a build that knew it as a former one; undefined otherwise. `isPresent`: nothing is to do.
 */
export async function compareFunctions(
  db: ScopedDb,
): Promise<{ name: string; newer?: FunctionsVersion | undefined; isPresent: boolean }> {
  const { rows: made } = await sql<FunctionsVersion>`
    select name, version from migrations where starts_with(name, ${FUNCTIONS}) order by applied_at desc`.execute(db)
  const { rows } = await sql<{
    digest: string
  }>`select md5(${isCitus(db) ? FUNCTION_TEXT + CITUS_SHAPES : FUNCTION_TEXT}) as digest`.execute(db)
  const name = FUNCTIONS + rows[0]?.digest
  const isPresent = made[0]?.name === name
  const isFormer = !isPresent && made.some((text) => text.name === name)
  return { name, newer: isFormer ? made[0] : undefined, isPresent }
}

/** Makes the functions as this build has them, where the database's are others; in the transaction that holds the migrations' lock. */
export async function replaceFunctions(db: ScopedDb, version: string | undefined): Promise<void> {
  const { name, isPresent } = await compareFunctions(db)
  if (isPresent) return
  await sql.raw(FUNCTION_TEXT).execute(db)
  if (isCitus(db)) await applyCitusShapes(db)
  await sql`insert into migrations (name, version) values (${name}, ${version ?? null})`.execute(db)
}
