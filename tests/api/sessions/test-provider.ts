import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

// A company's identity provider as small as the protocol allows: who signs in, and what is wrong with it, the test says.

export const CLIENT = { clientId: 'fiscal', clientSecret: 'the secret of the client, told to nobody' }

/** Who signs in, or why not. */
export interface SignIn {
  email?: string
  email_verified?: unknown
  /** In place of the one that was asked for. */
  nonce?: string
  error?: string
  /** Signed by nobody's key. */
  isForged?: boolean
  /** Whether the e-mail stands in the user's information alone. */
  isApart?: boolean
}

export interface TestProvider {
  issuer: string
  /** Signs in at the address that a browser was sent to; answers the query that it comes back with. */
  signIn(address: string, who: SignIn): string
  /** Stops answering, and answers again. */
  isAway: boolean
  /** How many letters more than needed stand in what it says of itself. */
  excess: number
  /** Bodies and headers that it was sent. */
  readonly received: string[]
  close(): Promise<void>
}

export async function openProvider(): Promise<TestProvider> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const codes = new Map<string, SignIn & { query: URLSearchParams }>()
  const users = new Map<string, SignIn>()
  const app = new Hono()
  const provider = { isAway: false, excess: 0, received: [] as string[] }
  let issuer = ''
  app.use(async (c, next) => (provider.isAway ? c.text('Bad gateway', 502) : next()))
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      op_policy_uri: 'x'.repeat(provider.excess),
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.get('/jwks', async (c) => c.json({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', kid: '1' }] }))
  app.post('/token', async (c) => {
    const text = await c.req.text()
    provider.received.push(text)
    const body = new URLSearchParams(text)
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const proof = `Basic ${btoa(`${CLIENT.clientId}:${encodeURIComponent(CLIENT.clientSecret).replaceAll('%20', '+')}`)}`
    if (c.req.header('Authorization') !== proof) return c.json({ error: 'invalid_client' }, 401)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      code?.query.get('code_challenge') === challenge && code.query.get('redirect_uri') === body.get('redirect_uri')
    if (!code || !isRight) return c.json({ error: 'invalid_grant' }, 400)
    const { email, email_verified, isApart } = code
    const claims = isApart ? {} : { email, email_verified }
    const id_token = await new SignJWT({ ...claims, nonce: code.nonce ?? code.query.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .setIssuer(issuer)
      .setAudience(CLIENT.clientId)
      .setSubject('somebody')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign((code.isForged ? foreign : own).privateKey)
    const access_token = randomUUID()
    users.set(access_token, code)
    return c.json({ access_token, token_type: 'Bearer', expires_in: 300, id_token })
  })
  app.get('/me', (c) => {
    const who = users.get((c.req.header('Authorization') ?? '').replace(/^Bearer /, ''))
    return who ? c.json({ sub: 'somebody', email: who.email, email_verified: who.email_verified }) : c.json({}, 401)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  // It listens at an address and not at a pipe.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(provider, {
    issuer,
    signIn(address: string, who: SignIn) {
      const query = new URL(address).searchParams
      const reply = new URLSearchParams({ state: query.get('state') ?? '', iss: issuer })
      if (who.error) reply.set('error', who.error)
      else {
        const code = randomUUID()
        codes.set(code, { ...who, query })
        reply.set('code', code)
      }
      return `?${reply}`
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  })
}
