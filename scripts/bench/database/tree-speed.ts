import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'
import { onServer, type ServerSpeed } from './server-speed.ts'

const COMPANIES = 10_000
const POINTS = 30_000
/** Rows of one statement; the embedded store ends longer ones after 30 s. */
const BATCH = 5000

/**
 * The list of companies, and the calls of the tree company → point of sale → SATs: 10,000 companies, 30,000 points of sale and `sats` SATs,
 * one in fifty at none.
 */
export function measureTree(sats: number): Promise<ServerSpeed[]> {
  return onServer(async ({ store, admin, speedOf }) => {
    const { company, point } = await addRegister(store, admin.tenant, sats)
    const ours = /\b(companies|points_of_sale|sats)\b/
    const path = '/sat_manager'
    const list = '/companies/?alerts=1&per_page=20'
    return [
      await speedOf('companies, first page', list, ours),
      await speedOf('companies, last page', `${list}&page=500`, ours),
      await speedOf('companies, one alert', `${list}&alert=sat_silent`, ours),
      await speedOf('companies, search by name', `${list}&search=empresa 077`, ours),
      await speedOf('companies, selector', '/companies/?per_page=100', ours),
      await speedOf('tree, first companies', `${path}/companies/?per_page=100`, ours),
      await speedOf('tree, last companies', `${path}/companies/?per_page=100&page=100`, ours),
      await speedOf('tree, without a point of sale', `${path}/companies/?per_page=100&unassigned=1`, ours),
      await speedOf('tree, a company opened', `${path}/points_of_sale/?company_id=${company}&per_page=100`, ours),
      await speedOf('tree, a point of sale opened', `/sats/?point_of_sale_id=${point}&per_page=100`, ours),
      await speedOf('tree, search by name', `${path}/search/?search=empresa 077`, ours),
      await speedOf('tree, search by serial', `${path}/search/?search=800012345`, ours),
      await speedOf('tree, search of nothing', `${path}/search/?search=xyzw`, ours),
    ]
  })
}

async function addRegister(store: Store, tenant: string, sats: number): Promise<{ company: string; point: string }> {
  const kinds = { company: 1, point: 2, sat: 3 }
  const uuid = (kind: keyof typeof kinds, number: RawBuilder<unknown>) =>
    sql`(${sql.lit(`00000000-0000-4000-800${kinds[kind]}-`)} || lpad((${number})::text, 12, '0'))::uuid`
  await sql`
    insert into companies (tenant_id, id, cnpj, razao_social, search)
    select ${tenant}::uuid, ${uuid('company', sql`g`)}, lpad(g::text, 14, '0'), 'Empresa ' || lpad(g::text, 5, '0'), 'empresa ' || lpad(g::text, 5, '0')
    from generate_series(1, ${COMPANIES}::integer) g`.execute(store)
  await sql`vacuum analyze companies`.execute(store)
  await sql`
    insert into points_of_sale (tenant_id, id, company_id, name, search)
    select ${tenant}::uuid, ${uuid('point', sql`g`)}, ${uuid('company', sql`g % ${COMPANIES}::integer + 1`)}, 'Caixa ' || g, 'caixa ' || g
    from generate_series(1, ${POINTS}::integer) g`.execute(store)
  for (let first = 1; first <= sats; first += BATCH) {
    await sql`
      insert into sats (tenant_id, id, company_id, point_of_sale_id, serial_number)
      select ${tenant}::uuid, ${uuid('sat', sql`g`)}, ${uuid('company', sql`(g % ${POINTS}::integer + 1) % ${COMPANIES}::integer + 1`)},
        case when g % 50 > 0 then ${uuid('point', sql`g % ${POINTS}::integer + 1`)} end, (800000000 + g)::text
      from generate_series(${first}::integer, ${Math.min(first + BATCH - 1, sats)}::integer) g`.execute(store)
  }
  await sql`vacuum analyze companies, points_of_sale, sats`.execute(store)
  const { rows } = await sql<{ company: string; point: string }>`
    select company_id as company, point_of_sale_id as point from sats
    where tenant_id = ${tenant}::uuid and serial_number = '800012345'`.execute(store)
  const [one] = rows
  if (!one) throw new Error('The bench has fewer SATs than it asks for')
  return one
}
