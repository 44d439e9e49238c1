import { type RawBuilder, sql } from 'kysely'
import { sealFor, type SealOptions } from '../ports/platform/seal.ts'
import type { Store } from '../store/scope.ts'
import { TENANTLESS } from '../store/tenant-names.ts'
import { headIn, SEALED } from './sealed.ts'

/** How many texts one transaction seals anew: nobody waits long for it. */
const BATCH = 200

/**
 * Seals anew what other keys than the newest have sealed, in batches. Answers how many; what does not open stays as it is, and so does
 * what was changed meanwhile: it is sealed already. May be broken off at any time and called again.
 */
export async function resealAll(store: Store, options: SealOptions): Promise<number> {
  const tenants = await store.selectFrom('tenants').select('id').execute()
  let resealed = 0
  for (const column of SEALED) {
    if (TENANTLESS.has(column.table)) resealed += await resealColumn(store, options, column, sql`true`)
    else for (const { id } of tenants) resealed += await resealColumn(store, options, column, sql`tenant_id = ${id}`)
  }
  return resealed
}

async function resealColumn(
  store: Store,
  options: SealOptions,
  { table, column, purpose }: (typeof SEALED)[number],
  ofTenant: RawBuilder<unknown>,
): Promise<number> {
  const seal = sealFor(purpose, options)
  const [newest = ''] = await seal.heads()
  let resealed = 0
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined; ) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${ofTenant} and id > ${last} and ${sql.ref(column)} is not null and ${headIn(column)} <> ${newest}
      order by id limit ${sql.lit(BATCH)}`.execute(store)
    const anew = await Promise.all(rows.map(async (row) => ({ ...row, after: await seal.reseal(row.sealed) })))
    await store.transaction().execute(async (db) => {
      for (const { id, sealed, after } of anew) {
        if (after === undefined) continue
        const changed = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${after}
          where ${ofTenant} and id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db)
        resealed += Number(changed.numAffectedRows ?? 0)
      }
    })
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id
  }
  return resealed
}
