import { create } from 'zustand'
import { failureOf, offline, retryAfterOf, type TokenSource } from '#api/client/call.ts'
import { subjectOf } from '#api/client/subject.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { changeRecord, readRecord } from './shared-record.ts'
import {
  isSessionStored,
  type Session,
  SESSION_KEY,
  storedSession,
  storeSession,
  type Tenant,
} from './stored-session.ts'

export type { Session, Tenant } from './stored-session.ts'

/** The session of this browser: its tabs share it through storage, but for their tenant (tab-tenant.ts) and what this tab is still to say. */
export const useSession = create<Session & Unsaid>()(() => ({}))

interface Unsaid {
  /** Why this tab shows another tenant or user than it did; said by the screens of that one. */
  moved?: string | undefined
  /** The session has ended without the user's doing in this tab; said by the login. */
  isOver?: boolean | undefined
}

/**
 * Takes up what the browser keeps and from then on follows what other tabs do: a login, a logout, a renewed token. `onOther` hears that
 * another user has entered than the one whom this tab knew.
 */
export function openSession(onOther: (email: string) => void): void {
  takeUp()
  useSession.subscribe(storeSession)
  let user = useSession.getState().email
  useSession.subscribe(({ email }) => {
    if (email === undefined || email === user) return
    const isOther = user !== undefined
    user = email
    if (isOther) onOther(email)
  })
  addEventListener('storage', ({ key }) => {
    // Without a key all of the storage was cleared.
    if (key !== SESSION_KEY && key !== null) return
    const before = useSession.getState()
    takeUp()
    if (before.accessToken && !useSession.getState().accessToken) endSession()
  })
  // A page that the browser had put aside heard of nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && takeUp())
}

/** Takes up a session that another tab may have stored meanwhile. Another version's is for that version's code to read. */
function takeUp(): void {
  const stored = storedSession()
  if (stored === 'outdated') location.reload()
  else useSession.setState(stored, true)
}

/** Changes the session as it is in this browser now, not as this tab saw it last. */
export function changeSession(change: Session & Unsaid): void {
  if (isSessionStored()) takeUp()
  useSession.setState(change)
}

/** Keeps what has just been read of a user's tenants, unless somebody else has entered meanwhile. */
export function noteTenants(subject: string, tenants: readonly Tenant[]): void {
  if (isSessionStored()) takeUp()
  const { accessToken, tenants: known } = useSession.getState()
  const named = tenants.map(({ id, description }) => ({ id, description }))
  if (!accessToken || subjectOf(accessToken) !== subject || JSON.stringify(known) === JSON.stringify(named)) return
  useSession.setState({ tenants: named })
}

/** Forgets the user; the tenant is kept, so that the next login opens the same one. */
export const logOut = (isOver = false): void => {
  useSession.setState({ accessToken: undefined, refreshToken: undefined, email: undefined, tenants: undefined, isOver })
}

/** Forgets a user who has not asked for it: the login says why they are there. */
export const endSession = (): void => logOut(true)

const postJson = (path: string, body: object, options: RequestInit = {}) =>
  fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...options,
  })

/** The user logs out: the server ends the session too, if it can be reached. */
export function leave(): void {
  const { refreshToken } = useSession.getState()
  logOut()
  if (!refreshToken) return
  postJson('/auth/logout', { refresh_token: refreshToken }, { keepalive: true }).catch(() => undefined)
}

interface Renewed {
  access_token: string
  refresh_token: string
}

const isRenewed = (value: unknown): value is Renewed =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'refresh_token' in value

/** Less than the time after which another tab no longer waits (one-at-a-time.ts). */
const REFRESH_LIMIT_MS = 20_000

/** Undefined where there is no session any more, which only a 401 says. Throws CallError where the server could not answer. */
async function exchange(): Promise<string | undefined> {
  const { refreshToken } = useSession.getState()
  if (!refreshToken) return undefined
  const reply = await postJson(
    '/auth/refresh',
    { refresh_token: refreshToken },
    { signal: AbortSignal.timeout(REFRESH_LIMIT_MS) },
  ).catch(() => {
    throw offline()
  })
  if (reply.status === 401) return undefined
  const body: unknown = await reply.json().catch(() => undefined)
  if (!isRenewed(body)) throw failureOf({ status: reply.status, body, ...retryAfterOf(reply.headers) })
  // Logged out or in meanwhile: these tokens are nobody's any more.
  if (useSession.getState().refreshToken !== refreshToken) return undefined
  useSession.setState({ accessToken: body.access_token, refreshToken: body.refresh_token })
  // Before another tab has its turn. Without records the tabs share nothing that could be spent twice.
  await changeRecord('spent', () => markOf(refreshToken)).catch(() => undefined)
  return body.access_token
}

/** Enough to tell one refresh token from the next. */
const markOf = (refreshToken: string) => refreshToken.slice(-8)
const STORAGE_LIMIT_MS = 10_000

/** Another tab may have spent this refresh token, and storage not yet show by what. The server ends a session whose token comes twice. */
async function outlast(refreshToken: string): Promise<void> {
  const spent = await readRecord('spent').catch(() => undefined)
  const limit = Date.now() + STORAGE_LIMIT_MS
  while (spent === markOf(refreshToken) && useSession.getState().refreshToken === refreshToken && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    takeUp()
  }
}

let renewal: Promise<string | undefined> | undefined

/**
 * One refresh at a time in this browser (docs/decisions.md#one-refresh): a tab that waited for its turn finds the token that another tab has just got.
 * Undefined when there is none to be had. Throws CallError where the server could not answer.
 */
export function renew(): Promise<string | undefined> {
  const refused = useSession.getState().accessToken
  renewal ??= oneAtATime('fiscal.refresh', async () => {
    if (isSessionStored()) takeUp()
    const { refreshToken } = useSession.getState()
    if (refreshToken) await outlast(refreshToken)
    const { accessToken } = useSession.getState()
    return accessToken && accessToken !== refused ? accessToken : exchange()
  }).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** The session as the calls of one user see it: who logs in after them, here or in another tab, lends them no token. */
export function tokensOf(subject: string): TokenSource {
  const current = () => {
    const { accessToken } = useSession.getState()
    return accessToken && subjectOf(accessToken) === subject ? accessToken : undefined
  }
  return {
    current,
    renew: async () => {
      await renew()
      return current()
    },
    lost: () => {
      if (current()) endSession()
    },
  }
}
