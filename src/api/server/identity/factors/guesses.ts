import { sql } from 'kysely'
import { Refusal } from '../../errors/refusal.ts'
import type { ScopedDb } from '../../store/scope.ts'

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

/** Counts a wrong code of an app; tells if the user is to hear of it. */
export async function noteGuess(db: ScopedDb, userId: string): Promise<boolean> {
  const { wrong } = await db
    .insertInto('factor_guesses')
    .values({ user_id: userId, wrong: 1 })
    .onConflict((on) => on.column('user_id').doUpdateSet({ wrong: sql<number>`factor_guesses.wrong + 1` }))
    .returning('wrong')
    .executeTakeFirstOrThrow()
  return wrong === TOLD
}

/** Begins anew after a right proof. */
export async function forgetGuesses(db: ScopedDb, userId: string): Promise<void> {
  await db.deleteFrom('factor_guesses').where('user_id', '=', userId).execute()
}
