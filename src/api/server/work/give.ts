import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { KEPT_PLAN } from '../store/embedded/kept-plan.ts'
import type { ScopedDb, Store } from '../store/scope.ts'
import type { Kind } from './kind.ts'
import { AT_ONCE_MS, retryAt } from './times.ts'

/** The tenant of what is of none: a user's own. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000'

interface NewWork<Payload> {
  tenantId: string
  key: string
  /** A user, an address or a thing, with which all that is due about it is done; by itself unless told. */
  about?: string
  payload: Payload
  /** When it is time for it; at once unless told. */
  dueAt?: string
  /** The moment after which nobody wants it done. */
  expiresAt: string
}

/**
 * Leaves work in the transaction that it follows from; what waits under the same key already stays as it is. `isMine`: this server does it at once, and
 * nobody else for as long as that may take.
 */
export async function giveWork<Payload>(
  db: ScopedDb | Store,
  { name }: Pick<Kind<Payload>, 'name'>,
  now: number,
  all: readonly NewWork<Payload>[],
  { isMine = false } = {},
): Promise<void> {
  if (all.length === 0) return
  await db
    .insertInto('work')
    .values(
      all.map(
        ({ tenantId, key, about = key, payload, dueAt = isoInstant(isMine ? now + AT_ONCE_MS : now), expiresAt }) => ({
          tenant_id: tenantId,
          kind: name,
          key,
          about,
          payload: sql<string>`${JSON.stringify(payload)}::text::jsonb`,
          created_at: isoInstant(now),
          due_at: dueAt,
          expires_at: expiresAt,
          attempts: isMine ? 1 : 0,
        }),
      ),
    )
    // Without naming its columns, which whoever may only insert may not read.
    .onConflict((on) => on.doNothing())
    // Of several the text depends on how many.
    .modifyEnd(all.length === 1 ? KEPT_PLAN : sql``)
    .execute()
}

interface SomeWork {
  tenantId?: string
  key?: string
  about?: string
}

/** Ends work undone, or done by whoever gave it. */
export async function endWork(db: ScopedDb | Store, { name }: Pick<Kind, 'name'>, of: SomeWork): Promise<void> {
  await db
    .deleteFrom('work')
    .where('kind', '=', name)
    .where('done_at', 'is', null)
    .where((e) => e.and(columnsOf(of)))
    .execute()
}

/** Leaves work whose first try failed to whoever looks next. */
export async function postponeWork(
  db: ScopedDb | Store,
  { name }: Pick<Kind, 'name'>,
  of: SomeWork,
  now: number,
): Promise<void> {
  await db
    .updateTable('work')
    .set({ due_at: retryAt(now, 1) })
    .where('kind', '=', name)
    .where((e) => e.and(columnsOf(of)))
    .execute()
}

function columnsOf({ tenantId, key, about }: SomeWork) {
  return {
    ...(tenantId !== undefined && { tenant_id: tenantId }),
    ...(key !== undefined && { key }),
    ...(about !== undefined && { about }),
  }
}

/** Makes due at once what a process that is gone had taken up. For a database that one process has, whose lock tells that there is no other. */
export async function takeBack(store: Store, now: number): Promise<void> {
  await store
    .updateTable('work')
    .set({ due_at: isoInstant(now) })
    .where('done_at', 'is', null)
    .where('attempts', '>', 0)
    .where('due_at', '<=', isoInstant(now + AT_ONCE_MS))
    .execute()
}
