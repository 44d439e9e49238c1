import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { GapUndo } from '../../store/schema/documents/numbers.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'

/** How long a change can be undone: as long as one may look at what is said of it. */
const UNDO_MS = 15 * 60_000

interface ChangingCall {
  db: ScopedDb
  access: { tenantId: string; userId: string }
  platform: Pick<Platform, 'now' | 'uuid'>
}

/** Keeps what a change did, so that whoever made it can take it back; returns its id, null of one that did nothing. */
export async function keepChange(call: ChangingCall, items: readonly GapUndo[]): Promise<string | null> {
  const { db, access, platform } = call
  await dropOldChanges(call)
  if (items.length === 0) return null
  const id = platform.uuid()
  await db
    .insertInto('nfce_gap_changes')
    .values({
      tenant_id: access.tenantId,
      id,
      user_id: access.userId,
      at: isoInstant(platform.now()),
      items: JSON.stringify(items),
    })
    .execute()
  return id
}

/** Reads what the caller's own change did. Refuses where there is none that can still be undone. */
export async function readChange({ db, access, platform }: ChangingCall, id: string): Promise<GapUndo[]> {
  const change = isUuid(id)
    ? await db
        .selectFrom('nfce_gap_changes')
        .select('items')
        .where('id', '=', id)
        .where('user_id', '=', access.userId)
        .where('at', '>=', isoInstant(platform.now() - UNDO_MS))
        .executeTakeFirst()
    : undefined
  if (!change) throw new Refusal('conflict', { reason: 'A explicação não pode mais ser desfeita.' })
  return change.items
}

/** Forgets what nobody can undo any more, of the whole tenant. */
export async function dropOldChanges({ db, platform }: ChangingCall): Promise<void> {
  await db
    .deleteFrom('nfce_gap_changes')
    .where('at', '<', isoInstant(platform.now() - UNDO_MS))
    .execute()
}
