import { type RawBuilder, sql } from 'kysely'
import type { Reply } from '#api/contract/endpoint.ts'
import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/companies/sat-manager.ts'
import { cleanCnpj } from '#domain/companies/cnpj.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { searchText } from '#domain/search/search-text.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import type { Call } from '../../http/handler.ts'
import { registeredSats, satFrom } from './registered-sats.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** How many of each kind are searched out. */
const MOST_FOUND = 50

export async function listTreeCompanies({
  db,
  query,
}: Call<typeof contract.listTreeCompanies>): Promise<Page<contract.TreeCompany>> {
  let all = db.selectFrom('companies')
  if (isYes(query.unassigned)) {
    all = all.where('id', 'in', (e) => e.selectFrom('sats').select('company_id').where('point_of_sale_id', 'is', null))
  }
  const { rows, total } = await pageOf(db, query, all, async ({ limit, offset }) => {
    const page = await all.select('id').orderBy('search').orderBy('id').limit(limit).offset(offset).execute()
    return companiesOf(
      db,
      page.map(({ id }) => id),
    )
  })
  return { items: rows, total }
}

export async function listTreePoints({
  db,
  query,
}: Call<typeof contract.listTreePoints>): Promise<Page<contract.TreePoint>> {
  const all = db.selectFrom('points_of_sale').where('company_id', '=', query.company_id)
  const { rows, total } = await pageOf(db, query, all, async ({ limit, offset }) => {
    const page = await all.select('id').orderBy('search').orderBy('id').limit(limit).offset(offset).execute()
    return pointsOf(
      db,
      page.map(({ id }) => id),
    )
  })
  return { items: rows, total }
}

export async function searchTree({
  db,
  query,
}: Call<typeof contract.searchTree>): Promise<Reply<typeof contract.searchTree>> {
  const text = searchText(query.search)
  const isFound = sql<boolean>`strpos(search, ${text}) > 0`
  const isCompany = sql<boolean>`(${isFound} or strpos(cnpj, nullif(${cleanCnpj(query.search)}, '')) > 0)`
  // One more than is told, which tells that there are more.
  const most = MOST_FOUND + 1
  const idsIn = async (table: 'companies' | 'points_of_sale', condition: RawBuilder<boolean>) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where(condition)
      .orderBy('search')
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  }
  const companies = await idsIn('companies', isCompany)
  const points = await idsIn('points_of_sale', isFound)
  const rows = /^\d{1,9}$/.test(text)
    ? await registeredSats(db)
        .where(sql<boolean>`strpos(sats.serial_number, ${text}) > 0`)
        .orderBy('sats.serial_number')
        .limit(most)
        .execute()
    : []
  const sats = rows.slice(0, MOST_FOUND).map(satFrom)
  const found = new Set([...companies, ...points])
  const allPoints = await pointsOf(db, [
    ...points.slice(0, MOST_FOUND),
    ...sats.flatMap(({ point_of_sale }) => point_of_sale?.id ?? []),
  ])
  const allCompanies = await companiesOf(db, [
    ...companies.slice(0, MOST_FOUND),
    ...allPoints.map(({ company_id }) => company_id),
    ...sats.map(({ company }) => company.id),
  ])
  const withFound = <T extends { id: string }>(one: T) => ({ ...one, found: found.has(one.id) })
  return {
    companies: allCompanies.map(withFound),
    points_of_sale: allPoints.map(withFound),
    sats,
    is_cut: [companies, points, rows].some(({ length }) => length > MOST_FOUND),
  }
}

/** These companies by name, with how much stands below each. */
async function companiesOf(db: ScopedDb, ids: readonly string[]): Promise<contract.TreeCompany[]> {
  const below = (table: 'points_of_sale' | 'sats', condition: RawBuilder<unknown> = sql`true`) => sql`
    (select count(*)::integer from ${sql.table(table)} b where b.tenant_id = ${TENANT} and b.company_id = c.id and ${condition})`
  const { rows } = await sql<contract.TreeCompany>`
    select c.id, c.razao_social, c.nome_fantasia, c.cnpj, ${below('points_of_sale')} as points_of_sale, ${below('sats')} as sats,
      ${below('sats', sql`b.point_of_sale_id is null`)} as unassigned
    from companies c where c.tenant_id = ${TENANT} and c.id = ${anyOf(ids)} order by c.search, c.id`.execute(db)
  return rows
}

async function pointsOf(db: ScopedDb, ids: readonly string[]): Promise<contract.TreePoint[]> {
  const { rows } = await sql<Omit<contract.TreePoint, 'version'>>`
    select p.id, p.name, p.company_id, p.nfce_serie,
      (select count(*)::integer from sats s where s.tenant_id = ${TENANT} and s.point_of_sale_id = p.id) as sats
    from points_of_sale p where p.tenant_id = ${TENANT} and p.id = ${anyOf(ids)} order by p.search, p.id`.execute(db)
  return rows.map((row) => ({ ...row, version: versionOf(row.name, row.nfce_serie) }))
}
