import { sessionOf } from '#api/client/subject.ts'
import { useSession } from '../session/session.ts'

// What this browser keeps of its notifications: that a user wanted them here, and what the server was told. Who signs in here again has them again.

const KEY = 'fiscal.push'

export interface Note {
  /** The session that turned them on. */
  session: string
  endpoint: string
}

const nameOf = (tenant: string, subject: string) => `${tenant} ${subject}`

function all(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // No storage here, or somebody else's text in it.
    return {}
  }
}

/** Reads what a user has turned on here in a tenant; undefined for who has not. */
export function noteOf(tenant: string, subject: string): Note | undefined {
  const { session, endpoint } = Object(all()[nameOf(tenant, subject)])
  return typeof session === 'string' && typeof endpoint === 'string' ? { session, endpoint } : undefined
}

/** Notes that the server knows this address of the present session. */
export function keepNote(tenant: string, subject: string, endpoint: string): void {
  write({ ...all(), [nameOf(tenant, subject)]: { session: presentSession(), endpoint } })
}

export function forgetNote(tenant: string, subject: string): void {
  const { [nameOf(tenant, subject)]: _gone, ...others } = all()
  write(others)
}

function write(notes: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(notes))
  } catch {
    // Without storage they last as long as the session.
  }
}

/** Returns the id of this browser's session. */
export const presentSession = (): string => sessionOf(useSession.getState().accessToken ?? '')
