import { sql } from 'kysely'
import type { Topic } from '#domain/topics.ts'
import type { Store } from '../store/scope.ts'

/** A row of what changed. */
export interface ChangeRow {
  tenant_id: string
  topic: Topic
  company_id: string | null
  sats: string[] | null
}

/** A place in what the database commits. */
export interface Cursor {
  /** As pg_snapshot writes it. */
  snapshot: string
  /** In ms since the epoch, by the database's clock. */
  at: number
}

export async function readCursor(store: Store): Promise<Cursor> {
  const { rows } = await sql<{ snapshot: string; at: number }>`
    select pg_current_snapshot()::text as snapshot,
      floor(extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(store)
  const [moment] = rows
  if (!moment) throw new Error('The database tells no moment')
  return moment
}

/**
 * Reads what some tenants' transactions have changed that were committed between two moments: each exactly once, in whatever order they began
 * and ended. By the transactions' own numbers, so that nothing is kept in a session: a pooler may stand between.
 */
export async function changesBetween(
  store: Store,
  [from, to]: readonly [Cursor, Cursor],
  tenants: readonly string[],
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select tenant_id, topic, company_id, sats::text[] as sats from live_changes
    where xid >= pg_snapshot_xmin(${from.snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${from.snapshot}::pg_snapshot)
      and pg_visible_in_snapshot(xid, ${to.snapshot}::pg_snapshot)
      and tenant_id = any (${tenants}::uuid[])`.execute(store)
  return rows
}

/** Transactions that tell of a change are kept within this time, in ms: who comes again hears once more what was told so long before it left. */
const OVERLAP_MS = 30_000

/** Reads what a tenant has changed since a moment, and maybe some of what it changed before. `since`: ms since the epoch. */
export async function changesSince(store: Store, tenant: string, since: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select tenant_id, topic, company_id, sats::text[] as sats from live_changes
    where tenant_id = ${tenant}::uuid and at >= to_timestamp(${(since - OVERLAP_MS) / 1000})`.execute(store)
  return rows
}

/** For how long what changed is kept, in ms. */
const KEPT_MS = 10 * 60_000
/** The longest time after which a page goes on where it was: all that it missed is still there. */
export const RESUMES_MS = KEPT_MS / 2

/** Takes away what everybody has heard. */
export async function forgetChanges(store: Store): Promise<void> {
  await sql`delete from live_changes where at < clock_timestamp() - ${sql.lit(KEPT_MS / 1000)} * interval '1 second'`.execute(
    store,
  )
}
