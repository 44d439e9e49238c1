import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../empty-database.ts'
import { makeDatabase } from './database.ts'
import { startServer } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'fiscal-ending-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('asked to end it is no longer ready, answers what comes on connections that it then closes, and ends', async () => {
  const database = await makeDatabase()
  if (!database) await copyEmptyDatabase(join(folder, 'data'))
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    DRAIN_SECONDS: '8',
    ...(database ? { DATABASE_URL: database.url, JWT_SECRET: 'a secret of the tests, of 32 or more' } : {}),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string, by?: Agent) => {
    const [response] = (await once(httpGet(server.origin + path, { agent: by }), 'response')) as [IncomingMessage]
    return { status: response.statusCode, connection: response.headers.connection, body: await text(response) }
  }
  const ready = async () => (await ask('/readyz', agent)).status
  await expect.poll(ready).toBe(200)
  expect((await ask('/readyz', agent)).connection).toBe('keep-alive')

  const body = JSON.stringify({ refresh_token: 'invented' })
  const headers = { 'Content-Length': body.length }
  const slow = httpRequest(`${server.origin}/api/v1/auth/refresh`, { method: 'POST', headers })
  slow.write(body.slice(0, 5))
  // Answered after the server has it: on a connection of its own, it is under way when the next answer comes.
  await ask('/livez')
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(() => ready()).toBe(503)
  const draining = await ask('/readyz', agent)
  expect(draining).toMatchObject({ status: 503, connection: 'close' })
  expect(JSON.parse(draining.body)).toEqual({ status: 'draining' })
  expect(await ask('/api/v1/openapi.json')).toMatchObject({ status: 200, connection: 'close' })
  slow.end(body.slice(5))
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close'])
  expect(await ended).toEqual([0, null])
  agent.destroy()
  await database?.drop()
})
