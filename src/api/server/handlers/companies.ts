import { sql } from 'kysely'
import type {
  Company,
  listCompanies as ListCompanies,
  listPointsOfSale as ListPointsOfSale,
  PointOfSale,
  readCompany as ReadCompany,
} from '#api/contract/companies.ts'
import type { Page } from '#api/contract/page.ts'
import { cleanCnpj } from '#domain/cnpj.ts'
import { Refusal } from '../errors/refusal.ts'
import { pageOf } from '../store/queries/page-of.ts'
import { searchText } from '../store/queries/search-text.ts'
import { isUuid } from '../store/scope.ts'
import type { Call } from './handler.ts'

const SHOWN = ['id', 'razao_social', 'nome_fantasia', 'cnpj'] as const

export async function listCompanies({ db, query }: Call<typeof ListCompanies>): Promise<Page<Company>> {
  let all = db.selectFrom('companies')
  const search = query.search?.trim()
  if (search) {
    all = all.where(
      sql<boolean>`(strpos(search, ${searchText(search)}) > 0 or strpos(cnpj, nullif(${cleanCnpj(search)}, '')) > 0)`,
    )
  }
  const { rows, total } = await pageOf(db, query, all, ({ limit, offset }) =>
    all.select(SHOWN).orderBy('search').orderBy('id').limit(limit).offset(offset).execute(),
  )
  return { items: rows, total }
}

export async function readCompany({ db, params: { id } }: Call<typeof ReadCompany>): Promise<Company> {
  const company = isUuid(id)
    ? await db.selectFrom('companies').select(SHOWN).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!company) throw new Refusal('not_found')
  return company
}

export async function listPointsOfSale({ db, query }: Call<typeof ListPointsOfSale>): Promise<Page<PointOfSale>> {
  let matching = db.selectFrom('points_of_sale')
  if (query.company_id) matching = matching.where('company_id', '=', query.company_id)
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
    })),
    total,
  }
}
