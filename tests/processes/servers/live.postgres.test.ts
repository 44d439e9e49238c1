import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf, nfeProc } from '../../documents.ts'
import { makeDatabase } from '../database.ts'
import { endServer, signInTo, type ServerProcess, startServer } from '../server-process.ts'
import { hasPgBouncer, limitStatements, type PgBouncer, startPgBouncer } from './pgbouncer.ts'

// What one of several servers changes is heard by pages of all: over one PostgreSQL, behind a pgBouncer in transaction mode where there is one.

const folder = mkdtempSync(join(tmpdir(), 'fiscal-live-'))
let database: Awaited<ReturnType<typeof makeDatabase>>
let pooler: PgBouncer | undefined
const servers: ServerProcess[] = []
let headers: Record<string, string> = {}

beforeAll(async () => {
  database = await makeDatabase()
  const url = database?.url ?? ''
  await limitStatements(url)
  pooler = hasPgBouncer ? await startPgBouncer(url) : undefined
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: pooler?.url ?? url,
    JWT_SECRET: 'a secret of the tests, of 32 or more',
    DEMO: '1',
    DEMO_DOCUMENTS: '20',
    DEMO_PARK: '0',
  }
  servers.push(await startServer(env), await startServer(env))
  const [first] = servers
  if (!first) throw new Error('no server')
  const bearer = { Authorization: `Bearer ${await signInTo(first)}` }
  const me = await (await fetch(`${first.origin}/api/v1/users/me`, { headers: bearer })).json()
  headers = { ...bearer, 'X-Tenant': me.tenants[0].id }
}, 120_000)
afterAll(async () => {
  for (const server of servers) await endServer(server, 'SIGKILL')
  await pooler?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a stream; answers what reads on until a text has come. */
async function hear(server: ServerProcess | undefined, more: Record<string, string> = {}) {
  const reply = await fetch(`${server?.origin}/api/v1/changes/`, { headers: { ...headers, ...more } })
  expect(reply.status).toBe(200)
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Resolves with what came once it matches, undefined where the stream ends before. */
  return async (wanted: RegExp): Promise<string | undefined> => {
    while (!wanted.test(text)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return undefined
      text += value
    }
    return text
  }
}

async function take(server: ServerProcess | undefined, number: number): Promise<void> {
  const form = new FormData()
  form.append('documents', new Blob([new Uint8Array(bytesOf(nfeProc({ number })))]), 'nota.xml')
  form.append('new_companies', '1')
  const reply = await fetch(`${server?.origin}/api/v1/documents/`, { method: 'POST', headers, body: form })
  expect(await reply.text()).toContain('"outcome":"taken"')
}

test('a page hears within two seconds what another server has taken', async () => {
  const [one, two] = servers
  const until = await hear(one)
  await until(/hello/)
  await take(two, 9001)
  const taken = performance.now()
  expect(await until(/"notes"/)).toBeDefined()
  expect(performance.now() - taken).toBeLessThan(2000)
})

test('a server that ends sends its pages to another, which tells what they missed', async () => {
  const [one, two] = servers
  const until = await hear(one)
  const begun = await until(/id: \d+/)
  const id = /id: (\d+)/.exec(begun ?? '')?.[1] ?? ''
  if (one) await endServer(one, 'SIGTERM')
  expect(await until(/never/)).toBeUndefined()
  await take(two, 9002)
  const on = await hear(two, { 'Last-Event-ID': id })
  expect(await on(/hello[^]*\n\n/)).toMatch(/event: hello\nid: \d+\ndata: .*"notes"/)
})
