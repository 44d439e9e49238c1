import { CallError, call, type TokenSource } from '#api/client/call.ts'
import { proveLogin } from '#api/contract/account/second-factor.ts'
import { type Entrance, type FactorQuestion, login, type Proof, type Tokens } from '#api/contract/account/session.ts'
import { readMe } from '#api/contract/access/users.ts'
import { type Session, useSession } from '../session/session.ts'
import { lastTenant } from '../session/tab-tenant.ts'

/** A token that is not yet the session's: nobody renews it. */
export const tokenOf = (token?: string): TokenSource => ({
  current: () => token,
  renew: async () => undefined,
  lost: () => undefined,
})
/** Calls that need neither tenant nor session. */
export const nowhere = { api: '', tenant: '', tokens: tokenOf() }

/**
 * Finds the user of tokens. The tenant that this tab, or else this browser, worked for last stays where the user still has it, otherwise it is
 * the first. Throws CallError.
 */
export async function identify(tokens: TokenSource): Promise<Required<Pick<Session, 'email' | 'tenant' | 'tenants'>>> {
  const me = await call({ ...nowhere, tokens }, readMe, {})
  // What is kept in the browser: not what was granted there.
  const tenants = me.tenants.map(({ id, description }) => ({ id, description }))
  const former = [lastTenant(), useSession.getState().tenant]
  const [tenant = tenants[0]] = former.flatMap((one) => tenants.find(({ id }) => id === one?.id) ?? [])
  if (!tenant) throw new CallError('no-tenant', 'Seu usuário não tem acesso a nenhuma organização.')
  return { email: me.email, tenant, tenants }
}

/** Logs in and learns the user's tenants; answers a question where there is a second factor. Throws CallError. */
export async function signIn(credentials: { email: string; password: string }): Promise<Entered> {
  return entered(await call(nowhere, login, { body: credentials }))
}

/** Goes on by the second factor. Throws CallError. */
export async function signInBy(challenge: string, proof: Proof): Promise<Required<Session>> {
  return sessionOf(await call(nowhere, proveLogin, { body: { challenge, proof } }))
}

/** A session, or the question about a second factor before there is one. */
export type Entered = Required<Session> | { question: FactorQuestion }

/** Reads what an entrance came to. Throws CallError. */
export async function entered(entrance: Entrance): Promise<Entered> {
  return 'second_factor' in entrance ? { question: entrance.second_factor } : sessionOf(entrance)
}

async function sessionOf({ access_token, refresh_token }: Tokens): Promise<Required<Session>> {
  return { accessToken: access_token, refreshToken: refresh_token, ...(await identify(tokenOf(access_token))) }
}

/** The texts of a failed login (docs/decisions.md#login-failures); without a tenant the failure speaks for itself. */
export function loginFailure(error: unknown): string | undefined {
  const { code, status } = error instanceof CallError ? error : {}
  if (code === 'no-tenant') return undefined
  // 'auth-expired' is the next call's 401: the password was right.
  if (status === 401 && code !== 'auth-expired') return 'Email ou senha incorretos'
  return 'Ocorreu um erro ao realizar o login'
}
