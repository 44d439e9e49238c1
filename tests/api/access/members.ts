import { expect } from 'vitest'
import type { Message } from '#api/server/ports/mail/mailer.ts'
import type { Method } from '../ask.ts'
import { PASSWORD, type TestServer } from '../test-server.ts'

interface Stage<T extends { status: number }> {
  server: () => TestServer
  mail: { readonly messages: readonly Message[] }
  /** Gives an address an access in A. */
  give(email: string, body: object): Promise<T>
}

/** Users who come by the mails that invite them. */
export function members<T extends { status: number }>({ server, mail, give }: Stage<T>) {
  const fresh = () => `p${crypto.randomUUID().slice(0, 8)}@sol.example`
  const tokenOf = (text: string | undefined) => /token=(\w+)/.exec(text ?? '')?.[1] ?? ''
  const define = (token: string) =>
    server().call('/users/reset-password', { method: 'POST', body: { token, password: PASSWORD } })

  /** Signs in, and asks as that user in tenant A. */
  async function asUser(email: string) {
    const login = await server().call('/auth/login', { method: 'POST', body: { email, password: PASSWORD } })
    const { access_token } = await login.json()
    return async (path: string, method: Method = 'GET', body?: unknown) => {
      const headers = { Authorization: `Bearer ${access_token}` }
      const options = { headers, tenant: server().a.id, method, ...(body ? { body } : {}) }
      const response = await server().call(path, options)
      return { status: response.status, ...(await response.json()) }
    }
  }
  /** A user who has confirmed and may sign in, with a role in A. */
  async function member(body: object) {
    const email = fresh()
    const made = await give(email, body)
    expect(made).toMatchObject({ status: 200, is_mailed: true })
    expect((await define(tokenOf(mail.messages.at(-1)?.text))).status).toBe(200)
    return { email, made, call: await asUser(email) }
  }
  return { fresh, tokenOf, define, asUser, member }
}
