import type {
  Company,
  listCompanies as ListCompanies,
  listPointsOfSale as ListPointsOfSale,
  PointOfSale,
} from '#api/contract/companies.ts'
import type { Page } from '#api/contract/page.ts'
import { countUpTo } from '../counting.ts'
import type { Call } from '../handler.ts'

export async function listCompanies({ db, query }: Call<typeof ListCompanies>): Promise<Page<Company>> {
  const offset = (query.page - 1) * query.per_page
  const all = db.selectFrom('companies')
  const items = await all
    .select(['id', 'razao_social', 'nome_fantasia', 'cnpj'])
    .orderBy('search')
    .orderBy('id')
    .limit(query.per_page)
    .offset(offset)
    .execute()
  return { items, total: await countUpTo(db, all, { offset, rows: items.length, perPage: query.per_page }) }
}

export async function listPointsOfSale({ db, query }: Call<typeof ListPointsOfSale>): Promise<Page<PointOfSale>> {
  const offset = (query.page - 1) * query.per_page
  let matching = db.selectFrom('points_of_sale')
  if (query.company_id) matching = matching.where('company_id', '=', query.company_id)
  const rows = await matching
    .select(['id', 'name', 'company_id'])
    .orderBy('search')
    .orderBy('id')
    .limit(query.per_page)
    .offset(offset)
    .execute()
  const total = await countUpTo(db, matching, { offset, rows: rows.length, perPage: query.per_page })
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
    })),
    total,
  }
}
