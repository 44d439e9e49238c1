import type { AuditAction } from '#domain/access/audit.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** How long a deletion can be undone: as long as one may look at what is said of it. */
const UNDO_MS = 15 * 60_000

interface CreatingCall {
  db: ScopedDb
  access: { userId: string }
  platform: { now(): number; uuid(): string }
  query: { restores?: string | undefined }
}

/**
 * Returns the id of what is being created: a new one, or that of what it restores, so that the trail tells one story of both. Refuses to restore
 * what the caller has not deleted just now, or what is there again.
 */
export async function idOfNew({ db, access, platform, query }: CreatingCall, deletion: AuditAction): Promise<string> {
  const id = query.restores?.toLowerCase()
  if (id === undefined) return platform.uuid()
  const last = await db
    .selectFrom('audit_entries')
    .select(['action', 'user_id'])
    .where('subject_id', '=', id)
    .where('at', '>=', isoInstant(platform.now() - UNDO_MS))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.action !== deletion || last.user_id !== access.userId) {
    throw new Refusal('conflict', { reason: 'A exclusão não pode mais ser desfeita.' })
  }
  return id
}
