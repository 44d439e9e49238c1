import { generateSync } from 'otplib'
import { type CallOptions, PASSWORD, type Person, type TestServer } from '../../test-server.ts'
import { accountCalls, type Session } from '../account-stage.ts'

// A user with an authenticator app, as the calls of one test see it.

export interface App {
  secret: string
  /** Of the moment; each serves once. */
  code(): string
  recovery: string[]
}

const BY_METHOD = { POST: 'POST', GET: 'GET', DELETE: 'DELETE', PUT: 'PUT' } as const

/** Calls about second factors, to the server of a test file. */
export function factorCalls(server: () => TestServer) {
  const { post, session, login } = accountCalls(server)
  const emailOf = (person: Person) => `${person}@test.example`

  /** A call of a session, whose answer is its status and its body. */
  async function as(
    { access_token }: Session,
    call: `${keyof typeof BY_METHOD} /${string}`,
    body?: unknown,
    options: CallOptions = {},
    // oxlint-disable-next-line typescript/no-explicit-any -- what a call answers is what its test says
  ): Promise<{ status: number; body: any }> {
    const [method = '', path = ''] = call.split(' ')
    const response = await server().call(path, {
      method: BY_METHOD[method as keyof typeof BY_METHOD],
      headers: { Authorization: `Bearer ${access_token}` },
      ...(body === undefined ? {} : { body }),
      ...options,
    })
    return { status: response.status, body: await response.json() }
  }

  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server().clock.now / 1000) })

  /** Adds an app to the account of a session that has just begun. */
  async function addApp(own: Session, name = 'Meu celular'): Promise<App> {
    const begun = await as(own, 'POST /users/me/second-factors/totp')
    const { challenge, secret } = begun.body
    const added = await as(own, 'POST /users/me/second-factors/totp/confirm', { challenge, name, code: codeOf(secret) })
    if (added.status !== 200) throw new Error(`No app was added: ${JSON.stringify([begun.body, added.body])}`)
    // The code that has just served serves no second time.
    server().clock.now += 30_000
    return { secret, code: () => codeOf(secret), recovery: added.body.recovery_codes }
  }

  /** What the password alone gets of somebody with a second factor. */
  async function question(person: Person): Promise<{ challenge: string; kinds: string[] }> {
    const { second_factor } = await (await login(emailOf(person), PASSWORD)).json()
    return second_factor
  }

  async function prove(challenge: string, proof: unknown, options?: CallOptions) {
    const response = await post('/auth/second-factor', { challenge, proof }, options)
    return { status: response.status, body: await response.json() }
  }

  /** Proves to a session that it is its user. */
  async function confirm(own: Session, proof: unknown) {
    const { body } = await as(own, 'POST /users/me/proof/question')
    return as(own, 'POST /users/me/proof', { challenge: body.challenge, proof })
  }

  /** Nobody has a factor, and nothing is limited. */
  async function settle() {
    await server().store.deleteFrom('second_factors').execute()
    await server().store.deleteFrom('recovery_codes').execute()
    await server().store.deleteFrom('factor_questions').execute()
    await server().store.deleteFrom('factor_guesses').execute()
    await server().store.updateTable('tenants').set({ second_factor: 'nobody' }).execute()
    server().clock.now += 60 * 60_000
  }

  async function trail(action: string): Promise<{ email: string | null; subject: string; changes: string }[]> {
    return server()
      .store.selectFrom('audit_entries')
      .select(['email', 'subject', 'changes'])
      .where('tenant_id', '=', server().a.id)
      .where('action', '=', action)
      .orderBy('seq')
      .execute()
  }
  return { as, post, session, login, addApp, codeOf, question, prove, confirm, settle, trail }
}
