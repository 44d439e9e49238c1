import { sql } from 'kysely'
import { isMonth } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** A document that came, or is another one than it was. */
export interface LateDocument {
  company_id: string
  /** 'YYYY-MM', which it counts for. */
  month: string
  type: NfType
}

/** No clock of the world is further from UTC. */
const FURTHEST_MS = 14 * 60 * 60_000

/**
 * Tells the closings of these documents' months that they hold no more, in the transaction that writes them. One that is yet to be judged stays so. Of a
 * month that is not over there is none, nor of what a key says that names none ('13').
 */
export async function tellClosings(db: ScopedDb, documents: readonly LateDocument[], now: number): Promise<void> {
  const present = new Date(now + FURTHEST_MS).toISOString().slice(0, 7)
  const late = documents.filter(({ month }) => isMonth(month) && month < present)
  if (late.length === 0) return
  const months = [...new Map(late.map((one) => [`${one.company_id} ${one.month} ${one.type}`, one])).values()]
  const { rows } = await sql<{ company_id: string }>`
    update month_closings c set changed = array(select distinct unnest(c.changed || late.types) order by 1)
    from (
      select company_id, (month || '-01')::date as month, array_agg(type) as types
      from json_to_recordset(${JSON.stringify(months)}::text::json) as given (company_id uuid, month text, type text)
      group by 1, 2
    ) late
    where c.tenant_id = ${TENANT} and c.company_id = late.company_id and c.month = late.month
      and c.reopened_at is null and not c.changed @> late.types
    returning c.company_id`.execute(db)
  await tellMonths(db, rows)
}

const tellMonths = (db: ScopedDb, closings: readonly { company_id: string }[]) =>
  tellCompanies(
    db,
    'months',
    closings.map(({ company_id: company }) => company),
  )

/** Has the tenant's closings judged anew (judge-closings.ts), after what reads all of its documents once more. */
export async function judgeAnew(db: ScopedDb): Promise<void> {
  const closings = await db
    .updateTable('month_closings')
    .set({ changed: null })
    .where('reopened_at', 'is', null)
    .where('changed', 'is not', null)
    .returning('company_id')
    .execute()
  await tellMonths(db, closings)
}
