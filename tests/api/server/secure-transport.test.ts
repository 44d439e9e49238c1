import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer, type HttpServerOptions } from '#api/server/http/http-server.node.ts'

/** What a server says of its transport to a caller whose proxy has written these headers. */
async function said(options: HttpServerOptions, headers: Record<string, string> = {}): Promise<string | null> {
  const server = httpServer(async () => new Response('x'), options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // Of a server that listens on an address.
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { ...headers, Connection: 'close' } })
  return response.headers.get('Strict-Transport-Security')
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
  expect(await said(options, headers)).toBe(expected)
})
