import { type RawBuilder, sql } from 'kysely'
import { UFS } from '#domain/companies/uf.ts'
import { COUPON_KINDS, OPEN_KINDS, type OpenItem, type OpenKind } from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import { inKey } from '#domain/documents/issuer.ts'
import { WAITING_MS } from '#domain/documents/numbers/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { onDays } from '../../store/queries/local-days.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { type CompanyMonth, ofMonth } from './read-month-figures.ts'

/** The keys of a company's or a person's documents of a month, by how they begin: of any state, since who has no document here may be anywhere. */
export function keysOfMonth(cnpj: string, month: string): RawBuilder<unknown> {
  const begins = UFS.map(({ code }) => code + month.slice(2, 4) + month.slice(5) + inKey(cnpj))
  return sql`unnest(${begins}::text[]) b (begin)`
}

/** Tells if a key begins as one of keysOfMonth does, by an index of keys. */
export const isOfMonth = (key: string) =>
  sql`${sql.ref(key)} between b.begin || repeat('0', 24) and b.begin || repeat('9', 24)`

/** Lists what is to be zero and is not, in the order of OPEN_KINDS. */
export async function openItems(
  db: ScopedDb,
  about: CompanyMonth & { cnpj: string },
  now: number,
): Promise<OpenItem[]> {
  const { companyId, month, types, cnpj } = about
  const { date_start, date_end } = daysOfMonth(month)
  const failed = (type: 'nfce' | 'cfe', key: RawBuilder<unknown>) => {
    const table = sql.table(type === 'nfce' ? 'nfces' : 'cfes')
    return sql`
      select ${`failed_${type}`} as kind, count(distinct d.key)::integer as count
      from document_proofs p join ${table} d on d.tenant_id = ${TENANT} and d.key = ${key}
      where p.tenant_id = ${TENANT} and p.has_failure and d.company_id = ${companyId}::uuid and d.environment = 'production'
        and ${sql.join(onDays(date_start, date_end, 'd'), sql` and `)}`
  }
  // A coupon fails by its cancellation, too, as its list has it.
  const couponKey = sql`case p.kind when 'cfe' then p.key when 'cfe_cancellation' then (
    select x.canceled_key from cfe_cancellations x where x.tenant_id = ${TENANT} and x.key = p.key) end`
  // SEFAZ has a day for notes in contingency, which a month that is closed does not wait for.
  const ofNotes = sql`
    select kind, sum(open)::integer as count from nfce_gaps
    where tenant_id = ${TENANT} and company_id = ${companyId}::uuid and environment = 'production'
      and issued_on between ${date_start}::date and ${date_end}::date and open > 0
      and (kind <> 'pending' or after_at <= ${isoInstant(now - WAITING_MS)}::timestamptz)
    group by kind
    union all ${failed('nfce', sql`p.key`)}`
  const ofCoupons = sql`
    ${failed('cfe', couponKey)}
    union all select 'coupon_without_xml', count(*)::integer from ${ofMonth('cfe', about)} and file_id is null
    union all
    select 'cancellation_without_coupon', count(*)::integer
    from ${keysOfMonth(cnpj, month)} join cfe_cancellations x on x.tenant_id = ${TENANT} and ${isOfMonth('x.canceled_key')}
    where not exists (select from cfes c where c.tenant_id = ${TENANT} and c.key = x.canceled_key)`
  const { rows } =
    await sql<OpenItem>`${types.includes('cfe') ? sql`${ofNotes} union all ${ofCoupons}` : ofNotes}`.execute(db)
  // Object.keys forgets the names' type.
  return (Object.keys(OPEN_KINDS) as OpenKind[]).flatMap((kind) => {
    const count = rows.find((one) => one.kind === kind)?.count ?? 0
    return count > 0 ? { kind, count } : []
  })
}

/** The items that whoever may read these types may see. */
export const itemsOfTypes = (items: readonly OpenItem[], types: CompanyMonth['types']): OpenItem[] =>
  items.filter(({ kind }) => types.includes('cfe') || !COUPON_KINDS.includes(kind))
