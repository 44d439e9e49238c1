import { expect } from 'vitest'
import { type CallOptions, openTestServer, PASSWORD, type Person, people, type TestServer } from '../test-server.ts'

// Accounts as their users and administrators use them.

export const NEW = 'Outra#2026'

/** Low limits, and access tokens that last: the clock of these tests leaps. */
export const openAccounts = () =>
  openTestServer({
    linkOrigin: 'https://fiscal.test',
    loginLimits: { perLogin: 3, perAddress: 6 },
    // The clock of these tests leaps.
    accessSeconds: 365 * 24 * 60 * 60,
  })

export interface Session {
  access_token: string
  refresh_token: string
}

const bearer = ({ access_token }: Session) => ({ Authorization: `Bearer ${access_token}` })

/** Calls to the server of a test file, each from an address of its own unless told. */
export function accountCalls(server: () => TestServer) {
  let addresses = 0
  /** From an address of its own, unless told, so that limits of one test do not touch another. */
  function post(path: string, body: unknown, options: CallOptions = {}): Promise<Response> {
    return server().call(path, { method: 'POST', body, address: `10.2.0.${++addresses}`, ...options })
  }
  const emailOf = (person: Person) => `${person}@test.example`
  const forgot = (email: string, options?: CallOptions) => post('/users/forgot-password', { email }, options)
  const reset = (token: string, password: string, options?: CallOptions) =>
    post('/users/reset-password', { token, password }, options)
  /** Within the session given, or one of its own. */
  const change = async (as: Person | Session, old_password: string, password: string) => {
    const headers = bearer(typeof as === 'string' ? await session(as) : as)
    return post('/users/change-password', { old_password, password }, { headers })
  }
  const resend = async (as: Person, id: string, tenant: string) =>
    post(`/users/${id}/confirmation/resend`, undefined, { headers: bearer(await session(as)), tenant })
  const login = (email: string, password: string) => post('/auth/login', { email, password })
  const renew = (refresh_token: string) => post('/auth/refresh', { refresh_token })

  /** Status, and what else there is to say about a refusal. */
  async function told(response: Response | Promise<Response>): Promise<unknown[]> {
    const { status } = await response
    const { code, message } = await (await response).json()
    return code === undefined ? [status] : [status, code, message]
  }

  /** Status, and what is wrong with which field. */
  async function fields(response: Promise<Response>): Promise<unknown[]> {
    return [(await response).status, (await (await response).json()).fields]
  }

  async function session(person: Person, password = PASSWORD): Promise<Session> {
    const response = await login(emailOf(person), password)
    expect(response.status).toBe(200)
    return response.json()
  }

  /** The token of the newest link that was mailed. */
  function mailedToken(): string {
    const token = /\?token=([\w-]+)/.exec(server().mail.at(-1)?.text ?? '')?.[1]
    if (!token) throw new Error('No link was mailed')
    return token
  }

  async function recovery(person: Person): Promise<string> {
    expect((await forgot(emailOf(person))).status).toBe(200)
    return mailedToken()
  }

  /** What an access token is good for: who one is, and a list of the tenant. */
  async function standing(tokens: Session): Promise<number[]> {
    const headers = bearer(tokens)
    const calls = [
      server().call('/users/me', { headers }),
      server().call('/companies/', { headers, tenant: server().a.id }),
    ]
    return (await Promise.all(calls)).map(({ status }) => status)
  }

  /** Before each test: the passwords of the test server, a clean confirmation and no limit in sight. */
  async function settle() {
    const { password_hash } = await server()
      .store.selectFrom('users')
      .select('password_hash')
      .where('id', '=', people.inactive)
      .executeTakeFirstOrThrow()
    await server().store.updateTable('users').set({ password_hash }).execute()
    await server()
      .store.updateTable('users')
      .set({ is_email_confirmed: false })
      .where('id', '=', people.unconfirmed)
      .execute()
    server().clock.now += 60 * 60_000
  }
  return {
    post,
    emailOf,
    forgot,
    reset,
    change,
    resend,
    login,
    renew,
    told,
    fields,
    session,
    mailedToken,
    recovery,
    standing,
    settle,
  }
}
