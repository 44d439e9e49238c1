import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threeNotes } from '../api/access/three-notes.ts'
import { openTestServer, type TestServer } from '../api/test-server.ts'
import { embedCalls, PAGE } from '../api/account/embed-stage.ts'
import { listening } from '../api/account/oauth-stage.ts'

// The example of the documentation (docs/examples/portal-backend.mjs) as it stands there, against a server that listens.

let server: TestServer
let api: Awaited<ReturnType<typeof listening>>
let backend: ChildProcess
beforeAll(async () => {
  server = await openTestServer()
  api = await listening(server)
})
afterAll(async () => {
  backend.kill()
  await api.close()
  await server.close()
})

/** Starts the example; answers its address. */
async function start(own: { client_id: string; client_secret: string }): Promise<string> {
  const env = { FISCAL_API: api.origin, PAGE, CLIENT_ID: own.client_id, CLIENT_SECRET: own.client_secret, PORT: '0' }
  backend = spawn(process.execPath, ['docs/examples/portal-backend.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(createInterface({ input: backend.stdout ?? process.stdin }), 'line')
  return `http://127.0.0.1:${/\d+$/.exec(line)?.[0]}`
}

test('the example gives its pages tokens: good on them, nowhere else, and until the credential is revoked', async () => {
  const notes = await threeNotes(server)
  const { portal, revoke } = embedCalls(server)
  const own = await portal()
  const address = await start(own)
  const ask = (headers: Record<string, string>) => fetch(`${address}/fiscal-token`, { method: 'POST', headers })
  expect((await ask({ Origin: PAGE })).status).toBe(401)
  expect((await ask({ Origin: PAGE, Cookie: 'session=toString' })).status).toBe(401)
  expect((await ask({ Origin: 'https://other.example', Cookie: 'session=maria' })).status).toBe(403)
  const given = await (await ask({ Origin: PAGE, Cookie: 'session=maria' })).json()
  expect(given).toEqual({ token: expect.any(String), tenant: server.a.id })
  const read = (Origin: string) =>
    fetch(`${api.origin}/api/v1/custody/nfce/`, {
      headers: { Authorization: `Bearer ${given.token}`, 'X-Tenant': given.tenant, Origin },
    })
  const { items } = await (await read(PAGE)).json()
  expect(items.map(({ key }: { key: string }) => key)).toEqual([notes.first.key])
  expect((await read('https://other.example')).status).toBe(403)
  expect((await revoke(own.client_id)).status).toBe(200)
  expect((await read(PAGE)).status).toBe(401)
  expect((await ask({ Origin: PAGE, Cookie: 'session=maria' })).status).toBe(502)
})
