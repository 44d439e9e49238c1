import type { beginOidc as BeginOidc, finishOidc as FinishOidc } from '#api/contract/account/oidc.ts'
import type { Endpoint, Reply } from '#api/contract/endpoint.ts'
import { phrase } from '#domain/phrase.ts'
import { askFactor } from '../factors/questions.ts'
import { storeAttempt, takeAttempt } from './oidc-attempts.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countingFailures, takeAttempts } from '../limits/rate-limit.ts'
import {
  type IdentityProvider,
  ProviderAway,
  type ProvenIdentity,
  ProviderRefusal,
} from '../../ports/identity/provider.ts'
import type { SessionCall } from '../../http/handler.ts'
import { enter } from './session.ts'

export async function beginOidc(call: SessionCall<typeof BeginOidc>): Promise<Reply<typeof BeginOidc>> {
  const { limits, address, platform, session } = call
  const provider = providerOf(call)
  await takeAttempts([limits.oidcPerAddress, address])
  const begun = provider.newAttempt()
  const url = await atProvider(call, () => provider.signInAddress(begun, callbackOf(call)))
  return { url, attempt: await session((db) => storeAttempt(db, begun, platform.now())) }
}

/** Opens a session for the account whose confirmed e-mail the provider confirms, asking for its second factor; none is ever made here. */
export async function finishOidc(call: SessionCall<typeof FinishOidc>): Promise<Reply<typeof FinishOidc>> {
  const { limits, address, platform } = call
  const provider = providerOf(call)
  try {
    return await countingFailures([[limits.perAddress, address]], async () =>
      enterAs(call, await identityOf(call, provider)),
    )
  } catch (error) {
    if (error instanceof Refusal) platform.log({ event: 'session.refuse', by: 'oidc', address, code: error.code })
    throw error
  }
}

/** In a transaction of its own: whatever comes of it, it does not come back. */
async function identityOf(call: SessionCall<typeof FinishOidc>, provider: IdentityProvider): Promise<ProvenIdentity> {
  const { body, session, platform } = call
  const address = new URL(callbackOf(call))
  address.search = body.reply
  const back = { state: address.searchParams.get('state') ?? '', attempt: body.attempt }
  const begun = await session((db) => takeAttempt(db, back, platform.now()))
  if (!begun) throw new Refusal('oidc_attempt')
  return atProvider(call, () => provider.identityOf(begun, address))
}

async function enterAs(call: SessionCall<typeof FinishOidc>, { email, isVerified }: ProvenIdentity) {
  if (email === '' || !isVerified) throw new Refusal('oidc_email')
  return call.session(async (db) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .where('is_active', '=', true)
      .where('is_email_confirmed', '=', true)
      .forShare()
      .executeTakeFirst()
    if (!user) {
      // Whoever reads this has the mailbox.
      const reason = () =>
        phrase`Não há uma conta confirmada com o e-mail ${email}. Peça acesso a quem administra a organização.`
      throw new Refusal('oidc_account', { reason })
    }
    const question = await askFactor(db, call, { userId: user.id })
    return question ? { second_factor: question } : enter(db, call, user.id, { by: 'password', action: 'session.oidc' })
  })
}

function providerOf({ identityProvider }: SessionCall<Endpoint>): IdentityProvider {
  if (!identityProvider) throw new Refusal('not_found')
  return identityProvider
}

/** A page of the back-office: it takes the answer out of its address and hands it over (host/account/oidc.ts). */
function callbackOf({ linkOrigin }: Pick<SessionCall<Endpoint>, 'linkOrigin'>): string {
  return `${linkOrigin}/login/oidc`
}

/** Translates the provider's failures for the user; the reason stands in the log. */
async function atProvider<T>(
  { platform }: Pick<SessionCall<Endpoint>, 'platform'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAway = error instanceof ProviderAway
    if (!isAway && !(error instanceof ProviderRefusal)) throw error
    platform.log({ event: 'oidc', away: isAway, error: error.message })
    throw isAway ? new Refusal('oidc_away', { retryAfter: 30 }) : new Refusal('oidc_refused')
  }
}
