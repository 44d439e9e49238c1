import { sql } from 'kysely'
import type { FiguresFound } from '#domain/documents/sale-figures.ts'
import type { SaleFigures } from '#domain/documents/sale-figures.ts'
import { ownRow } from '../../store/queries/own-row.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { lastId } from './fold.ts'

/** Returns the names of the products of documents. */
export function productNames(found: Iterable<FiguresFound>): string[] {
  return [...new Set([...found].flatMap(({ items }) => items.map(({ name }) => name)))]
}

/** Ids of those products that the tenant has, by name. */
export async function findProducts(
  db: ScopedDb,
  tenantId: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  const known = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`name = any (${names}::text[])`)
    .execute()
  return new Map(known.map(({ id, name }) => [name, id]))
}

/**
 * The figures of documents with the ids of their products; products that the tenant does not have yet (`known`) are made. Within the
 * tenant's lock.
 */
export async function identified<K>(
  db: ScopedDb,
  tenantId: string,
  { found, known }: { found: ReadonlyMap<K, FiguresFound>; known: ReadonlyMap<string, number> },
): Promise<Map<K, SaleFigures>> {
  const ids = await withNew(db, tenantId, found.values(), known)
  const figures = new Map<K, SaleFigures>()
  for (const [key, { items, ...others }] of found) {
    figures.set(key, {
      ...others,
      items: Object.fromEntries(items.map(({ name, total }) => [String(ids.get(name)), total])),
    })
  }
  return figures
}

async function withNew(
  db: ScopedDb,
  tenantId: string,
  found: Iterable<FiguresFound>,
  known: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const missing = new Map<string, string>()
  for (const { items } of found) {
    for (const { name, description } of items)
      if (!known.has(name) && !missing.has(name)) missing.set(name, description)
  }
  if (missing.size === 0) return known
  const last = await lastId(db, 'products', tenantId)
  await sql`
    insert into products (tenant_id, id, name, description)
    select own.tenant_id, ${last}::integer + position, name, description
    from ${ownRow(db)} cross join unnest(${[...missing.keys()]}::text[], ${[...missing.values()]}::text[]) with ordinality as given (name, description, position)`.execute(
    db,
  )
  return new Map([...known, ...[...missing.keys()].map((name, i) => [name, last + i + 1] as const)])
}
