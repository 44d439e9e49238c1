import { sql } from 'kysely'
import { AUDIT_OPERATOR, type AuditAction, type AuditChange } from '#domain/access/audit.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { bindTenant, type ScopedDb } from '../../store/scope.ts'

/** A call that changes something, in a transaction bound to its tenant. */
export interface AuditedCall {
  db: ScopedDb
  /** Null: nobody who has signed in. */
  access: { userId: string } | null
  address: string
  platform: { now(): number }
}

export interface AuditedChange {
  action: AuditAction
  /** Name of the thing that changed, as people know it. */
  subject: string
  subjectId?: string
  /** Never secrets. */
  changes?: readonly AuditChange[]
}

/** Keeps who did what, in the transaction that does it: the change and its entry stand together or not at all. */
export async function audit({ db, access, address, platform }: AuditedCall, entry: AuditedChange): Promise<void> {
  const { action, subject, subjectId = null, changes = [] } = entry
  const at = isoInstant(platform.now())
  await sql`select app_audit(${at}, ${access?.userId ?? null}::uuid, ${address}, ${action}, ${subjectId}, ${subject},
    ${JSON.stringify(changes)})`.execute(db)
}

/** Notes an operator's change in a transaction without a scope: that is nobody's session and comes from no network. */
export async function auditOperator(
  db: ScopedDb,
  platform: { now(): number },
  tenantId: string,
  entry: AuditedChange,
): Promise<void> {
  await bindTenant(db, tenantId)
  await audit({ db, platform, access: null, address: AUDIT_OPERATOR }, entry)
}
