import { Misused } from '../../errors/misused.ts'

/** Asks a database, by whatever has a connection to it. */
export type Ask = (text: string) => Promise<{ rows: unknown[] }>

/** The setting without which servers of Citus would not know the tenant of a transaction: all would see nothing. */
export const PROPAGATION = 'citus.propagate_set_commands'

/** Tells if a database's tables are distributed by Citus. Throws Misused where Citus would not pass on whose transaction it is. */
export async function isDistributed(ask: Ask): Promise<boolean> {
  const { rows: catalogue } = await ask("select from pg_class where oid = to_regclass('pg_catalog.pg_dist_partition')")
  if (catalogue.length === 0) return false
  const { rows } = await ask(
    `select current_setting('${PROPAGATION}', true) as setting, current_database() as base from pg_dist_partition where logicalrelid = to_regclass('public.roles')`,
  )
  // As selected.
  const [found] = rows as { setting: string | null; base: string }[]
  if (found && found.setting !== 'local') throw new Misused(propagationWords(found.base))
  return found !== undefined
}

/** Tells the operator what to execute. */
export const propagationWords = (base: string) =>
  `O banco de dados é distribuído pelo Citus, que não passa adiante de que organização é cada consulta: toda lista responderia vazia. Execute no coordenador, e depois inicie de novo:\n  alter database "${base}" set ${PROPAGATION} = 'local';`
