import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Remembers that a session was opened or renewed, and where; answers when it was opened. */
export async function noteSession(
  db: ScopedDb,
  session: { id: string; user_id: string; device: string },
  now: number,
): Promise<number> {
  const at = isoInstant(now)
  const { opened_at } = await db
    .insertInto('sessions')
    .values({ ...session, opened_at: at, used_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: at, device: session.device }))
    .returning('opened_at')
    .executeTakeFirstOrThrow()
  return Date.parse(opened_at)
}

/** Forgets the sessions of a user whose tokens are gone. */
export async function forgetSessions(db: ScopedDb, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (e) => e.selectFrom('refresh_tokens').select('family').where('user_id', '=', userId))
    .execute()
}

/** The sessions of a user that can go on, the last used first. */
export function standingSessions(db: ScopedDb, userId: string, now: number) {
  return db
    .selectFrom('sessions as s')
    .select(['s.id', 's.device', 's.opened_at', 's.used_at'])
    .where('s.user_id', '=', userId)
    .where(sql<boolean>`session_stands(s.user_id, s.id)`)
    .where((e) =>
      e.exists(
        e
          .selectFrom('refresh_tokens as r')
          .select('r.id')
          .whereRef('r.family', '=', 's.id')
          .where('r.used_at', 'is', null)
          .where('r.expires_at', '>', isoInstant(now)),
      ),
    )
    .orderBy('s.used_at', 'desc')
    .orderBy('s.id')
    .execute()
}

/** Ends those of a user's sessions that are chosen by their ids; answers how many. */
export async function endSessions(
  db: ScopedDb,
  userId: string,
  isChosen: (id: string) => boolean,
  now: number,
): Promise<number> {
  // First of all, as whatever ends a session does: one that is being renewed comes before or after.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const ids = (await standingSessions(db, userId, now)).map(({ id }) => id).filter(isChosen)
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at: isoInstant(now) })
    .where('user_id', '=', userId)
    .where('family', '=', anyOf(ids))
    .where('revoked_at', 'is', null)
    .execute()
  return ids.length
}
