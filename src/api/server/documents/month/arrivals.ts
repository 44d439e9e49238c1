import { type RawBuilder, sql } from 'kysely'
import type { ArrivalKind } from '#domain/documents/month-end/month-figures.ts'
import { inKey } from '#domain/documents/issuer.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { type CompanyMonth, ofMonth } from './read-month-figures.ts'
import { isOfMonth, keysOfMonth } from './open-items.ts'

const MOST = 20

/** The order in which one of several arrivals of a document is told of. */
const ORDER: readonly ArrivalKind[] = ['nfce', 'cfe', 'cancellation', 'event']

export interface Arrivals {
  arrivals: { kind: ArrivalKind; key: string; at: string }[]
  total: number
}

/**
 * Finds the documents of a month that came after a closing, the newest first; both by the database's clock. A note that was completed since
 * is no arrival: its state differs (docs/decisions.md#month-end).
 */
export async function arrivalsSince(
  db: ScopedDb,
  about: CompanyMonth & { cnpj: string; closingId: string },
): Promise<Arrivals> {
  const { types, cnpj, month, closingId } = about
  const since = sql`(select stored_at from month_closings where tenant_id = ${TENANT} and id = ${closingId}::uuid)`
  const keys = keysOfMonth(cnpj, month)
  const kind = (name: ArrivalKind) => sql.lit(ORDER.indexOf(name))
  const parts: RawBuilder<unknown>[] = types.map(
    (type) =>
      sql`select ${kind(type)} as kind, key, created_at as at from ${ofMonth(type, about)} and created_at > ${since}`,
  )
  parts.push(sql`
    select ${kind('event')}, e.nfce_key, f.created_at from ${keys}
    join nfce_events e on e.tenant_id = ${TENANT} and ${isOfMonth('e.nfce_key')} and e.type < 'a' and e.environment is distinct from 'homolog'
    join files f on f.tenant_id = ${TENANT} and f.id in (e.request_file_id, e.response_file_id) and f.created_at > ${since}`)
  // The keys of the state's own form name SEFAZ (domain/documents/issuer.ts): the notes are the company's.
  parts.push(sql`
    select ${kind('event')}, e.nfce_key, f.created_at
    from (select key from ${ofMonth('nfce', about)} and serie between 890 and 899 and substr(key, 7, 14) <> ${inKey(cnpj)}) n
    join nfce_events e on e.tenant_id = ${TENANT} and e.nfce_key = n.key and e.type < 'a' and e.environment is distinct from 'homolog'
    join files f on f.tenant_id = ${TENANT} and f.id in (e.request_file_id, e.response_file_id) and f.created_at > ${since}`)
  if (types.includes('cfe')) {
    parts.push(sql`
      select ${kind('cancellation')}, x.canceled_key, f.created_at from ${keys}
      join cfe_cancellations x on x.tenant_id = ${TENANT} and ${isOfMonth('x.canceled_key')}
      join files f on f.tenant_id = ${TENANT} and f.id = x.file_id and f.created_at > ${since}`)
  }
  const { rows } = await sql<{ kind: number; key: string; at: string; total: number }>`
    select min(kind) as kind, key, max(at) as at, count(*) over ()::integer as total
    from (${sql.join(parts, sql` union all `)}) a
    group by key order by max(at) desc, key limit ${sql.lit(MOST)}`.execute(db)
  return {
    arrivals: rows.map(({ kind: index, key, at }) => ({
      kind: ORDER[index] ?? 'nfce',
      key,
      at: isoInstant(Date.parse(at)),
    })),
    total: rows[0]?.total ?? 0,
  }
}
