import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { TokenSource } from '#api/client/call.ts'

export interface Tenant {
  id: string
  description: string
}

/** What the browser keeps of a login. */
export interface Session {
  accessToken?: string | undefined
  refreshToken?: string | undefined
  email?: string | undefined
  tenant?: Tenant | undefined
}

/** Version 1 (second document, section 4). A state of another version is dropped. */
const VERSION = 1

/** The session of this browser, shared by its tabs through storage. */
export const useSession = create<Session>()(
  persist((): Session => ({}), { name: 'fiscal.session', version: VERSION, migrate: (): Session => ({}) }),
)

/** Forgets the user; the tenant is kept, so that the next login opens the same one. */
export const logOut = (): void => {
  useSession.setState({ accessToken: undefined, refreshToken: undefined, email: undefined })
}

interface Renewed {
  access_token: string
  refresh_token: string
}

const isRenewed = (value: unknown): value is Renewed =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'refresh_token' in value

async function exchange(): Promise<string | undefined> {
  const { refreshToken } = useSession.getState()
  if (!refreshToken) return undefined
  const reply = await fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  }).catch(() => undefined)
  const tokens: unknown = reply?.ok ? await reply.json() : undefined
  if (!isRenewed(tokens)) return undefined
  useSession.setState({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
  return tokens.access_token
}

let renewal: Promise<string | undefined> | undefined

/**
 * One refresh at a time in this browser (decisions 7): a tab that waited for the lock finds the token that another tab has just got.
 */
function renew(): Promise<string | undefined> {
  const refused = useSession.getState().accessToken
  renewal ??= (
    'locks' in navigator
      ? navigator.locks.request('fiscal.refresh', async () => {
          await useSession.persist.rehydrate()
          const { accessToken } = useSession.getState()
          return accessToken && accessToken !== refused ? accessToken : exchange()
        })
      : exchange()
  ).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** The session as the calls see it. */
export const sessionTokens: TokenSource = {
  current: () => useSession.getState().accessToken,
  renew,
  lost: logOut,
}
