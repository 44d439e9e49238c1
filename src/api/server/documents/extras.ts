import { sql } from 'kysely'
import type { EXTRAS, Extras } from '#api/contract/fields.ts'
import type * as z from 'zod/mini'
import { fromCents } from '#domain/cents.ts'
import { paymentLabel } from '#domain/documents/payment.ts'
import type { Scope, ScopedDb } from '../store/scope.ts'
import { TENANT } from '../store/tenant-names.ts'

type Name = (typeof EXTRAS)[number]
type ExtrasOfOne = { [N in Name]?: z.output<(typeof Extras)[N]> }

interface Row {
  id: string
  cents: number | string | null
  consumer: string | null
  company_id: string
  company: NonNullable<ExtrasOfOne['company']>
  point_of_sale: (ExtrasOfOne['point_of_sale'] & {}) | null
  payments: string[] | null
}

/** The companies whose consumers the caller may see. */
type Consumers = Scope['companyIds']

/**
 * Adds to the rows of a page what the query asks for beside (`with`), by one more question for all of them; they stay as they are where it asks
 * for nothing.
 */
export async function withExtras<T extends { id: string }>(
  db: ScopedDb,
  table: 'cfes' | 'nfces',
  items: readonly T[],
  { with: listed, consumers }: { with: string | undefined; consumers: Consumers },
): Promise<(T & ExtrasOfOne)[]> {
  const names = listed?.split(',')
  if (!names || items.length === 0) return [...items]
  const ids = items.map(({ id }) => id)
  const has = (name: Name) => names.includes(name)
  const voids = sql`union all select id, company_id, null, null, null, null from nfce_voids where tenant_id = ${TENANT} and id = any (${ids}::uuid[])`
  const { rows } = await sql<Row>`
    select d.id, d.cents, d.consumer, d.company_id,
      ${has('payments') ? sql`array(select jsonb_object_keys(d.figures -> 'payments') order by 1)` : sql`null::text[]`} as payments,
      (select json_build_object('id', c.id, 'razao_social', c.razao_social, 'nome_fantasia', c.nome_fantasia)
        from companies c where c.tenant_id = ${TENANT} and c.id = d.company_id) as company,
      (select json_build_object('id', p.id, 'name', p.name)
        from points_of_sale p where p.tenant_id = ${TENANT} and p.id = d.point_of_sale_id) as point_of_sale
    from (
      select id, company_id, point_of_sale_id, cents, consumer, ${has('payments') ? sql`figures` : sql`null::jsonb as figures`}
      from ${sql.table(table)} where tenant_id = ${TENANT} and id = any (${ids}::uuid[])
      ${table === 'nfces' ? voids : sql``}
    ) d`.execute(db)
  const extras = new Map(rows.map((row) => [row.id, row]))
  return items.map((item) => {
    const row = extras.get(item.id)
    if (!row) return item
    const all: Required<ExtrasOfOne> = {
      company: row.company,
      point_of_sale: row.point_of_sale,
      total: row.cents === null ? null : fromCents(BigInt(row.cents)),
      payments: [...new Set((row.payments ?? []).map(paymentLabel))],
      consumer: consumers === 'all' || consumers.includes(row.company_id) ? row.consumer : null,
    }
    return { ...item, ...Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) }
  })
}
