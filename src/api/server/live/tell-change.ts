import { sql } from 'kysely'
import type { Topic } from '#domain/topics.ts'
import type { ScopedDb, Store } from '../store/scope.ts'
import { TENANT } from '../store/tenant-names.ts'

/** A thing that has changed. */
interface Changed {
  /** Only outside of a tenant's transaction. */
  tenant_id?: string
  /** Null of what is of no company. */
  company_id: string | null
  /** The SAT that it is about. */
  sat_id?: string
}

/**
 * Tells in a transaction what it changes, for pages that look on: they hear of it once the transaction is kept, and of nothing otherwise. Only
 * who may see a company hears of what is its own.
 */
export async function tellChange(db: ScopedDb | Store, topic: Topic, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  const together = Map.groupBy(changed, (one) => `${one.tenant_id} ${one.company_id}`)
  await db
    .insertInto('live_changes')
    .values(
      [...together.values()].flatMap(([first, ...more]) =>
        first
          ? {
              tenant_id: first.tenant_id ?? TENANT,
              topic,
              company_id: first.company_id,
              sats: satsOf([first, ...more]),
            }
          : [],
      ),
    )
    .execute()
}

/** Tells of some companies that something of theirs has changed. */
export const tellCompanies = (db: ScopedDb, topic: Topic, companies: Iterable<string | null>): Promise<void> =>
  tellChange(
    db,
    topic,
    [...new Set(companies)].map((company_id) => ({ company_id })),
  )

/** The SATs of some changes; null unless each is about one. */
function satsOf(some: readonly Changed[]) {
  const ids = new Set(some.flatMap(({ sat_id: sat }) => sat ?? []))
  return some.every(({ sat_id: sat }) => sat !== undefined) ? sql<string[]>`${[...ids]}::text[]::uuid[]` : null
}
