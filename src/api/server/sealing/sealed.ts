import { type RawBuilder, sql } from 'kysely'
import { type Seal, sealFor, type SealOptions } from '../ports/platform/seal.ts'
import type { ScopedDb, Store } from '../store/scope.ts'

/** A column whose texts stand sealed. */
export interface SealedColumn {
  table: 'certificates' | 'companies' | 'sat_commands' | 'second_factors'
  column: string
  /** Purpose that `sealFor` gets where they are written. */
  purpose: 'companies' | 'sat_commands' | 'second_factors'
  /** As the operator knows them. */
  label: string
}

/** Everything that stands sealed in the database. */
export const SEALED: readonly SealedColumn[] = [
  { table: 'certificates', column: 'sealed', purpose: 'companies', label: 'certificados digitais' },
  { table: 'companies', column: 'csc', purpose: 'companies', label: 'CSC' },
  { table: 'companies', column: 'id_csc', purpose: 'companies', label: 'identificadores do CSC' },
  { table: 'companies', column: 'sefaz_security_key', purpose: 'companies', label: 'chaves da SEFAZ' },
  { table: 'sat_commands', column: 'secrets', purpose: 'sat_commands', label: 'senhas de comandos de SAT' },
  { table: 'second_factors', column: 'secret', purpose: 'second_factors', label: 'aplicativos autenticadores' },
]

/** How many texts of a column there are, and how many of them another key sealed. */
export interface SealedCount {
  label: string
  total: number
  foreign: number
}

/** One seal a purpose. */
export function sealsFor(options: SealOptions): Readonly<Record<SealedColumn['purpose'], Seal>> {
  return {
    companies: sealFor('companies', options),
    sat_commands: sealFor('sat_commands', options),
    second_factors: sealFor('second_factors', options),
  }
}

/** The name of the key that sealed a text: its first part. */
export const headIn = (column: string): RawBuilder<string> => sql<string>`split_part(${sql.ref(column)}, '.', 1)`

/** Counts what stands sealed in all tenants, and what of it the keys of `options` have not sealed. */
export async function countSealed(store: Store | ScopedDb, options: SealOptions): Promise<SealedCount[]> {
  const seals = sealsFor(options)
  const counts: SealedCount[] = []
  for (const { table, column, purpose, label } of SEALED) {
    const heads = await seals[purpose].heads()
    const { rows } = await sql<{ total: number; foreign: number }>`
      select count(*)::integer as total, (count(*) filter (where not ${headIn(column)} in (${sql.join(heads)})))::integer as foreign
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(store)
    counts.push({ label, total: rows[0]?.total ?? 0, foreign: rows[0]?.foreign ?? 0 })
  }
  return counts
}
