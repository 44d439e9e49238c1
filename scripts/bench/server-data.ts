import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** Rows of one statement; the embedded store ends longer ones after 30 s. */
const BATCH = 20_000

/**
 * Adds notes to a tenant of the demonstration, straight into the table and all on one file: spread over its points of sale and the last
 * year, one in twenty canceled, one in a hundred in contingency. Answers the key of one of them.
 */
export async function addNotes(store: Store, tenant: string, rows: number): Promise<string> {
  for (let first = 0; first < rows; first += BATCH) {
    await notes(tenant, first, Math.min(first + BATCH, rows) - 1).execute(store)
  }
  await sql`vacuum analyze nfces`.execute(store)
  await sql`checkpoint`.execute(store)
  return keyOf(rows >> 1)
}

/** No real key has a series of zeros: none of the demonstration's is met. */
const keyOf = (n: number) => `35251100000000000000650000${String(n).padStart(9, '0')}100000000`

const notes = (tenant: string, first: number, last: number): RawBuilder<unknown> => sql`
  with tills as (
    select id, company_id, row_number() over (order by id) - 1 as position, count(*) over () as tills
    from points_of_sale where tenant_id = ${tenant}
  ), one_file as (
    select file_id from nfces where tenant_id = ${tenant} order by id limit 1
  )
  insert into nfces (tenant_id, id, key, company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at,
    emitted_on, status, total, warnings, file_id)
  select ${tenant}, gen_random_uuid(), '35251100000000000000650000' || lpad(n::text, 9, '0') || '100000000',
    t.company_id, t.id, 0, n, 'production', '1', at, at::date,
    case when n % 20 = 0 then 'canceled' when n % 100 = 1 then 'in_contingency' else 'authorized' end,
    (n % 50000) / 100.0, '[]', f.file_id
  from generate_series(${sql.lit(first)}::integer, ${sql.lit(last)}::integer) as n
  cross join lateral (select now() - ((n::bigint * 7919) % 31536000) * interval '1 second' as at) as moment
  join tills t on t.position = n % t.tills
  cross join one_file f`
