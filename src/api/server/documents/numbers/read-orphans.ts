import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Series } from './series.ts'
import type { Orphan } from './settle-faults.ts'

/**
 * Reads which of some replies and events (`which`) are without their notes. One that does not say its environment, as in older
 * versions, counts as production's: there nothing may be overlooked.
 */
export async function readOrphans(db: ScopedDb, which: RawBuilder<unknown>): Promise<Orphan[]> {
  const { rows } = await sql<{ key: string; company_id: string; environment: Series['environment']; at: string }>`
    select nfce_key as key, company_id, coalesce(environment, 'production') as environment, min(created_at) as at
    from nfce_events e
    where tenant_id = ${TENANT} and ${which} and company_id is not null
      and not exists (select from nfces n where n.tenant_id = ${TENANT} and n.key = e.nfce_key and n.environment = coalesce(e.environment, n.environment))
    group by nfce_key, company_id, coalesce(environment, 'production')`.execute(db)
  return rows.map(({ company_id: companyId, environment, key, at }) => ({
    companyId,
    environment,
    key,
    at,
    // As in access-key.ts.
    serie: Number(key.slice(22, 25)),
    number: Number(key.slice(25, 34)),
  }))
}
