import type { Endpoint } from '#api/contract/endpoint.ts'
import type {
  addPasskey as AddPasskey,
  addTotp as AddTotp,
  askProof as AskProof,
  beginPasskey as BeginPasskey,
  beginTotp as BeginTotp,
  giveProof as GiveProof,
  proveLogin as ProveLogin,
  readSecondFactors as ReadSecondFactors,
  removeSecondFactor as RemoveSecondFactor,
  renewRecoveryCodes as RenewRecoveryCodes,
} from '#api/contract/account/second-factor.ts'
import type { FactorQuestion, Proof, Tokens } from '#api/contract/account/session.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import { deviceName } from '../accounts/device-name.ts'
import { tellSession } from '../accounts/session-trail.ts'
import type { Caller } from '../callers/tokens.ts'
import { deleteFactor, factorsOf, insertFactor } from '../factors/factors.ts'
import { creationOptions, madePasskey } from '../factors/passkeys.ts'
import { noteGuess, requireUnguessed } from '../factors/guesses.ts'
import { factorProof, type FactorProof, factorSealOf, requireFactor } from '../factors/proof.ts'
import { askFactor, endQuestion, noteQuestion, standingQuestion } from '../factors/questions.ts'
import { newRecoveryCodes, replaceRecoveryCodes, unusedRecoveryCodes } from '../factors/recovery-codes.ts'
import { noteProof } from '../callers/step-up.ts'
import { newTotp, stepOf } from '../factors/totp.ts'
import { counted, type LimitedAttempt } from '../limits/rate-limit.ts'
import { noteAccountNews } from './account-mails.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { SessionCall } from '../../http/handler.ts'
import { enter } from './session.ts'

type Added = { recovery_codes: string[] | null }
type Factor = Exclude<Proof, { kind: 'password' }>

export async function proveLogin(call: SessionCall<typeof ProveLogin>): Promise<Tokens> {
  const { session, platform, body } = call
  const { challenge, proof } = body
  if (proof.kind === 'password') throw new Refusal('second_factor_wrong')
  const of = { purpose: 'sign-in', now: platform.now() } as const
  const { user_id: userId } = await session((db) => answerable(db, proof, challenge, of))
  return attempted(call, userId, proof, (db, found) => enterBy(db, call, { userId, proof: found, challenge }))
}

async function enterBy(
  db: ScopedDb,
  call: SessionCall<typeof ProveLogin>,
  { userId, proof, challenge }: { userId: string; proof: FactorProof; challenge: string },
): Promise<Tokens> {
  // Not who has been deactivated meanwhile; a new password has ended the question.
  await userOf(db, userId, { lock: true })
  const question = await standingQuestion(db, challenge, { purpose: 'sign-in', now: call.platform.now() })
  await requireFactor(db, call, question, proof)
  await endQuestion(db, question)
  await tellRecovery(db, call, userId, proof)
  return enter(db, call, userId, { by: 'factor' })
}

export async function askProof(call: SessionCall<typeof AskProof>): Promise<FactorQuestion> {
  const caller = callerOf(call)
  const question = await call.session((db) => askFactor(db, call, caller))
  if (!question) throw new Refusal('not_found')
  return question
}

/** By a second factor; by the password of who has none. */
export async function giveProof(call: SessionCall<typeof GiveProof>): Promise<Record<string, never>> {
  const { session, platform, body } = call
  const { userId, sessionId } = callerOf(call)
  const { challenge, proof } = body
  const of = { purpose: 'step-up', sessionId, now: platform.now() } as const
  await session((db) => answerable(db, proof, challenge, of))
  if (proof.kind === 'password') await requirePassword(call, userId, proof.password)
  const prove = async (db: ScopedDb, found?: FactorProof) => {
    const question = await standingQuestion(db, challenge, of)
    if (found) {
      await requireFactor(db, call, question, found)
      await tellRecovery(db, call, userId, found)
    }
    await endQuestion(db, question)
    await noteProof(db, sessionId, found ? 'factor' : 'password', platform.now())
  }
  if (proof.kind === 'password') await session((db) => prove(db))
  else await attempted(call, userId, proof, prove)
  return {}
}

/** The question that a proof is for; refused where codes of an app serve no more, which costs no attempt. */
async function answerable(db: ScopedDb, proof: Proof, challenge: string, of: Parameters<typeof standingQuestion>[2]) {
  const question = await standingQuestion(db, challenge, of)
  if (proof.kind === 'totp') await requireUnguessed(db, question.user_id)
  return question
}

async function requirePassword(call: SessionCall<typeof GiveProof>, userId: string, password: string): Promise<void> {
  const { limits, queues, session, platform } = call
  const key = `password ${userId}`
  await counted([[limits.perLogin, key]], async () => {
    const { password_hash: hash } = await session((db) => userOf(db, userId))
    const isRight = hash !== null && (await queues.hashing.run(userId, () => platform.passwords.verify(password, hash)))
    if (!isRight) throw new Refusal('second_factor_wrong', { fields: { password: 'A senha está incorreta' } })
  })
}

/** Takes an attempt at a second factor. A failure stands in the trail, as far as an attack does not fill it. */
async function attempted<E extends Endpoint, T>(
  call: SessionCall<E>,
  userId: string,
  proof: Factor,
  work: (db: ScopedDb, found: FactorProof) => Promise<T>,
): Promise<T> {
  const { limits, address, session, platform } = call
  const { kind } = proof
  // What nobody guesses is limited where it comes from, so that neither wrong codes nor others at the address keep a passkey out.
  const attempt: LimitedAttempt =
    kind === 'totp' ? [limits.factorPerUser, userId] : [limits.perLogin, `${kind} ${userId} ${address}`]
  try {
    return await counted([attempt], async () => {
      const found = await factorProof(call, userId, proof)
      return session((db) => work(db, found))
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'second_factor_wrong') {
      const event = 'second_factor.refuse'
      const noted = (failure: unknown) => platform.log({ event, user: userId, error: errorText(failure) })
      if (kind === 'totp') await session((db) => countGuess(db, call, userId)).catch(noted)
      const isMany = (await limits.refusalsPerUser.take(userId)) > 0
      if (isMany) platform.log({ event, user: userId, address })
      else await session((db) => tellSession(db, call, { action: event, userId, isUser: false })).catch(noted)
    }
    throw error
  }
}

async function countGuess(db: ScopedDb, call: SessionCall<Endpoint>, userId: string): Promise<void> {
  if (await noteGuess(db, userId)) await noteChange(db, call, { userId, news: 'factor_guessed' })
}

async function tellRecovery<E extends Endpoint>(
  db: ScopedDb,
  call: SessionCall<E>,
  userId: string,
  proof: FactorProof,
) {
  if (proof.kind !== 'recovery') return
  await tellSession(db, call, { action: 'second_factor.recover', userId, isUser: true })
}

export async function readSecondFactors(call: SessionCall<typeof ReadSecondFactors>) {
  const { userId } = callerOf(call)
  return call.session(async (db) => ({
    items: (await factorsOf(db, userId)).map(({ id, kind, name, created_at, last_used_at }) => ({
      id,
      kind,
      name,
      created_utc: created_at,
      last_used_utc: last_used_at,
    })),
    recovery_codes: await unusedRecoveryCodes(db, userId),
  }))
}

export async function beginTotp(call: SessionCall<typeof BeginTotp>) {
  const { session, platform } = call
  const { userId, sessionId } = callerOf(call)
  return session(async (db) => {
    const { secret, uri } = newTotp((await userOf(db, userId)).email)
    const sealed = await factorSealOf(call).close(secret)
    const challenge = await noteQuestion(db, platform, { userId, sessionId, purpose: 'totp', secret: sealed })
    return { challenge, secret, uri }
  })
}

export async function addTotp(call: SessionCall<typeof AddTotp>): Promise<Added> {
  const { session, platform, body } = call
  const { userId, sessionId } = callerOf(call)
  const now = platform.now()
  const isFirst = await session(async (db) => {
    const question = await standingQuestion(db, body.challenge, { purpose: 'totp', sessionId, now })
    const secret = question.secret === null ? undefined : await factorSealOf(call).open(question.secret)
    const step = secret && (await stepOf(secret, body.code, { now, lastStep: null }))
    if (!step || question.secret === null) {
      const fields = { code: phrase`Código incorreto. Confira também o relógio do aparelho.` }
      throw new Refusal('second_factor_wrong', { fields })
    }
    await endQuestion(db, question)
    const at = isoInstant(now)
    const own = { id: platform.uuid(), user_id: userId, name: body.name, created_at: at, last_used_at: at }
    const isFirst = await insertFactor(db, call, { ...own, kind: 'totp', secret: question.secret, last_step: step })
    await noteChange(db, call, { userId, news: 'factor_added', factor: { kind: 'totp', name: body.name } })
    await noteProof(db, sessionId, 'factor', now)
    return isFirst
  })
  return { recovery_codes: isFirst ? await giveCodes(call, userId) : null }
}

export async function beginPasskey(call: SessionCall<typeof BeginPasskey>) {
  const { session, platform, linkOrigin } = call
  const { userId, sessionId } = callerOf(call)
  return session(async (db) => {
    const { email } = await userOf(db, userId)
    const passkeys = (await factorsOf(db, userId)).flatMap(({ credential_id, transports }) =>
      credential_id === null ? [] : [{ credential_id, transports }],
    )
    const options = await creationOptions(linkOrigin, { id: userId, email }, passkeys)
    const question = { userId, sessionId, purpose: 'passkey', challenge: options.challenge } as const
    return { challenge: await noteQuestion(db, platform, question), options: { ...options } }
  })
}

export async function addPasskey(call: SessionCall<typeof AddPasskey>): Promise<Added> {
  const { session, platform, linkOrigin: origin, body } = call
  const { userId, sessionId } = callerOf(call)
  const now = platform.now()
  const isFirst = await session(async (db) => {
    const question = await standingQuestion(db, body.challenge, { purpose: 'passkey', sessionId, now })
    const { challenge } = question
    const made = challenge === null ? undefined : await madePasskey(body.reply, { origin, challenge })
    if (!made) throw new Refusal('second_factor_wrong')
    await endQuestion(db, question)
    const { id: credential_id, publicKey: public_key, counter, transports = [] } = made
    const own = { id: platform.uuid(), user_id: userId, name: body.name, created_at: isoInstant(now) }
    const isFirst = await insertFactor(db, call, {
      ...own,
      kind: 'passkey',
      credential_id,
      public_key,
      counter,
      transports: [...transports],
    })
    await noteChange(db, call, { userId, news: 'factor_added', factor: { kind: 'passkey', name: body.name } })
    await noteProof(db, sessionId, 'factor', now)
    return isFirst
  })
  return { recovery_codes: isFirst ? await giveCodes(call, userId) : null }
}

export async function removeSecondFactor(call: SessionCall<typeof RemoveSecondFactor>): Promise<Record<string, never>> {
  const { session, params } = call
  const { userId } = callerOf(call)
  if (!isUuid(params.id)) throw new Refusal('not_found')
  await session(async (db) => {
    const factor = await deleteFactor(db, call, { id: params.id, userId })
    await noteChange(db, call, { userId, news: 'factor_removed', factor })
  })
  return {}
}

/** Leaves a mail about a factor in the transaction of what happened to it: an intruder would rather not have it sent. */
function noteChange(
  db: ScopedDb,
  { platform, userAgent, address }: SessionCall<Endpoint>,
  news: Pick<Parameters<typeof noteAccountNews>[2], 'userId' | 'news' | 'factor'>,
): Promise<void> {
  return noteAccountNews(db, platform, { ...news, device: deviceName(userAgent), network: address })
}

export async function renewRecoveryCodes(call: SessionCall<typeof RenewRecoveryCodes>) {
  const { userId } = callerOf(call)
  await call.session(async (db) => {
    if ((await factorsOf(db, userId)).length === 0) throw new Refusal('not_found')
    await tellSession(db, call, { action: 'second_factor.renew', userId, isUser: true })
  })
  return { recovery_codes: await giveCodes(call, userId) }
}

/** Gives a user new recovery codes. A server that ends before leaves a factor without any, for whom 'Gerar outros' makes them. */
async function giveCodes<E extends Endpoint>(call: SessionCall<E>, userId: string): Promise<string[]> {
  const made = await newRecoveryCodes(call, userId)
  await call.session((db) => replaceRecoveryCodes(db, userId, made))
  return made.codes
}

function callerOf({ caller }: Pick<SessionCall<Endpoint>, 'caller'>): Caller {
  if (!caller) throw new Refusal('unauthenticated')
  return caller
}

/** An active user. `lock`: who deactivates them waits. */
async function userOf(db: ScopedDb, id: string, { lock = false } = {}) {
  const query = db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .where('is_active', '=', true)
  const user = await (lock ? query.forShare() : query).executeTakeFirst()
  if (!user) throw new Refusal('unauthenticated')
  return user
}
