import { Misused } from '../../errors/misused.ts'
import { isPooler } from '../../store/postgres.node.ts'
import type { ServerSettings } from '../../settings/settings.node.ts'

/** Returns the address that PostgreSQL's own tools go to; they leave settings in a connection that a pooler would hand on. Throws Misused. */
export async function directAddress({
  databaseUrl,
  directUrl = databaseUrl,
}: ServerSettings): Promise<string | undefined> {
  if (directUrl === undefined || !(await isPooler(directUrl))) return directUrl
  throw new Misused(
    'Atrás de um pgBouncer as cópias de segurança precisam do endereço do próprio PostgreSQL em DATABASE_DIRECT_URL. Nada foi alterado.',
  )
}
