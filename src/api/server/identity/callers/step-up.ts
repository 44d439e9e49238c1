import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { ProvedBy } from '../../store/schema/identity/second-factors.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Notes that a session's user has just proved who they are. */
export async function noteProof(db: ScopedDb, sessionId: string, by: ProvedBy, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: isoInstant(now), proved_by: by })
    .where('id', '=', sessionId)
    .execute()
}

interface Sensitive {
  userId: string
  sessionId: string
  now: number
  /** How long a proof is good for. */
  seconds: number
  /** True if a user without a second factor is asked for the password instead. */
  orPassword: boolean
}

/** Tells if the last proof of the session's user is too old. In a transaction in the session role. */
export async function lacksProof(db: ScopedDb, of: Sensitive): Promise<boolean> {
  const { rows } = await sql<{ proved_at: string | null; proved_by: ProvedBy | null; has_factor: boolean }>`
    select s.proved_at, s.proved_by, exists (select from second_factors f where f.user_id = ${of.userId}) as has_factor
    from (select 1) as one left join sessions s on s.id = ${of.sessionId}`.execute(db)
  const { proved_at: at = null, proved_by: by = null, has_factor: hasFactor = false } = rows[0] ?? {}
  if (!hasFactor && !of.orPassword) return false
  const isFresh = at !== null && of.now - Date.parse(at) < of.seconds * 1000
  // A password is no proof of who has a second factor.
  return !isFresh || (hasFactor && by !== 'factor')
}
