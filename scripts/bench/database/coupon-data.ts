import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** Rows of one statement; the embedded store ends longer ones after 30 s. */
const BATCH = 20_000

/**
 * Adds coupons to a tenant of the demonstration, straight into the table and all on one file: spread over its SATs and the last year,
 * one in fifty cancelled, one in a thousand still in its SAT, one number in fifty never seen. Lays out the numbers of every SAT, and
 * answers how long that took of the longest one, in ms.
 */
export async function addCoupons(store: Store, tenant: string, rows: number): Promise<{ longestLayOutMs: number }> {
  for (let first = 0; first < rows; first += BATCH) {
    await coupons(tenant, first, Math.min(first + BATCH, rows) - 1).execute(store)
  }
  await sql`vacuum analyze cfes`.execute(store)
  const sats = await store.selectFrom('sats').select('serial_number').where('tenant_id', '=', tenant).execute()
  let longestLayOutMs = 0
  for (const { serial_number: serial } of sats) {
    const started = performance.now()
    await sql`select lay_out_cfe_numbers(${tenant}, ${serial})`.execute(store)
    longestLayOutMs = Math.max(longestLayOutMs, performance.now() - started)
  }
  await sql`vacuum analyze cfe_skips`.execute(store)
  await sql`checkpoint`.execute(store)
  return { longestLayOutMs }
}

const coupons = (tenant: string, first: number, last: number): RawBuilder<unknown> => sql`
  with devices as (
    select id, company_id, serial_number, row_number() over (order by id) - 1 as position, count(*) over () as devices
    from sats where tenant_id = ${tenant}
  ), one_file as (
    select file_id from cfes where tenant_id = ${tenant} and file_id is not null order by id limit 1
  )
  insert into cfes (tenant_id, id, key, company_id, sat_id, number, environment, emitted_at, emitted_on, status, total, warnings, file_id)
  select ${tenant}, gen_random_uuid(), '3525110000000000000059' || d.serial_number || lpad(n::text, 13, '0'),
    d.company_id, d.id, (100000 + n / d.devices + n / d.devices / 50) % 999999 + 1, 'production', at, at::date,
    case when n % 50 = 0 then 'cancelled' when n % 1000 = 1 then 'in_memory' else 'transmitted' end,
    (n % 50000) / 100.0, '[]', f.file_id
  from generate_series(${sql.lit(first)}::integer, ${sql.lit(last)}::integer) as n
  cross join lateral (select now() - interval '365 days' + n * interval '30 seconds' as at) as moment
  join devices d on d.position = n % d.devices
  cross join one_file f`
