import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer, type HttpServerOptions } from '#api/server/http/serving/http-server.node.ts'

/** What a server answers to a caller whose proxy has written these headers. */
async function asked(options: HttpServerOptions, headers: Record<string, string> = {}, path = '/'): Promise<Response> {
  const server = httpServer(async () => new Response('x'), options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // Of a server that listens on an address.
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, Connection: 'close' }, redirect: 'manual' })
}

const YEAR = 'max-age=31536000'
const byHttps = { 'X-Forwarded-Proto': 'https' }

test.each<[string, HttpServerOptions, Record<string, string>, string | null]>([
  ['a public address by https', { trustProxy: false, isSecure: true }, {}, YEAR],
  ['a trusted proxy that was called by https', { trustProxy: true }, byHttps, YEAR],
  ['a trusted proxy behind another one', { trustProxy: true }, { 'X-Forwarded-Proto': 'http, https' }, YEAR],
  ['a trusted proxy that was called by http', { trustProxy: true }, { 'X-Forwarded-Proto': 'https, http' }, null],
  ['a caller who says so himself', { trustProxy: false }, byHttps, null],
  ['this machine alone', { trustProxy: false }, {}, null],
])('browsers are told to stay with https: %s', async (_, options, headers, expected) => {
  expect((await asked(options, headers)).headers.get('Strict-Transport-Security')).toBe(expected)
})

const byHttp = { 'X-Forwarded-Proto': 'http' }
const secure = { trustProxy: true, isSecure: true }

test.each<[string, HttpServerOptions, Record<string, string>, string, number]>([
  ['by http is refused', secure, byHttp, '/api/v1/users/me', 403],
  ['with its token is refused', secure, { ...byHttp, Authorization: 'Bearer x' }, '/api/v1/custody/nfce/', 403],
  ['by https is answered', secure, byHttps, '/api/v1/users/me', 200],
  ['of this machine, past the proxy, is answered', secure, {}, '/api/v1/users/me', 200],
  ['where all is http is answered', { trustProxy: true }, byHttp, '/api/v1/users/me', 200],
  ['whose caller says so himself is answered', { trustProxy: false, isSecure: true }, byHttp, '/api/v1/users/me', 200],
])('a call of the API %s', async (_, options, headers, path, status) => {
  const response = await asked(options, headers, path)
  expect([response.status, response.headers.get('Location')]).toEqual([status, null])
  if (status === 403) expect(await response.json()).toMatchObject({ code: 'https_required' })
})

test('who holds the connection is told beside the address that a proxy speaks for', async () => {
  const heard: unknown[] = []
  const server = httpServer(
    async (_request, from) => {
      heard.push([from?.address, from?.peer])
      return new Response('x')
    },
    { trustProxy: true },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // Of a server that listens on an address.
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': '203.0.113.9', Connection: 'close' } })
  expect(heard).toEqual([['203.0.113.9', '127.0.0.1']])
})
