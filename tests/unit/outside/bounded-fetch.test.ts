import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundedFetch } from '#api/server/ports/platform/bounded-fetch.ts'

// Whoever answers, and whatever: an answer costs no more than its limits.

const LIMITS = { mostBytes: 1000, timeoutMs: 10_000 }

let answer: (response: ServerResponse) => void
const server = createServer((_request, response) => answer(response))
let address: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens at an address and not at a pipe.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const ask = async (init: RequestInit = {}, limits = LIMITS) => (await boundedFetch(address, init, limits)).text()

test('within its limits an answer is as it came', async () => {
  answer = (response) => void response.writeHead(418, { 'X-Own': 'yes' }).end('x'.repeat(1000))
  const response = await boundedFetch(address, {}, LIMITS)
  expect([response.status, response.headers.get('X-Own'), await response.text()]).toEqual([
    418,
    'yes',
    'x'.repeat(1000),
  ])
  answer = (response) => void response.writeHead(204).end()
  expect(await ask()).toBe('')
})

test('a longer one fails, and its connection ends', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  answer = (response) => {
    closed = once(response, 'close')
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(500)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  await expect(ask()).rejects.toThrow(new TypeError('A resposta tem mais de 1.000 bytes'))
  await closed
})

test('a redirect is not followed, unless the caller says otherwise', async () => {
  const elsewhere = (response: ServerResponse) => void response.end('elsewhere')
  const redirect = (response: ServerResponse) => {
    answer = elsewhere
    response.writeHead(302, { Location: address }).end()
  }
  answer = redirect
  await expect(ask()).rejects.toThrow(TypeError)
  answer = redirect
  expect((await boundedFetch(address, { redirect: 'manual' }, LIMITS)).status).toBe(302)
})

test('what counts is its length unpacked', async () => {
  const packed = gzipSync('x'.repeat(1_000_000))
  answer = (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
  await expect(ask()).rejects.toThrow('A resposta tem mais de 1.000 bytes')
})

test.each<[string, (response: ServerResponse) => void]>([
  ['never begins', () => {}],
  ['never ends', (response) => void response.writeHead(200).write('x')],
])('one that %s fails in time', async (_, never) => {
  answer = never
  const late = new TypeError('A resposta não veio inteira em 0,05 s')
  await expect(ask({}, { ...LIMITS, timeoutMs: 50 })).rejects.toThrow(late)
})

test('who asks may leave', async () => {
  answer = (response) => void response.writeHead(200).write('x')
  const leaving = new AbortController()
  const asking = ask({ signal: leaving.signal })
  leaving.abort(new Error('gone'))
  await expect(asking).rejects.toThrow('gone')
})
