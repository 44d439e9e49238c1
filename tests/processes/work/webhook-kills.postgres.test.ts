import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { webhookSeal } from '#api/server/events/webhook-seal.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { newWebhookSecret } from '#api/server/ports/webhooks/signing.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { KEY } from '../../api/test-server.ts'
import { makeTenant } from '../../api/test-tenants.ts'
import * as docs from '../../documents.ts'
import { makeDatabase, type ProcessDatabase } from '../database.ts'
import { arrivals, workers } from './workers.ts'

// Servers that are killed while they send to receivers: no message is lost, those about one note come in their order, and what comes twice bears its name.

const KILLS = Number(process.env['KILLS'] || 4)
const NOTES = 40

const folder = mkdtempSync(join(tmpdir(), 'fiscal-webhook-kills-'))
const secret = newWebhookSecret()
const endpoint = crypto.randomUUID()
const platform = nodePlatform({ log: () => {} })
let database: ProcessDatabase | undefined
let store: Store
const { came, take, more } = arrivals<{ id: string; type: string; key: string }>()
let asked = 0
/** The receiver is slow, and now and then wrong. */
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (block: Buffer) => (body += block.toString()))
  request.on('end', () => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    new Webhook(secret).verify(body, headers)
    const { id, type, data } = JSON.parse(body)
    const isWrong = ++asked % 17 === 0
    take({ id, type, key: data.key }, isWrong)
    setTimeout(() => response.writeHead(isWrong ? 500 : 204).end(), 40)
  })
})
const { start, kill, end } = workers(() => [database?.url ?? '', folder])

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  database = await makeDatabase()
  store = await openPostgres(database?.url ?? '')
  const tenant = await makeTenant(store, 'Grupo', 1)
  await store
    .insertInto('webhook_endpoints')
    .values({
      tenant_id: tenant.id,
      id: endpoint,
      description: 'Receptor',
      // It listens on a port.
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      kinds: ['nfce.received', 'nfce.authorized', 'nfce.canceled'],
      companies: null,
      secret: await webhookSeal(KEY).close(endpoint, secret),
      user_id: crypto.randomUUID(),
      created_at: new Date(platform.now()).toISOString(),
    })
    .execute()
  const numbers = Array.from({ length: NOTES }, (_, i) => i + 1)
  const scope = { tenantId: tenant.id, companyIds: 'all' } as const
  const files = (xmls: string[]) => xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(store, platform, scope, files(numbers.map((number) => docs.nfeProc({ number }))))
  await takeFiles(store, platform, scope, files(numbers.map((number) => docs.procEvento(docs.noteKey({ number })))))
}, 60_000)
afterAll(async () => {
  end()
  receiver.closeAllConnections()
  receiver.close()
  await store?.destroy()
  await database?.drop()
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

const waiting = async () =>
  (await store.selectFrom('webhook_deliveries').select('event_id').where('state', '=', 'waiting').execute()).length

test('whatever is killed while it sends, each message arrives, in the order of its note', async () => {
  const all = NOTES * 3
  expect(await waiting()).toBe(all)
  for (let killed = 0; killed < KILLS; killed++) {
    const server = start()
    await more(3 + killed)
    await kill(server)
  }
  const last = start()
  while ((await waiting()) > 0) {
    // What was answered wrongly is tried again in half a minute, which nobody waits for here.
    await store
      .updateTable('webhook_deliveries')
      .set({ due_at: new Date(0).toISOString() })
      .where('state', '=', 'waiting')
      .execute()
    await pause(500)
  }
  await kill(last)
  expect(new Set(came.map(({ id }) => id)).size).toBe(all)
  const known = new Map<string, string>()
  const orders = new Map<string, string[]>()
  for (const { id, type, key } of came) {
    // A double is the same message.
    expect(known.get(id) ?? `${type} ${key}`).toBe(`${type} ${key}`)
    if (!known.has(id)) orders.set(key, [...(orders.get(key) ?? []), type])
    known.set(id, `${type} ${key}`)
  }
  expect([...orders.values()].every((types) => types.join() === 'nfce.received,nfce.authorized,nfce.canceled')).toBe(
    true,
  )
  // Those that had come when their server died came again.
  expect(came.length).toBeGreaterThan(all)
}, 300_000)
