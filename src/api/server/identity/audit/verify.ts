import { hashOfSecret } from '../../ports/platform/secrets.ts'
import type { Store } from '../../store/scope.ts'

/** The result of checking a tenant's chain of entries. */
export interface AuditCheck {
  tenant: string
  tenantId: string
  /** Entries that stand, up to the first that does not. */
  entries: number
  /** The hash of the last of them: written down elsewhere, it tells later whether the end was cut off. */
  head: string
  /** The number of the first entry that is not what was written, or that is missing; undefined where all stand. */
  brokenAt?: number
}

/** Entries that are read at once. */
const AT_ONCE = 1000

/** Reads every entry of every tenant and makes its hash anew. */
export async function verifyAudit(store: Store): Promise<AuditCheck[]> {
  const tenants = await store.selectFrom('tenants').select(['id', 'description']).orderBy('description').execute()
  const checks: AuditCheck[] = []
  for (const { id, description } of tenants)
    checks.push({ tenant: description, tenantId: id, ...(await verifyTenant(store, id)) })
  return checks
}

async function verifyTenant(store: Store, tenantId: string): Promise<Omit<AuditCheck, 'tenant' | 'tenantId'>> {
  let [entries, head] = [0, '']
  for (;;) {
    const rows = await store
      .selectFrom('audit_entries')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('seq', '>', entries)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return { entries, head }
    for (const row of rows) {
      const isNext = row.seq === entries + 1 && row.previous === head
      if (!isNext || (await hashOf(row)) !== row.hash) return { entries, head, brokenAt: entries + 1 }
      entries = row.seq
      head = row.hash
    }
  }
}

type Row = Awaited<ReturnType<typeof rowOf>>
const rowOf = (store: Store) => store.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow()

/** Hashes an entry as app_hash_of does (store/functions/audit.ts), a second time on purpose: who owns the database owns that function, too. */
function hashOf(row: Row): Promise<string> {
  const { tenant_id, seq, at, user_id, email, address, action, subject_id, subject, changes, previous } = row
  const parts = [tenant_id, String(seq), at, user_id, email, address, action, subject_id, subject, changes, previous]
  const encoder = new TextEncoder()
  return hashOfSecret(parts.map((part) => (part === null ? '-' : `${encoder.encode(part).length}:${part}`)).join(','))
}
