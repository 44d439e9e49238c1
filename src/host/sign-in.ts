import { CallError, call, type TokenSource } from '#api/client/call.ts'
import { login } from '#api/contract/session.ts'
import { readMe } from '#api/contract/users.ts'
import { type Session, useSession } from './session.ts'

/** A token that is not yet the session's: nobody renews it. */
const tokenOf = (token?: string): TokenSource => ({
  current: () => token,
  renew: async () => undefined,
  lost: () => undefined,
})

/**
 * Logs in and learns the user's tenants. The one that this browser worked for last is kept where the user still has it, otherwise it is
 * the first. Throws CallError.
 */
export async function signIn(credentials: { email: string; password: string }): Promise<Required<Session>> {
  const nowhere = { api: '', tenant: '' }
  const tokens = await call({ ...nowhere, tokens: tokenOf() }, login, { body: credentials })
  const { email, tenants } = await call({ ...nowhere, tokens: tokenOf(tokens.access_token) }, readMe, {})
  const former = useSession.getState().tenant?.id
  const tenant = tenants.find(({ id }) => id === former) ?? tenants[0]
  if (!tenant) throw new CallError('no-tenant', 'Seu usuário não tem acesso a nenhum grupo de empresas.')
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, email, tenant }
}

/** The catalogue's texts of a failed login (decisions 2); without a tenant the failure speaks for itself. */
export function loginFailure(error: unknown): string | undefined {
  const { code, status } = error instanceof CallError ? error : {}
  if (code === 'no-tenant') return undefined
  // 'auth-expired' is the next call's 401: the password was right.
  if (status === 401 && code !== 'auth-expired') return 'Email ou senha incorretos'
  return 'Ocorreu um erro ao realizar o login'
}
