import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer } from '#api/server/http/serving/http-server.node.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A body beyond the limit, over a real connection: its sender is told so, however it sends.

const MEGABYTE = 1_000_000
let testServer: TestServer
let server: Server
let port = 0
beforeAll(async () => {
  testServer = await openTestServer()
  server = httpServer(testServer.api, { trustProxy: false, drainBytes: 40 * MEGABYTE })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Of a server that listens on an address.
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await testServer.close()
})

/** Writes all of a body before it reads a byte, as simple clients do; answers what came back, and how much it could send. */
async function send(bytes: number, { declared = true } = {}) {
  const socket = connect(port, '127.0.0.1')
  let error: string | undefined
  let reply = ''
  socket.on('error', (failure: Error & { code?: string }) => (error = failure.code))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const length = declared ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked'
  socket.write(`POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
  const part = Buffer.alloc(64_000, 'x')
  let sent = 0
  for (; sent < bytes && !socket.destroyed; sent += part.length) {
    const now = part.subarray(0, Math.min(part.length, bytes - sent))
    const whole = declared
      ? now
      : Buffer.concat([Buffer.from(`${now.length.toString(16)}\r\n`), now, Buffer.from('\r\n')])
    if (!socket.write(whole)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  if (!declared && !socket.destroyed) socket.write('0\r\n\r\n')
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text))
  await Promise.race([closed, expect.poll(() => reply, { timeout: 10_000 }).toContain('}')]).catch(() => {})
  socket.destroy()
  return { reply, error, sent }
}

test.each([
  ['of 2 MB', 2, true],
  ['of 30 MB', 30, true],
  ['of 30 MB that does not say how long it is', 30, false],
])('a sender that reads last reads the 413: %s', async (_, megabytes, declared) => {
  const seen = []
  for (let turn = 0; turn < 5; turn++) seen.push(await send(megabytes * MEGABYTE, { declared }))
  expect(seen.map(({ error }) => error)).toEqual(seen.map(() => undefined))
  for (const { reply } of seen) {
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
    expect(reply).toContain('"code":"too_large","message":"O conteúdo enviado é grande demais.')
  }
})

test('no more than a bound is read of who goes on sending', async () => {
  const { sent } = await send(200 * MEGABYTE)
  // What systems hold between the two comes on top.
  expect(sent).toBeGreaterThan(40 * MEGABYTE)
  expect(sent).toBeLessThan(100 * MEGABYTE)
})

test('a call within the limit leaves the connection open', async () => {
  const body = JSON.stringify({ email: 'reader@test.example', password: 'Fiscal#2026' })
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, { method: 'POST', body })
  expect([response.status, response.headers.get('Connection')]).toEqual([200, 'keep-alive'])
})
