import { sql } from 'kysely'
import type { SealOptions } from '../ports/platform/seal.ts'
import type { Store } from '../store/scope.ts'
import { headIn, SEALED, sealsFor } from './sealed.ts'

/** How many texts one transaction seals anew: nobody waits long for it. */
const BATCH = 200

/**
 * Seals anew what other keys than the newest have sealed, in batches. Answers how many; what does not open stays as it is, and so does
 * what was changed meanwhile: it is sealed already. May be broken off at any time and called again.
 */
export async function resealAll(store: Store, options: SealOptions): Promise<number> {
  const seals = sealsFor(options)
  let resealed = 0
  for (const { id: tenantId } of await store.selectFrom('tenants').select('id').execute()) {
    for (const { table, column, purpose } of SEALED) {
      const seal = seals[purpose]
      const [newest = ''] = await seal.heads()
      for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined; ) {
        const { rows } = await sql<{ id: string; sealed: string }>`
          select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
          where tenant_id = ${tenantId} and id > ${last} and ${sql.ref(column)} is not null and ${headIn(column)} <> ${newest}
          order by id limit ${sql.lit(BATCH)}`.execute(store)
        const anew = await Promise.all(rows.map(async (row) => ({ ...row, after: await seal.reseal(row.sealed) })))
        await store.transaction().execute(async (db) => {
          for (const { id, sealed, after } of anew) {
            if (after === undefined) continue
            const changed = await sql`
              update ${sql.table(table)} set ${sql.ref(column)} = ${after}
              where tenant_id = ${tenantId} and id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db)
            resealed += Number(changed.numAffectedRows ?? 0)
          }
        })
        last = rows.length < BATCH ? undefined : rows.at(-1)?.id
      }
    }
  }
  return resealed
}
