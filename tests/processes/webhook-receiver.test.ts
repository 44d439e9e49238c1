import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { webhook } from '#api/server/events/deliver.ts'
import { webhookSeal } from '#api/server/events/webhook-seal.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { newWebhookSecret } from '#api/server/ports/webhooks/signing.ts'
import { doWork } from '#api/server/work/round.ts'
import { KEY, openTestServer, people, type TestServer } from '../api/test-server.ts'
import * as docs from '../documents.ts'

// The example of the documentation (docs/examples/webhook-receiver.mjs) as it stands there: it takes each message once, though it dies over one.

const folder = mkdtempSync(join(tmpdir(), 'fiscal-receiver-'))
const secret = newWebhookSecret()
const endpoint = crypto.randomUUID()
let server: TestServer
let receiver: ChildProcess
let lines: Interface
let said: string[] = []
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  receiver.kill()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the example; answers its address. */
async function start(port = '0'): Promise<string> {
  const env = { WEBHOOK_SECRET: secret, SEEN: join(folder, 'seen.txt'), PORT: port }
  receiver = spawn(process.execPath, ['docs/examples/webhook-receiver.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  lines = createInterface({ input: receiver.stdout ?? process.stdin })
  const [address] = await once(lines, 'line')
  lines.on('line', (line) => said.push(line))
  return address
}

const platform = nodePlatform({ log: () => {} })
const send = () =>
  doWork(webhook, {
    store: server.store,
    platform,
    mailer: memoryMailer(),
    linkOrigin: '',
    key: KEY,
    outside: outsideSender({ networks: ['127.0.0.0/8'] }),
  })

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(server.store, platform, { tenantId: server.a.id, companyIds: 'all' }, files)
}

/** Has everything sent again. */
const again = () =>
  server.store
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', due_at: new Date(0).toISOString() })
    .execute()

test('it takes what the secret signed, each message once, also after it was killed', async () => {
  const url = await start()
  await server.store
    .insertInto('webhook_endpoints')
    .values({
      tenant_id: server.a.id,
      id: endpoint,
      description: 'Exemplo',
      url,
      kinds: ['nfce.received', 'nfce.canceled'],
      companies: null,
      secret: await webhookSeal(KEY).close(endpoint, secret),
      user_id: people.master,
      created_at: new Date(platform.now()).toISOString(),
    })
    .execute()
  const key = docs.noteKey({ number: 1 })
  await take(docs.nfeProc({ number: 1 }))
  await send()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(new RegExp(`^nfce.received ${key} evt_`))
  const id = said[0]?.split(' ')[2]
  const ended = once(receiver, 'exit')
  receiver.kill('SIGKILL')
  await ended
  // Nobody is there: it waits.
  await take(docs.procEvento(key))
  await send()
  said = []
  await start(new URL(url).port)
  await again()
  await server.store.deleteFrom('work').execute()
  await send()
  await expect.poll(() => said).toHaveLength(2)
  expect(said[0]).toBe(`repeated ${id}`)
  expect(said[1]).toMatch(new RegExp(`^nfce.canceled ${key} evt_`))
  const forged = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{}',
  })
  expect(forged.status).toBe(401)
})
