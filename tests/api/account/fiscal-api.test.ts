import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiscalApi, FiscalTokenError } from '#api/partner/fiscal-api.ts'
import { type ThreeNotes, threeNotes } from '../access/three-notes.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { embedCalls, PAGE } from './embed-stage.ts'
import { insertClient, listening } from './oauth-stage.ts'

// The API client of the package (fiscal-widgets/api), against a server that listens. Its types are the package's (tests/apps/backend.ts).

interface Paths {
  '/custody/nfce/': { get: { parameters: { query?: { per_page?: number } }; responses: { 200: Json; default: Json } } }
  '/custody/nfce/{key}': { get: { parameters: { path: { key: string } }; responses: { 200: Json; default: Json } } }
}
interface Json {
  headers: Record<string, string>
  content: { 'application/json': { items: { key: string }[]; code: string; message: string } }
}

let server: TestServer
let api: Awaited<ReturnType<typeof listening>>
let notes: ThreeNotes
let sent: string[] = []
beforeAll(async () => {
  server = await openTestServer()
  api = await listening(server)
  notes = await threeNotes(server)
})
afterAll(async () => {
  await api.close()
  await server.close()
})

/** Notes which calls are made, tokens among them. */
const heard = (request: Request) => {
  sent.push(new URL(request.url).pathname.replace('/api/v1', ''))
  return fetch(request)
}
const clientOf = async (scope = 'nfce:read') => {
  const { id: clientId, secret: clientSecret } = await insertClient(server, server.a, { kind: 'server', scope })
  sent = []
  return createFiscalApi<Paths>({ baseUrl: `${api.origin}/`, clientId, clientSecret, fetch: heard })
}

test('a client reads with one token for all calls, and of its own tenant alone', async () => {
  const fiscal = await clientOf()
  const [list, again] = await Promise.all([
    fiscal.GET('/custody/nfce/', { params: { query: { per_page: 10 } } }),
    fiscal.GET('/custody/nfce/'),
  ])
  const keys = list.data?.items.map(({ key }) => key)
  expect(keys?.toSorted()).toEqual([notes.first.key, notes.second.key].toSorted())
  expect(again.response.status).toBe(200)
  expect(sent.filter((path) => path === '/oauth2/token')).toHaveLength(1)
})

test('what is refused answers the catalogue’s code and words', async () => {
  const fiscal = await clientOf()
  const { data, error, response } = await fiscal.GET('/custody/nfce/{key}', {
    params: { path: { key: '0'.repeat(44) } },
  })
  expect(data).toBeUndefined()
  expect([response.status, error?.code]).toEqual([404, 'not_found'])
  expect(error?.message).toBe('Registro não encontrado.')
})

test('a token that ended is asked for once more, and a client that ended tells it in OAuth’s words', async () => {
  const fiscal = await clientOf()
  await fiscal.GET('/custody/nfce/')
  server.clock.now += 24 * 3_600_000
  sent = []
  expect((await fiscal.GET('/custody/nfce/')).response.status).toBe(200)
  expect(sent).toEqual(['/custody/nfce/', '/oauth2/token', '/custody/nfce/'])
  await server.store
    .updateTable('oauth_clients')
    .set({ revoked_at: new Date(server.clock.now).toISOString() })
    .execute()
  const refused = fiscal.GET('/custody/nfce/')
  await expect(refused).rejects.toBeInstanceOf(FiscalTokenError)
  await expect(refused).rejects.toMatchObject({ status: 401, code: 'invalid_client' })
})

test('a portal’s secret becomes a token of one page', async () => {
  const { client_id: clientId, client_secret: clientSecret } = await embedCalls(server).portal()
  const fiscal = createFiscalApi<Paths>({ baseUrl: api.origin, clientId, clientSecret })
  const elements = ['fiscal-nfce-list'] as const
  const { token, tenant, expiresIn } = await fiscal.pageToken({ elements, companies: 'all', origin: PAGE })
  expect([tenant, expiresIn]).toEqual([server.a.id, 600])
  const page = createFiscalApi<Paths>({ baseUrl: api.origin, tenant, token: async () => token })
  expect((await page.GET('/custody/nfce/', { headers: { Origin: PAGE } })).data?.items).toHaveLength(2)
  await expect(fiscal.pageToken({ elements, companies: 'all', origin: 'https://other.example' })).rejects.toMatchObject(
    {
      code: 'invalid_scope',
    },
  )
})

test('what is no answer of the API is told as such, and no secret stands in it', async () => {
  const options = { baseUrl: 'https://fiscal.example', clientId: 'x', clientSecret: 'fcs_1' }
  const proxy = createFiscalApi<Paths>({ ...options, fetch: async () => new Response('<h1>502</h1>', { status: 502 }) })
  const failed = proxy.GET('/custody/nfce/')
  await expect(failed).rejects.toMatchObject({ status: 502, code: 'server' })
  await expect(failed).rejects.not.toThrow('fcs_1')
  const nobody = createFiscalApi<Paths>({ baseUrl: 'https://fiscal.example' })
  await expect(nobody.pageToken({ elements: [], companies: 'all', origin: PAGE })).rejects.toThrow(TypeError)
})
