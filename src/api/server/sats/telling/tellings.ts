import { type RawBuilder, sql } from 'kysely'
import { type Telling, USUAL_TELLING } from '#domain/sats/telling/telling.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import { together } from '../../store/queries/together.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

type TellingRow = Omit<Telling, 'escalates_to' | 'digest_at'> & {
  company_group_id: string
  escalates_to: string | null
  digest_at: string | null
}

/** Asks how groups are told, as far as somebody has said it; read by {@link tellingsOf}. */
export const savedTellings = (groupIds: readonly string[]): RawBuilder<TellingRow[]> => sql`(
  select coalesce(json_agg(t), '[]') from (
    select company_group_id, mails, work_days, work_from, work_until, escalates_after, escalates_to, digest_at
    from alert_tellings where tenant_id = ${TENANT} and company_group_id = ${oneOrAnyOf(groupIds)}) t)`

/** Reads how groups are told, those too about which nobody has said anything. */
export async function readTellings(db: ScopedDb, groupIds: readonly string[]): Promise<Map<string, Telling>> {
  const { rows } = await together(db, { rows: savedTellings(groupIds) }, { end: KEPT_PLAN })
  return tellingsOf(groupIds, rows)
}

/** Returns how groups are told by what is saved, and as usual where nothing is. */
export function tellingsOf(groupIds: readonly string[], rows: readonly TellingRow[]): Map<string, Telling> {
  const saved = new Map(
    rows.map(({ company_group_id, escalates_to, digest_at, ...row }) => [
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
