import { sql } from 'kysely'
import { TENANT } from '../../store/tenant-names.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Tells if a mail would leave a sandbox: to an address that is no user's of it. Of any other tenant it never does. */
export async function leavesSandbox(db: ScopedDb, email: string): Promise<boolean> {
  const { rows } = await sql<{ leaves: boolean }>`
    select exists (select from sandboxes s where s.tenant_id = ${TENANT}) and not exists (
      select from grants g join users u on u.id = g.user_id where g.tenant_id = ${TENANT} and u.email = lower(${email})) as leaves`.execute(
    db,
  )
  return rows[0]?.leaves ?? false
}
