import { sql } from 'kysely'
import { PROOF_RULES } from '#domain/documents/proof/checks.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { forTenants } from '../../store/queries/of-tenants.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** How long a server that is no longer there keeps others from a tenant's documents: longer than a page of them takes, ms. */
const TURN_MS = 2 * 60_000

/** Returns the tenants with documents that wait to be proven, in one look at all of them. */
export async function tenantsWaiting(store: Store): Promise<string[]> {
  const rows = await forTenants<{ tenantId: string }>(
    store,
    (ofTenants) =>
      sql`select w.tenant_id as "tenantId" from (${ofTenants(
        (tenant) =>
          sql`select 1 as one from document_proofs where tenant_id = ${tenant} and rules < ${PROOF_RULES} limit 1`,
      )}) w order by w.tenant_id`,
  )
  return rows.map(({ tenantId }) => tenantId)
}

/** Does a page of a tenant's proofs while no other server does. Returns if there is more to do here: false where another one is at it, too. */
export async function inTurn(
  store: Store,
  { tenantId, now }: { tenantId: string; now: () => number },
  page: () => Promise<boolean>,
): Promise<boolean> {
  const scope = { tenantId, companyIds: 'all' } as const
  const at = now()
  const until = isoInstant(at + TURN_MS)
  const isMine = await scoped(store, scope, async (db) => {
    const { rows } = await sql`
      insert into proof_turns as t (tenant_id, ends_at) values (${TENANT}, ${until}::timestamptz)
      on conflict (tenant_id) do update set ends_at = excluded.ends_at
        where t.tenant_id = ${TENANT} and t.ends_at <= ${isoInstant(at)}::timestamptz
      returning 1`.execute(db)
    return rows.length > 0
  })
  if (!isMine) return false
  try {
    return await page()
  } finally {
    // Another server's by now where this one was slower than its time.
    await scoped(store, scope, (db) =>
      db
        .updateTable('proof_turns')
        .set({ ends_at: isoInstant(now()) })
        .where('ends_at', '=', until)
        .execute(),
    )
  }
}
