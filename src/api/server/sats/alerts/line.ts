import { type SqlBool, sql } from 'kysely'
import { type Access, scopeFor } from '../../identity/callers/access.ts'
import { Refusal } from '../../errors/refusal.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'

/**
 * Selects the alerts that a caller may know of, of those whose companies they see: one about a company's notes is for who may read its notes.
 */
export function seenBy(access: Access) {
  const companyIds = access.features.nfce ? scopeFor(access, ['nfce:read']).companyIds : []
  return companyIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(sat_id is not null or company_id = ${anyOf(companyIds)})`
}

/** Reads an alert's row; refuses one that there is not, or that the caller may not know of. */
export async function alertRow({ db, access }: { db: ScopedDb; access: Access }, id: string) {
  if (!isUuid(id)) throw new Refusal('not_found')
  const row = await db
    .selectFrom('sat_notifications')
    .selectAll()
    .where('id', '=', id)
    .where(seenBy(access))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type AlertRow = Awaited<ReturnType<typeof alertRow>>

/** Reads the alerts that stand in one line with an alert that is on, itself first: those of the same cause on the same SAT, or of the same company. */
export async function lineOf(db: ScopedDb, alert: AlertRow): Promise<AlertRow[]> {
  if (alert.cleared_at !== null) return [alert]
  const others = await db
    .selectFrom('sat_notifications')
    .selectAll()
    .where('cleared_at', 'is', null)
    .where('company_id', '=', alert.company_id)
    .where('alarm_type_id', '=', alert.alarm_type_id)
    .where('id', '<>', alert.id)
    .where('sat_id', 'is not distinct from', alert.sat_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return [alert, ...others]
}
