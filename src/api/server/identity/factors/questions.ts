import type { FactorQuestion } from '#api/contract/account/session.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { QuestionPurpose } from '../../store/schema/identity/second-factors.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { requestOptions } from './passkeys.ts'
import { unusedRecoveryCodes } from './recovery-codes.ts'

/** How long a question may be answered, in seconds. */
export const QUESTION_SECONDS = 5 * 60

interface NewQuestion {
  userId: string
  purpose: QuestionPurpose
  /** None at a sign-in. */
  sessionId?: string | undefined
  challenge?: string | undefined
  /** Sealed. */
  secret?: string | undefined
}

/** Writes down what is asked; answers the token by which it is answered, of which only a hash is kept. */
export async function noteQuestion(db: ScopedDb, platform: Platform, question: NewQuestion): Promise<string> {
  const token = newSecret()
  const now = platform.now()
  await db.deleteFrom('factor_questions').where('expires_at', '<', isoInstant(now)).execute()
  await db
    .insertInto('factor_questions')
    .values({
      id: platform.uuid(),
      user_id: question.userId,
      token_hash: await hashOfSecret(token),
      purpose: question.purpose,
      expires_at: isoInstant(now + QUESTION_SECONDS * 1000),
      ...(question.sessionId !== undefined && { session_id: question.sessionId }),
      ...(question.challenge !== undefined && { challenge: question.challenge }),
      ...(question.secret !== undefined && { secret: question.secret }),
    })
    .execute()
  return token
}

export interface StandingQuestion {
  id: string
  user_id: string
  session_id: string | null
  challenge: string | null
  secret: string | null
}

/** The question of a token, which may be answered again until it was answered well. Refuses one that is another's, answered or too old. */
export async function standingQuestion(
  db: ScopedDb,
  token: string,
  { purpose, sessionId, now }: { purpose: QuestionPurpose; sessionId?: string; now: number },
): Promise<StandingQuestion> {
  const question = await db
    .selectFrom('factor_questions')
    .select(['id', 'user_id', 'session_id', 'challenge', 'secret'])
    .where('token_hash', '=', await hashOfSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', isoInstant(now))
    .executeTakeFirst()
  if (!question || question.session_id !== (sessionId ?? null)) throw new Refusal('second_factor_expired')
  return question
}

/** Ends a question that was answered well; refuses where another call has been faster. */
export async function endQuestion(db: ScopedDb, { id }: Pick<StandingQuestion, 'id'>): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('factor_questions').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal('second_factor_expired')
}

/** Asks a user for a second factor, or for the password where there is none; undefined at a sign-in without one, where nothing is to ask. */
export async function askFactor(
  db: ScopedDb,
  { platform, linkOrigin }: { platform: Platform; linkOrigin: string },
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<FactorQuestion | undefined> {
  const factors = await db
    .selectFrom('second_factors')
    .select(['kind', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  if (factors.length === 0 && sessionId === undefined) return undefined
  const passkeys = factors.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ credential_id, transports }],
  )
  const options = passkeys.length > 0 ? await requestOptions(linkOrigin, passkeys) : undefined
  const hasCodes = factors.length > 0 && (await unusedRecoveryCodes(db, userId)) > 0
  const token = await noteQuestion(db, platform, {
    userId,
    purpose: sessionId === undefined ? 'sign-in' : 'step-up',
    sessionId,
    challenge: options?.challenge,
  })
  const kinds: FactorQuestion['kinds'] = [
    ...(options ? (['passkey'] as const) : []),
    ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
    ...(hasCodes ? (['recovery'] as const) : []),
    ...(factors.length === 0 ? (['password'] as const) : []),
  ]
  return { challenge: token, kinds, expires_in: QUESTION_SECONDS, ...(options && { passkey: { ...options } }) }
}
