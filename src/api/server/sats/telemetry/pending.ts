import { sql } from 'kysely'
import { PENDING_AFTER } from '#domain/documents/coupon-states.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { lockIntake } from '../../documents/lock-intake.ts'
import { type LateDocument, tellClosings } from '../../documents/month/changed-closings.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/**
 * Coupons that have been in a SAT's memory for too long become pending, in every tenant. They are written, so that lists find them by their
 * status; they count as before. Rejects, after all other tenants, where one's could not be written.
 */
export async function markPending(store: Store, now: number): Promise<void> {
  const isLate = sql`status = 'in_memory' and emitted_at < ${isoInstant(now - PENDING_AFTER)}::timestamptz`
  const { rows } = await sql<{ tenantId: string }>`
    select distinct tenant_id as "tenantId" from cfes where ${isLate}`.execute(store)
  await inEach(
    rows.map(({ tenantId }) => tenantId),
    (tenantId) =>
      scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
        await lockIntake(db, tenantId)
        const changed = await sql<LateDocument & { environment: string }>`
          update cfes set status = 'pending' where tenant_id = ${TENANT} and ${isLate}
          returning company_id, environment, to_char(emitted_on, 'YYYY-MM') as month, 'cfe' as type`.execute(db)
        await tellClosings(
          db,
          changed.rows.filter(({ environment }) => environment === 'production'),
          now,
        )
      }),
  )
}
