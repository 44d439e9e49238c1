import type {
  Company,
  listCompanies as ListCompanies,
  listPointsOfSale as ListPointsOfSale,
  PointOfSale,
} from '#api/contract/companies.ts'
import type { Page } from '#api/contract/page.ts'
import type { Call } from '../handler.ts'

export async function listCompanies({ db, query }: Call<typeof ListCompanies>): Promise<Page<Company>> {
  const items = await db
    .selectFrom('companies')
    .select(['id', 'razao_social', 'nome_fantasia', 'cnpj'])
    .orderBy('search')
    .orderBy('id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const { total } = await db
    .selectFrom('companies')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function listPointsOfSale({ db, query }: Call<typeof ListPointsOfSale>): Promise<Page<PointOfSale>> {
  let matching = db.selectFrom('points_of_sale')
  if (query.company_id) matching = matching.where('company_id', '=', query.company_id)
  const rows = await matching
    .select(['id', 'name', 'company_id'])
    .orderBy('search')
    .orderBy('id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
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
