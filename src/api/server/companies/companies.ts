import { type SqlBool, sql } from 'kysely'
import type {
  Company,
  CompanyAlert,
  CompanyDetail,
  listCompanies as ListCompanies,
  listCompanyAlerts as ListCompanyAlerts,
  ListedCompany,
  listPointsOfSale as ListPointsOfSale,
  PointOfSale,
  readCompany as ReadCompany,
} from '#api/contract/companies/companies.ts'
import type { Page } from '#api/contract/page.ts'
import { cleanCnpj } from '#domain/companies/cnpj.ts'
import { type AlertBasis, hasAlert, listAllCompanyAlerts, readCompanyAlerts } from './alerts.ts'
import { municipalityText } from './municipality-text.ts'
import { companyRow, companyView } from './rows.ts'
import { companySealOf } from './seal.ts'
import { anyOf } from '../store/queries/any-of.ts'
import { all, contains, equal, type FiltersOf, narrowed } from '../store/queries/filters.ts'
import { pageOf } from '../store/queries/page-of.ts'
import { orderOf } from '../store/queries/sorted.ts'
import { versionOf } from '../store/version-of.ts'
import type { Call } from '../http/handler.ts'

const search = contains(sql.ref('search'))

const companyFilters = (basis: AlertBasis): FiltersOf<typeof ListCompanies> => ({
  search(typed) {
    const found = search(typed)
    return found && sql<SqlBool>`(${found} or strpos(cnpj, nullif(${cleanCnpj(typed)}, '')) > 0)`
  },
  alert: (type) => hasAlert(type, basis),
  // What is told of each.
  alerts: () => undefined,
})

const pointFilters: FiltersOf<typeof ListPointsOfSale> = {
  company_id: equal('company_id'),
  point_of_sale_id: (ids) => sql<SqlBool>`id = ${anyOf(ids.split(','))}`,
  search,
}

export async function listCompanies(call: Call<typeof ListCompanies>): Promise<Page<ListedCompany>> {
  const { db, query, platform } = call
  const basis = { now: platform.now(), heads: await companySealOf(call).heads() }
  const matching = db.selectFrom('companies').where(all(narrowed(companyFilters(basis), query)))
  const { rows, total } = await pageOf(db, query, matching, ({ limit, offset }) =>
    matching
      .select(['id', 'razao_social', 'nome_fantasia', 'cnpj', 'codigo_municipio'])
      .orderBy(orderOf(query.sort, { name: sql`search`, cnpj: sql`cnpj` }, sql`search, id`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  const alerts = query.alerts === '1' ? await readCompanyAlerts(db, { ids, ...basis }) : undefined
  const items = rows.map(async ({ codigo_municipio, ...row }) => ({
    ...row,
    municipio: await municipalityText(codigo_municipio),
    ...(alerts && { alerts: alerts.get(row.id) ?? [] }),
  }))
  return { items: await Promise.all(items), total }
}

export async function readCompany(call: Omit<Call<typeof ReadCompany>, 'body' | 'query'>): Promise<CompanyDetail> {
  return companyView(call, await companyRow(call.db, call.params.id))
}

export async function listCompanyAlerts({
  db,
  query,
  platform,
  server,
}: Call<typeof ListCompanyAlerts>): Promise<Page<CompanyAlert & { company: Company }>> {
  return listAllCompanyAlerts(db, query, { now: platform.now(), heads: await companySealOf({ server }).heads() })
}

export async function listPointsOfSale({ db, query }: Call<typeof ListPointsOfSale>): Promise<Page<PointOfSale>> {
  const matching = db.selectFrom('points_of_sale').where(all(narrowed(pointFilters, query)))
  const { rows, total } = await pageOf(db, query, matching, ({ limit, offset }) =>
    matching
      .select(['id', 'name', 'company_id', 'nfce_serie'])
      .orderBy('search')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  if (rows.length === 0) return { items: [], total }
  const sats = await db
    .selectFrom('sats')
    .select(['id', 'serial_number', 'point_of_sale_id'])
    .where(
      'point_of_sale_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('serial_number')
    .execute()
  const satsOf = Map.groupBy(sats, (sat) => sat.point_of_sale_id)
  return {
    items: rows.map((row) => ({
      ...row,
      sats: (satsOf.get(row.id) ?? []).map(({ id, serial_number }) => ({ id, serial_number })),
      version: versionOf(row.name, row.nfce_serie),
    })),
    total,
  }
}
