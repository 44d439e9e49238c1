// Other subjects may import this file.

import { sql } from 'kysely'
import type { FiguresFound } from '../documents/read/reading.ts'
import type { SaleFigures } from '../store/schema/figures.ts'
import type { ScopedDb } from '../store/scope.ts'
import { lastId } from './keep.ts'

/** The figures of documents with the ids of their products; products that the tenant does not have yet are made. Within the tenant's lock. */
export async function identified<K>(
  db: ScopedDb,
  tenantId: string,
  found: ReadonlyMap<K, FiguresFound>,
): Promise<Map<K, SaleFigures>> {
  const ids = await productIds(db, tenantId, found.values())
  const known = new Map<K, SaleFigures>()
  for (const [key, { items, ...figures }] of found) {
    known.set(key, {
      ...figures,
      items: Object.fromEntries(items.map(({ name, total }) => [String(ids.get(name)), total])),
    })
  }
  return known
}

async function productIds(db: ScopedDb, tenantId: string, found: Iterable<FiguresFound>): Promise<Map<string, number>> {
  const wanted = new Map<string, string>()
  for (const { items } of found) {
    for (const { name, description } of items) if (!wanted.has(name)) wanted.set(name, description)
  }
  if (wanted.size === 0) return new Map()
  const known = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`tenant_id = ${tenantId} and name = any (${[...wanted.keys()]}::text[])`)
    .execute()
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  const missing = [...wanted].filter(([name]) => !ids.has(name))
  if (missing.length === 0) return ids
  const last = await lastId(db, 'products', tenantId)
  for (const [i, [name]] of missing.entries()) ids.set(name, last + i + 1)
  await sql`
    insert into products (tenant_id, id, name, description)
    select ${tenantId}::uuid, ${last}::integer + position, name, description
    from unnest(${missing.map(([name]) => name)}::text[], ${missing.map(([, text]) => text)}::text[]) with ordinality
      as given (name, description, position)`.execute(db)
  return ids
}
