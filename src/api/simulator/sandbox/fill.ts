import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { makeAlarms } from '../../demo/alerts/alarms.ts'
import { takeDocuments } from '../../demo/fill.ts'
import { insertRound, makeShops } from '../../demo/make-tenants.ts'
import type { Platform } from '../../server/ports/platform/platform.ts'
import type { ScopedDb, Store } from '../../server/store/scope.ts'
import { subjects } from '../../server/subjects.ts'
import { FIRST_DOCUMENTS, sandboxTenant, seedOf } from './tenant.ts'

/** Tables whose rows stay as they are when a sandbox begins anew: who may enter, by what, and what was done. */
const LASTING: ReadonlySet<string> = new Set([
  'agent_credentials',
  'alert_browsers',
  'audit_entries',
  'grants',
  'list_views',
  'oauth_clients',
  'oauth_devices',
  'plan_quotas',
  'plans',
  'push_keys',
  'role_permissions',
  'roles',
  'sandboxes',
  'session_tenants',
  'webhook_endpoints',
  'work',
])

/** Begins the data of a sandbox anew: empty, then filled up to now. What is interrupted is begun once more from nothing. */
export async function refillSandbox(
  store: Store,
  platform: Platform,
  { tenantId, name }: { tenantId: string; name: string },
): Promise<void> {
  const until = platform.now()
  const tenant = sandboxTenant(tenantId, name)
  const plan = { seed: seedOf(tenantId), round: 1, tenants: [tenant], documents: FIRST_DOCUMENTS, until }
  await store.transaction().execute(async (db) => {
    const own = await db
      .updateTable('sandboxes')
      .set({ filled_at: null, moved_at: null, moved_by: null })
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    if (own.numUpdatedRows === 0n) throw new TypeError('Only a sandbox is ever emptied')
    await emptyTenant(db, tenantId)
    await makeShops(db, tenant)
    await makeAlarms(db, plan.seed, tenant, until)
    await insertRound(db, plan)
  })
  await takeDocuments(store, platform, plan)
  await store
    .updateTable('sandboxes')
    .set({ filled_at: isoInstant(platform.now()) })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Deletes all that is a tenant's but what is kept, and accesses to a part of its companies, which go. */
async function emptyTenant(db: ScopedDb, tenantId: string): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('tenant_id', '=', tenantId)
    .where((e) => e.or([e('company_group_id', 'is not', null), e('only_companies', 'is not', null)]))
    .execute()
  await db
    .deleteFrom('agent_credentials')
    .where('tenant_id', '=', tenantId)
    .where('company_id', 'is not', null)
    .execute()
  for (const table of await inOrder(db, emptied())) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db)
  }
}

const emptied = (): string[] =>
  subjects.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, { whose }]) => (whose === 'tenant' && !LASTING.has(name) ? [name] : [])),
  )

/** Returns tables so that each comes before those that its rows refer to. */
async function inOrder(db: ScopedDb, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(db)
  const remaining = new Set(names)
  const ordered: string[] = []
  while (remaining.size > 0) {
    const free = [...remaining].filter((name) => !rows.some(({ from, to }) => to === name && remaining.has(from)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...remaining].join(', ')}`)
    for (const name of free) remaining.delete(name)
    ordered.push(...free)
  }
  return ordered
}
