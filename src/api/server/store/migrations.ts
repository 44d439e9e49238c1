import baseline from './baseline/baseline.ts'
import type { Migration } from './long-migrations.ts'
import { BASELINE } from './migrations/0100-baseline.ts'
import workBehind from './migrations/0101-work-behind.ts'
import workTurns from './migrations/0102-work-turns.ts'
import leftovers from './migrations/0107-leftovers.ts'
import proofMoments from './migrations/0113-proof-moments.ts'
import proofMomentRows from './migrations/0114-proof-moments.ts'
import proofMomentIndexes from './migrations/0115-proof-moments.ts'
import companyValues from './migrations/0116-company-values.ts'

/**
 * The database's shape, as plain SQL that runs unchanged on PGlite and PostgreSQL, in this order. Append only: what has landed is never
 * edited. What takes long on tables of millions of rows is declared otherwise (long-migrations.ts): indexes, and rows in batches. A new table of
 * a tenant has its rights by baseline/rights.ts.
 */
export const migrations: readonly Migration[] = [
  { name: BASELINE, sql: baseline },
  { name: '0101-work-behind', sql: workBehind },
  { name: '0102-work-turns', sql: workTurns },
  { name: '0107-leftovers', sql: leftovers },
  { name: '0113-proof-moments', sql: proofMoments },
  { name: '0114-proof-moments', rows: proofMomentRows },
  { name: '0115-proof-moments', indexes: proofMomentIndexes },
  { name: '0116-company-values', indexes: companyValues },
]
