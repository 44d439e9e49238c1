import { type Telling, USUAL_TELLING } from '#domain/sats/telling/telling.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Reads how groups are told, those too about which nobody has said anything. */
export async function readTellings(db: ScopedDb, groupIds: readonly string[]): Promise<Map<string, Telling>> {
  const rows = await db
    .selectFrom('alert_tellings')
    .selectAll()
    .where('company_group_id', '=', anyOf(groupIds))
    .execute()
  const saved = new Map(
    rows.map(({ company_group_id, tenant_id: _, escalates_to, digest_at, ...row }) => [
      company_group_id,
      { ...row, escalates_to: escalates_to ?? '', digest_at: digest_at ?? '' },
    ]),
  )
  return new Map(groupIds.map((id) => [id, saved.get(id) ?? USUAL_TELLING]))
}

/** Reads the zone of the tenant's clock. */
export async function readZone(db: ScopedDb, tenantId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return time_zone
}
