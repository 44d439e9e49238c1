// How the browser keeps a login. Read with care: a person, an extension or another version may have written it.

export interface Tenant {
  id: string
  description: string
}

/** The browser's record of a login. */
export interface Session {
  accessToken?: string | undefined
  refreshToken?: string | undefined
  email?: string | undefined
  /** The tenant that a new tab begins with; a tab's own is another matter (tab-tenant.ts). */
  tenant?: Tenant | undefined
  /** The user's tenants, as they were last read. */
  tenants?: readonly Tenant[] | undefined
}

export const SESSION_KEY = 'fiscal.session'
const VERSION = 1

/**
 * Reads the stored session; 'outdated' where it is of another version and leads to no user: it is to be cleared, and the page to be loaded
 * anew.
 */
export function storedSession(): Session | 'outdated' {
  const text = read()
  if (text === null) return {}
  const { state, version } = record(parsed(text))
  const session = sessionOf(state)
  if (version === VERSION) return session
  // Without its access token: the session is renewed before anything is shown.
  return session.refreshToken ? { ...session, accessToken: undefined } : 'outdated'
}

/** Keeps a session for the tabs of this browser and for the next visit. */
export function storeSession(session: Session): void {
  const text = JSON.stringify({ state: sessionOf(session), version: VERSION })
  try {
    if (localStorage.getItem(SESSION_KEY) !== text) localStorage.setItem(SESSION_KEY, text)
  } catch {
    // Without storage a session lasts as long as the page.
  }
}

export const clearStoredSession = (): void => localStorage.removeItem(SESSION_KEY)

/** Tells if this browser has a session, beside the one of this page. */
export const isSessionStored = (): boolean => read() !== null

/** The parts of a session that are what they should be. */
function sessionOf(value: unknown): Session {
  const { accessToken, refreshToken, email, tenant, tenants } = record(value)
  return {
    accessToken: filled(accessToken),
    refreshToken: filled(refreshToken),
    email: filled(email),
    tenant: storedTenant(tenant),
    tenants: Array.isArray(tenants) ? tenants.flatMap((one) => storedTenant(one) ?? []) : undefined,
  }
}

/** Returns a tenant that was kept, undefined for what is none. */
export function storedTenant(value: unknown): Tenant | undefined {
  const { id, description } = record(value)
  return typeof id === 'string' && typeof description === 'string' ? { id, description } : undefined
}

/** Null also where there is no storage (a browser that forbids it). */
function read(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const filled = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

const record = (value: unknown): Record<string, unknown> =>
  // Any object may be asked for any key.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
