import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { CLIENT } from './test-provider.ts'

// oidc-provider as a company runs it, but for its pages: whoever comes is the account that the test names.

export interface RealProvider {
  issuer: string
  /** Signs in as a browser does that follows where it is led; answers the query that it comes back with. */
  browse(address: string): Promise<string>
  close(): Promise<void>
}

export async function openRealProvider(account: { email: string; callback: string }): Promise<RealProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens at an address and not at a pipe.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [account.callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: account.email, email_verified: true }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const grant = new provider.Grant({ accountId: 'somebody', clientId: CLIENT.clientId })
    grant.addOIDCScope('openid email')
    const finish = async () => {
      const consent = { grantId: await grant.save() }
      await provider.interactionFinished(request, response, { login: { accountId: 'somebody' }, consent })
    }
    finish().catch(() => response.destroy())
  })
  return {
    issuer,
    async browse(address) {
      const cookies = new Map<string, string>()
      let next = address
      for (let turn = 0; turn < 10 && !next.startsWith(account.callback); turn++) {
        const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const page = await fetch(next, { redirect: 'manual', headers: { Cookie } })
        for (const line of page.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        const location = page.headers.get('Location')
        if (!location) throw new Error(`${next} leads nowhere: ${page.status} ${await page.text()}`)
        next = new URL(location, next).href
      }
      return new URL(next).search
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
