import { sql } from 'kysely'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { keepFile, type TestServer } from '../../test-server.ts'

/** Puts so many notes of 40 days into the first tenant, coupons of the same moments, and a few ranges of voided numbers; with their sums. */
export async function addManyNotes(server: TestServer, count: number): Promise<void> {
  const { store, a } = server
  const [one, other] = a.companies
  if (!one || !other) throw new Error('Two companies')
  const files = [
    await keepFile(store, a, one.id, Uint8Array.of(1)),
    await keepFile(store, a, other.id, Uint8Array.of(2)),
  ]
  // Of 40 days, most around midnight, where a day of the shop's is another one than UTC's, by two clocks of Brazil. Each eleventh was rejected.
  await sql`
    insert into nfces (tenant_id, id, key, company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at, emitted_on, status,
      total, warnings, file_id, counts_as, figures)
    select ${a.id}::uuid, gen_random_uuid(), lpad(n::text, 44, '0'), case when n % 3 = 0 then ${other.id}::uuid else ${one.id}::uuid end,
      case when n % 3 = 0 then ${other.pointOfSale}::uuid else ${one.pointOfSale}::uuid end, 1, n,
      case when n % 7 = 0 then 'homolog' else 'production' end, '1', at,
      (at at time zone case when n % 2 = 0 then 'America/Sao_Paulo' else 'America/Rio_Branco' end)::date,
      case when n % 11 = 0 then 'rejected' when n % 5 = 0 then 'canceled' else 'authorized' end, 1, '[]',
      case when n % 3 = 0 then ${files[1]}::uuid else ${files[0]}::uuid end,
      case when n % 11 = 0 then null when n % 5 = 0 then 'canceled' else 'sale' end, '{"items":{},"payments":{},"taxes":{},"products":0}'
    from (select n, timestamptz '2026-01-20 00:00Z' + n % 40 * interval '1 day' + n * 37 % 480 * interval '1 minute' as at
      from generate_series(1, ${count}::integer) n) notes`.execute(store)
  await sql`
    insert into nfce_voids (tenant_id, id, company_id, cnpj, environment, year, serie, number_start, number_end, c_stat, file_id, key, status,
      emitted_at, emitted_on)
    select ${a.id}::uuid, gen_random_uuid(), ${one.id}::uuid, '00000000000000', 'production', 26, 1, 9000 + n, 9000 + n, '102', ${files[0]}::uuid,
      '35' || lpad(n::text, 39, '0'), 'discarded', timestamptz '2026-02-01 00:00Z' + n * interval '1 hour', date '2026-02-01' from generate_series(1, 30) n`.execute(
    store,
  )
  await sql`
    insert into cfes (tenant_id, id, key, company_id, sat_id, number, environment, emitted_at, emitted_on, status, total, warnings, counts_as)
    select n.tenant_id, gen_random_uuid(), lpad(n.number::text, 44, '0'), n.company_id, (select id from sats where tenant_id = n.tenant_id limit 1), n.number, n.environment, n.emitted_at, n.emitted_on,
      case n.status when 'rejected' then 'invalid' when 'canceled' then 'cancelled' else 'transmitted' end, 1, '[]', n.counts_as from nfces n`.execute(
    store,
  )
  // Where both are sales, the one that another one replaces is none.
  await sql`
    insert into nfce_substitutions (tenant_id, substituted_key, substitute_key, company_id)
    select tenant_id, key, lpad((number + 42)::text, 44, '0'), company_id from nfces where number % 13 = 0`.execute(
    store,
  )
  // Rows of one statement are planned for as few until then.
  await sql`analyze`.execute(store)
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  await recountTenant(store, platform, a.id, { xml: false })
}
