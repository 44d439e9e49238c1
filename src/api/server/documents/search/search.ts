import { sql } from 'kysely'
import type * as contract from '#api/contract/search.ts'
import { NFCE_CONSUMERS, satisfies } from '#domain/access/needs.ts'
import { SEARCH_KINDS, type SearchKind } from '#domain/search/search-kinds.ts'
import { readSearch, type SearchQuery } from '#domain/search/search-query.ts'
import { companyFound, findCfes, findNfces } from './find-documents.ts'
import { scopeFor } from '../../identity/callers/access.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { searchText } from '#domain/search/search-text.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Call } from '../../http/handler.ts'

type Found = contract.SearchFound

/** Most of each kind. */
const MOST = 5

/** The companies of which the caller may read a kind; undefined where none. A call of any of several needs sees those of all. */
type Reach = Pick<Scope, 'companyIds'>

/**
 * A few of each kind that is asked for and that the caller may read; a page of a portal those of its elements, whatever it asks for. What may
 * be read of no company is not looked for.
 */
export async function search({ db, query, access }: Call<typeof contract.search>): Promise<Found> {
  const { isMaster: is_master, permissions, features, finds } = access
  const sought = readSearch(query.q)
  const named = query.kinds?.split(',')
  const each = async <T>(kind: SearchKind, find: (reach: Reach) => Promise<T[]>): Promise<T[]> => {
    const isSought = (named?.includes(kind) ?? true) && (finds?.includes(kind) ?? true)
    const needs = SEARCH_KINDS[kind]
    if (!isSought || !satisfies(needs, { is_master, permissions, features })) return []
    return find(scopeFor(access, needs))
  }
  // One after the other: they share the call's transaction.
  const nfces = await each('nfces', (reach) =>
    findNfces(db, { ...reach, consumersOf: scopeFor(access, NFCE_CONSUMERS).companyIds }, sought),
  )
  const cfes = await each('cfes', (reach) => findCfes(db, reach, sought))
  const companies = await each('companies', (reach) => findCompanies(db, reach, sought))
  const sats = await each('sats', (reach) => findSats(db, reach, sought))
  // The documents of a product are what is read of it.
  const sold = [
    ...(await each('nfces', (reach) => findProducts(db, { ...reach, type: 'nfce' }, sought))),
    ...(await each('cfes', (reach) => findProducts(db, { ...reach, type: 'cfe' }, sought))),
  ]
  const products = [...new Map(sold.map((one) => [one.id, one])).values()].slice(0, MOST)
  return { nfces, cfes, companies, sats, products }
}

/**
 * By name, by CNPJ (or a person's CPF), or by both: 'Filial 12' may be a name and the beginning of a CNPJ. The register of a tenant's companies is walked by name,
 * as its own screen does.
 */
async function findCompanies(
  db: ScopedDb,
  { companyIds }: Reach,
  { name, cnpj }: SearchQuery,
): Promise<Found['companies']> {
  if (name === undefined && cnpj === undefined) return []
  let companies = db
    .selectFrom('companies')
    .select(['id', 'cnpj', 'razao_social', 'nome_fantasia'])
    .where((e) =>
      e.or([
        ...(name === undefined ? [] : [sql<boolean>`strpos(search, ${searchText(name)}) > 0`]),
        ...(cnpj === undefined ? [] : [e.between('cnpj', cnpj, cnpj.padEnd(14, 'Z'))]),
      ]),
    )
    .orderBy(name === undefined ? 'cnpj' : 'search')
    .orderBy('id')
    .limit(MOST)
  if (companyIds !== 'all') companies = companies.where(sql<boolean>`id = any (${companyIds}::uuid[])`)
  return companies.execute()
}

/** By the beginning of the serial number, or by all of it without its zeros. */
async function findSats(db: ScopedDb, { companyIds }: Reach, { serial }: SearchQuery): Promise<Found['sats']> {
  if (serial === undefined) return []
  const [least, most] = [serial.padEnd(9, '0'), serial.padEnd(9, '9')]
  let sats = db
    .selectFrom('sats')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'sats.company_id'))
    .select(['sats.serial_number', 'sats.retired_on', 'sats.company_id', 'c.cnpj', 'c.razao_social', 'c.nome_fantasia'])
    .where(
      sql<boolean>`(sats.serial_number between ${least} and ${most} or sats.serial_number = ${serial.padStart(9, '0')})`,
    )
    .orderBy('sats.serial_number')
    .limit(MOST)
  if (companyIds !== 'all') sats = sats.where(sql<boolean>`sats.company_id = any (${companyIds}::uuid[])`)
  const rows = await sats.execute()
  return rows.map((row) => ({
    serial_number: row.serial_number,
    retired_on: row.retired_on,
    company: companyFound(row),
  }))
}

/**
 * By the beginning of the description. Descriptions are the tenant's: who sees some companies finds those of the sales of these, a few of
 * each (docs/decisions.md#search).
 */
async function findProducts(
  db: ScopedDb,
  { companyIds, type }: Reach & { type: 'nfce' | 'cfe' },
  { name }: SearchQuery,
): Promise<Found['products']> {
  if (name === undefined) return []
  // The columns collate by code point, and the last code point ends all texts that begin alike.
  const end = `${name}\u{10FFFF}`
  if (companyIds === 'all') {
    return db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('name', '>=', name)
      .where('name', '<', end)
      .orderBy('name')
      .limit(MOST)
      .execute()
  }
  const { rows } = await sql<Found['products'][number]>`
    select p.id, p.description from (
      select distinct f.name, f.product from unnest(${companyIds}::uuid[]) c (id) cross join lateral (
        select name, product from company_products
        where tenant_id = ${TENANT} and company_id = c.id and type = ${type} and name >= ${name} and name < ${end}
        order by name limit ${MOST}
      ) f
      order by f.name limit ${MOST}
    ) found
    join products p on p.tenant_id = ${TENANT} and p.id = found.product
    order by found.name`.execute(db)
  return rows
}
