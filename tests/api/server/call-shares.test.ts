import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/server/api.ts'
import { httpServer } from '#api/server/http/serving/http-server.node.ts'
import { openTestServer, type Person, type TestServer } from '../test-server.ts'

const SHARE = 30

let testServer: TestServer
beforeAll(async () => {
  // One after the other: of two at once on a busy machine either may be much the faster one.
  testServer = await openTestServer({ callsAtOnce: 1, callsPerCaller: SHARE })
}, 60_000)
afterAll(() => testServer.close())

const list = (as: Person) => testServer.call('/companies/', { as, tenant: testServer.a.id })
const many = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))

/** Keeps every list waiting until `work` is done. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await testServer.store.transaction().execute(async (db) => {
    await sql`lock table companies in access exclusive mode`.execute(db)
    await work()
  })
}

/** A call more than its share; `order` learns of each answer. The one that is refused tells that all of them have come. */
async function flood(as: Person, order: string[]) {
  let refused = 0
  const answers = many(SHARE + 1, () =>
    list(as).then((answer) => {
      if (answer.status === 200) order.push(as)
      else refused += 1
      return answer
    }),
  )
  await expect.poll(() => refused, { interval: 5 }).toBe(1)
  return answers
}

test('many calls of one user do not stand before those of another', async () => {
  // Signing in needs the database as well.
  await Promise.all([testServer.token('reader'), testServer.token('master')])
  const order: string[] = []
  let answers: Promise<Response>[] = []
  await whileHeld(async () => {
    answers = await flood('reader', order)
    answers.push(...(await flood('master', order)))
    expect(order).toEqual([])
  })
  await Promise.all(answers)
  expect(order).toHaveLength(2 * SHARE)
  expect(order.slice(0, 20).filter((one) => one === 'master').length).toBeGreaterThan(7)
})

test('what a screen and twelve elements ask for at once, in three tabs, meets no limit', async () => {
  const usual = await openTestServer()
  const calls = many(3 * (15 + 14), () => usual.call('/companies/', { as: 'reader', tenant: usual.a.id }))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  await usual.close()
})

test('beyond a user’s share calls are refused until others have ended, and no other user’s are', async () => {
  let answers: Promise<Response>[] = []
  let other: Promise<Response> | undefined
  await whileHeld(async () => {
    answers = await flood('reader', [])
    const more = await list('reader')
    expect([more.status, more.headers.get('Retry-After')]).toEqual([503, '1'])
    other = list('master')
  })
  expect((await other)?.status).toBe(200)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
  expect((await list('reader')).status).toBe(200)
})

test('an answer that nobody has read holds its place', async () => {
  const headers = { Authorization: `Bearer ${await testServer.token('secondary')}`, 'X-Tenant': testServer.a.id }
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const ask = (from: Parameters<Api>[1]) =>
    testServer.api(new Request('http://a.test/api/v1/companies/', { headers }), from)
  const unread = await Promise.all(many(SHARE, () => ask({ finished })))
  expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await ask({})).status).toBe(503)
  finish()
  await finished
  expect((await ask({})).status).toBe(200)
})

async function listen(site: Api, stillMs?: number): Promise<{ server: Server; port: number }> {
  const server = httpServer(site, { trustProxy: false, ...(stillMs === undefined ? {} : { stillMs }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  return { server, port: (server.address() as AddressInfo).port }
}

test('a connection whose answer nobody reads ends, and lets go of what it held', async () => {
  let isHeld = true
  const { server, port } = await listen(async (_, from) => {
    void from?.finished?.then(() => (isHeld = false))
    return new Response('x'.repeat(30_000_000))
  }, 200)
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => isHeld).toBe(false)
  socket.destroy()
  server.close()
})

/** Sends a call with a body of a few bytes, whole or not. */
function post(port: number, length: number, body: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`)
  return socket
}

test('a call that has come as a whole is not cut while it is worked on, one that does not come is', async () => {
  const { server, port } = await listen(async (request) => {
    const sent = await request.text().catch(() => 'cut')
    // Several times what a connection may stand still.
    await pause(300)
    return new Response(`got ${sent}`)
  }, 50)
  const bare = connect(port, '127.0.0.1')
  bare.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const calls = [post(port, 2, 'ok'), post(port, 2, 'o'), bare].map((socket) => text(socket).catch(() => ''))
  const [whole, half, read] = await Promise.all(calls)
  expect(whole).toMatch(/got ok/)
  expect(half).toBe('')
  // A call without a body has come with its head.
  expect(read).toMatch(/got $/)
  server.close()
})

test('work is told when its caller has gone', async () => {
  const gone: string[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { server, port } = await listen(async (request) => {
    await request.text()
    begin()
    await once(request.signal, 'abort')
    gone.push('gone')
    return new Response()
  })
  const socket = post(port, 2, 'ok')
  await begun
  socket.destroy()
  await expect.poll(() => gone).toEqual(['gone'])
  server.close()
})

test('calls sent down one connection without waiting are answered up to a number, and refused beyond', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { server, port } = await listen(async () => held.then(() => new Response('done')))
  let calls = 0
  server.on('request', () => (calls += 1))
  const socket = connect(port, '127.0.0.1')
  const call = (more: string) => `GET / HTTP/1.1\r\nHost: a\r\n${more}\r\n`
  socket.write(call('').repeat(39) + call('Connection: close\r\n'))
  await expect.poll(() => calls, { interval: 5 }).toBe(40)
  release()
  const answer = await text(socket)
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(32)
  expect(answer.match(/HTTP\/1\.1 503/g)).toHaveLength(8)
  server.close()
})
