import { sql } from 'kysely'
import { Refusal } from '../../errors/refusal.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { deviceName } from '../accounts/device-name.ts'
import { noteAccountNews } from '../sessions/account-mails.ts'

// Codes of an app have six digits: ten a quarter of an hour are found in some years. Only who has the password, or an open session, can use these
// up, so that no stranger keeps a user out.

/** Wrong codes in a row of which the user is told by mail. */
const TOLD = 10
/** Those after which codes serve no more, until another factor has. */
const MOST = 100

/** Refuses a code of an app where too many were wrong. */
export async function requireUnguessed(db: ScopedDb, userId: string): Promise<void> {
  const row = await db
    .selectFrom('factor_guesses')
    .select('wrong')
    .where('user_id', '=', userId)
    .where('wrong', '>=', MOST)
    .executeTakeFirst()
  if (row) throw new Refusal('second_factor_blocked')
}

/** Counts a wrong code of an app; the tenth in a row leaves a message for the user. */
export async function noteGuess(
  db: ScopedDb,
  { platform, userAgent, address }: { platform: Platform; userAgent: string; address: string },
  userId: string,
): Promise<void> {
  const { wrong } = await db
    .insertInto('factor_guesses')
    .values({ user_id: userId, wrong: 1 })
    .onConflict((on) => on.column('user_id').doUpdateSet({ wrong: sql<number>`factor_guesses.wrong + 1` }))
    .returning('wrong')
    .executeTakeFirstOrThrow()
  if (wrong !== TOLD) return
  await noteAccountNews(db, platform, {
    userId,
    news: 'factor_guessed',
    device: deviceName(userAgent),
    network: address,
  })
}

/** Begins anew after a right proof. */
export async function forgetGuesses(db: ScopedDb, userId: string): Promise<void> {
  await db.deleteFrom('factor_guesses').where('user_id', '=', userId).execute()
}
