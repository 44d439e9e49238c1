import type { Proof } from '#api/contract/account/session.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import { madeOnce, type OfServer } from '../../http/made-once.ts'
import { sealFor } from '../../ports/platform/seal.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { signedCounter } from './passkeys.ts'
import type { StandingQuestion } from './questions.ts'
import { forgetGuesses, requireUnguessed } from './guesses.ts'
import { type Hasher, matchingHash, spendRecoveryCode, unusedHashes } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

interface Judge extends OfServer {
  platform: { now(): number }
  linkOrigin: string
}

/** Seal of the secrets of authenticator apps. */
export const factorSealOf = madeOnce((keys) => sealFor('second_factors', keys))

/** A proof by a second factor; of a recovery code the hash that is its own, if any is. */
export type FactorProof = Extract<Proof, { kind: 'totp' | 'passkey' }> | { kind: 'recovery'; hash: string | undefined }

interface Looking extends Hasher {
  session<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
}

/** Looks for a recovery code among the user's before the transaction that uses it up: that takes as long as a password. */
export async function factorProof(
  of: Looking,
  userId: string,
  proof: Exclude<Proof, { kind: 'password' }>,
): Promise<FactorProof> {
  if (proof.kind !== 'recovery') return proof
  const hashes = await of.session((db) => unusedHashes(db, userId))
  return { kind: 'recovery', hash: await matchingHash(of, userId, { typed: proof.code, hashes }) }
}

/** Refuses a second factor that is not the user's; what it used up, a code or a signature, serves no second time. */
export async function requireFactor(
  db: ScopedDb,
  judge: Judge,
  question: StandingQuestion,
  proof: FactorProof,
): Promise<void> {
  if (!(await isGood(db, judge, question, proof))) {
    throw new Refusal('second_factor_wrong', proof.kind === 'passkey' ? {} : { fields: { code: WRONG } })
  }
  await forgetGuesses(db, question.user_id)
}

async function isGood(db: ScopedDb, judge: Judge, question: StandingQuestion, proof: FactorProof): Promise<boolean> {
  const { user_id: userId } = question
  if (proof.kind === 'passkey') return isPasskey(db, judge, question, proof)
  if (proof.kind === 'recovery') {
    return proof.hash !== undefined && spendRecoveryCode(db, userId, proof.hash, judge.platform.now())
  }
  await requireUnguessed(db, userId)
  return isTotp(db, judge, userId, proof.code)
}

const WRONG = phrase`Código incorreto ou já usado`

async function isTotp(db: ScopedDb, { server, platform }: Judge, userId: string, code: string): Promise<boolean> {
  const apps = await db
    .selectFrom('second_factors')
    .select(['id', 'secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .execute()
  const now = platform.now()
  for (const { id, secret: sealed, last_step: lastStep } of apps) {
    const secret = sealed === null ? undefined : await factorSealOf({ server }).open(sealed)
    const step = secret === undefined ? undefined : await stepOf(secret, code, { now, lastStep })
    if (step === undefined) continue
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ last_step: step, last_used_at: isoInstant(now) })
      .where('id', '=', id)
      // Of two calls with one code the second finds it used.
      .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return true
  }
  return false
}

async function isPasskey(
  db: ScopedDb,
  { platform, linkOrigin: origin }: Judge,
  { user_id, challenge }: StandingQuestion,
  { reply }: Extract<Proof, { kind: 'passkey' }>,
): Promise<boolean> {
  const stored = await db
    .selectFrom('second_factors')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', user_id)
    .where('credential_id', '=', reply.id)
    .executeTakeFirst()
  if (challenge === null || !stored?.public_key) return false
  const credential = {
    id: reply.id,
    publicKey: new Uint8Array(stored.public_key),
    counter: stored.counter ?? 0,
    transports: stored.transports ?? [],
  }
  const counter = await signedCounter(reply, { origin, challenge, credential })
  if (counter === undefined) return false
  await db
    .updateTable('second_factors')
    .set({ counter, last_used_at: isoInstant(platform.now()) })
    .where('id', '=', stored.id)
    .execute()
  return true
}
