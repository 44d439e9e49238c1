import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer({ bodyLimit: 2000 })
}, 60_000)
afterAll(() => testServer.close())

const get = (path: string) => testServer.call(path, { as: 'reader', tenant: testServer.a.id })

test('every answer carries a request id: the given one when it is well-formed', async () => {
  const given = await testServer.call('/companies/', { headers: { 'X-Request-Id': 'abcdefgh-1234' } })
  expect(given.headers.get('X-Request-Id')).toBe('abcdefgh-1234')
  const ugly = await testServer.call('/companies/', { headers: { 'X-Request-Id': 'a b"{}' } })
  expect(ugly.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(testServer.log.at(-1)).toMatchObject({
    id: ugly.headers.get('X-Request-Id'),
    status: 401,
    route: '/companies/',
  })
})

test('unknown addresses and unknown methods are 404 as JSON', async () => {
  for (const path of ['/nothing', '/companies', '/custody/nfce/x/y/z', '/..%2f..%2fetc']) {
    const response = await get(path)
    expect([path, response.status, await response.json()]).toEqual([
      path,
      404,
      { code: 'not_found', message: 'Registro não encontrado.' },
    ])
  }
  expect((await testServer.call('/companies/', { method: 'DELETE' })).status).toBe(404)
})

test('bad query values name their fields', async () => {
  const response = await get('/custody/nfce/?page=0&per_page=x&status=lost&date_start=2026-02-30&company_id=1')
  expect(response.status).toBe(400)
  const { code, fields } = await response.json()
  expect(code).toBe('invalid')
  expect(Object.keys(fields).sort()).toEqual(['company_id', 'date_start', 'page', 'per_page', 'status'])
  expect(fields).toMatchObject({ page: 'Mínimo: 1', date_start: 'Data inválida', company_id: 'Identificador inválido' })
  expect((await get('/custody/nfce/?status=')).status).toBe(200)
  expect((await get('/custody/nfce/?point_of_sale_id=------------------------------------')).status).toBe(400)
  expect((await get('/custody/nfce/?date_start=0000-01-01')).status).toBe(400)
  expect([400, 404]).toContain((await get('/custody/nfce/%00')).status)
})

test('a body has a limit, with and without a declared length', async () => {
  const body = JSON.stringify({ email: 'reader@test.example', password: 'x'.repeat(3000) })
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body))
      controller.close()
    },
  })
  const url = 'http://api.test/api/v1/auth/login'
  // Node asks for duplex where the body is a stream; the DOM's types do not know it.
  const init = { method: 'POST', body: stream, duplex: 'half' }
  const streamed = await testServer.api(new Request(url, init))
  expect([streamed.status, (await streamed.json()).code]).toEqual([413, 'too_large'])
  expect((await testServer.call('/auth/login', { method: 'POST', body })).status).toBe(413)
})

test('any origin may ask, and a preflight is answered at once', async () => {
  const preflight = await testServer.call('/custody/nfce/', {
    method: 'OPTIONS',
    headers: { Origin: 'https://partner.example' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('X-Tenant')
  // Pages may have their calls traced.
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('traceparent')
  expect(Number(preflight.headers.get('Access-Control-Max-Age'))).toBeGreaterThan(600)
  for (const response of [await get('/companies/'), await testServer.call('/companies/'), await get('/nothing')]) {
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('nothing secret is logged', async () => {
  const body = { email: 'reader@test.example', password: PASSWORD }
  const tokens = await (await testServer.call('/auth/login', { method: 'POST', body })).json()
  await testServer.call('/auth/refresh', { method: 'POST', body: { refresh_token: tokens.refresh_token } })
  await testServer.call(`/companies/?token=${tokens.access_token}`, {
    tenant: testServer.a.id,
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  const text = JSON.stringify(testServer.log)
  for (const secret of [PASSWORD, tokens.access_token, tokens.refresh_token, 'reader@test.example']) {
    expect(text).not.toContain(secret)
  }
  expect(testServer.log.at(-1)).toMatchObject({ event: 'call', method: 'GET', status: 200, tenant: testServer.a.id })
  expect(testServer.log.at(-1)).toHaveProperty('user')
})

test('a failure within says nothing of itself to the caller, and everything to the log', async () => {
  const broken = await openTestServer()
  const token = await broken.token('reader')
  await broken.store.destroy()
  const response = await broken.call('/companies/', {
    tenant: broken.a.id,
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await response.json()).toEqual({
    code: 'internal',
    message: 'Ocorreu um erro inesperado. Tente novamente.',
  })
  expect(broken.log.at(-1)).toMatchObject({ status: 500, code: 'internal', error: expect.stringContaining('at ') })
}, 60_000)

test('OpenAPI names every endpoint, with its parameters, body and permission', async () => {
  const response = await testServer.call('/openapi.json')
  const document = await response.json()
  expect(document.openapi).toBe('3.1.0')
  let operations = 0
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    expect(operation, name).toMatchObject({ operationId: name, 'x-needs': endpoint.needs })
    const declared = operation.parameters
      .filter((one: { in: string }) => one.in === 'path')
      .map((one: { name: string }) => one.name)
    expect(declared).toEqual(Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, id]) => id))
    operations += 1
  }
  const found = Object.values<object>(document.paths).flatMap((path) => Object.keys(path))
  expect(found).toHaveLength(operations)
  const query = document.paths['/custody/nfce/'].get.parameters
  expect(query.find((one: { name: string }) => one.name === 'per_page')).toMatchObject({ in: 'query', required: false })
  // No reference leads nowhere.
  for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(pointer?.split('/').reduce((at, step) => at?.[step], document)).toBeDefined()
  }
})

test('the readable page names every path, runs no script and has a policy', async () => {
  const response = await testServer.call('/')
  const page = await response.text()
  expect(response.headers.get('Content-Type')).toContain('text/html')
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  for (const { path } of Object.values<Endpoint>(contract)) expect(page).toContain(path)
  expect(page).not.toContain('<script')
  expect((await testServer.call('/style.css')).headers.get('Content-Type')).toContain('text/css')
})

test('a body whose sender goes away is no failure of ours', async () => {
  const reported = vi.fn()
  const platform = nodePlatform({ log: (entry) => void testServer.log.push(entry) })
  const api = createApi({
    store: testServer.store,
    platform,
    secret: 'a secret of the tests, of 32 or more',
    onError: reported,
  })
  const server = createServer(getRequestListener((request) => api(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const before = testServer.log.length
    // Of a server that listens on an address.
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
    )
    await once(server, 'request')
    socket.destroy()
    await expect
      .poll(() => testServer.log.slice(before))
      .toMatchObject([{ event: 'call', status: 400, code: 'interrupted' }])
    expect(testServer.log.at(-1)).not.toHaveProperty('error')
    expect(reported).not.toHaveBeenCalled()
  } finally {
    server.close()
  }
})
