import { CallError, call } from '#api/client/call.ts'
import { beginOidc, finishOidc } from '#api/contract/account/oidc.ts'
import { type Entered, entered, nowhere } from './sign-in.ts'

// Entering by a company's own identity provider: this tab leaves for it, and comes back with an answer that serves in this tab alone.

const KEY = 'fiscal.oidc'

interface Begun {
  /** Secret that the answer needs. */
  attempt: string
  /** The query of the login that was left, which says where to go on. */
  search: string
}

/** Leaves for the provider. Throws CallError. */
export async function leaveForProvider(search: string): Promise<void> {
  const { url, attempt } = await call(nowhere, beginOidc, { body: {} })
  const begun: Begun = { attempt, search }
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  location.assign(url)
}

/** Takes, once, the attempt that this tab left for the provider with. */
export function takeBegun(): Begun {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Written above, and by nobody else.
  const begun = JSON.parse(text ?? '{}') as Partial<Begun>
  return { attempt: begun.attempt ?? '', search: begun.search ?? '' }
}

/** Hands over what the provider answered. Throws CallError. */
export async function enterByProvider(attempt: string, reply: string): Promise<Entered> {
  return entered(await call(nowhere, finishOidc, { body: { attempt: attempt || 'none', reply } }))
}

/** The text of a failed entrance: the server's own where it says more than that it failed. */
export function providerFailure(error: unknown): string {
  const hasWords = error instanceof CallError && (error.code.startsWith('oidc_') || error.code === 'no-tenant')
  return hasWords ? error.message : 'Ocorreu um erro ao realizar o login'
}
