import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/server/api.ts'
import { addDatabaseGauges } from '#api/server/database-gauges.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { meteredMailer } from '#api/server/ports/mail/metered.ts'
import { prometheusMetrics } from '#api/server/ports/metrics/prometheus.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { repeat } from '#api/server/ports/platform/repeat.ts'
import type { Watched } from '#api/server/subject.ts'
import { giveWork, NO_TENANT } from '#api/server/work/give.ts'
import { workKinds } from '#api/server/work-kinds.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

// /metrics: what operators watch (issue: seen from outside). Figures of the server, none of a tenant.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const LOCAL = { peer: '127.0.0.1' }
const LATER = {
  payload: 'null',
  created_at: '2026-01-01T00:00:00Z',
  due_at: '2126-01-01T00:00:00Z',
  expires_at: '2126-01-01T00:00:00Z',
}

/** A site over the test server's database that counts, and what its log says. */
function countingSite(token?: string, copies?: Omit<Watched, 'store' | 'platform'>) {
  const log: Record<string, unknown>[] = []
  const now = () => server.clock.now
  const metrics = prometheusMetrics({ version: '9.8.7', now })
  const { meter } = metrics
  const platform = nodePlatform({ now, meter, log: (entry) => void log.push(entry) })
  const api = createApi({ store: server.store, platform, secret: KEY.secret })
  addDatabaseGauges(metrics, { store: server.store, platform, ...copies })
  const site = createSite({ api, dist: '/nowhere', metrics: { ...metrics, ...(token ? { token } : {}) } })
  const look = async (
    headers: Record<string, string> = {},
    from: { peer: string; address?: string } = LOCAL,
    origin = 'http://localhost:4000',
  ) => {
    const response = await site(new Request(`${origin}/metrics`, { headers }), from)
    return { status: response.status, text: await response.text() }
  }
  return { site, look, log, metrics, meter }
}

test('calls are counted by route and status with their durations, never by what stood in the address', async () => {
  const { site, look } = countingSite()
  const key = '35260312345678000195650010000000011000000010'
  await site(new Request(`http://localhost:4000/api/v1/custody/nfce/${key}`), LOCAL)
  await site(new Request('http://localhost:4000/api/v1/nothing/of/this'), LOCAL)
  const { text } = await look()
  expect(text).toContain('fiscal_call_duration_seconds_count{method="GET",route="/custody/nfce/:key",status="401"} 1')
  expect(text).toContain('fiscal_call_duration_seconds_count{method="GET",route="(unknown)",status="404"} 1')
  expect(text).not.toContain(key)
  expect(text).toContain('fiscal_info{version="9.8.7"} 1')
  expect(text).toContain('process_cpu_seconds_total')
})

test('what is sent to it, waits in it and is done by it is counted', async () => {
  const { look, meter } = countingSite()
  const { messages } = memoryMailer()
  const broken = { send: () => Promise.reject(new Error('no mail server')) }
  const message = { to: 'a@test.example', subject: 's', text: 't', html: 'h' }
  await meteredMailer({ send: async (one) => void messages.push(one) }, meter).send(message)
  await expect(meteredMailer(broken, meter).send(message)).rejects.toThrow('no mail server')
  expect(messages).toHaveLength(1)
  const failures: unknown[] = []
  const options = { meter, everyMs: 60_000, onError: (error: unknown) => failures.push(error), atOnce: true }
  const loops = [
    repeat(async () => {}, { name: 'alarms', ...options }),
    repeat(() => Promise.reject(new Error('down')), { name: 'history', ...options }),
  ]
  await Promise.all(loops.map((loop) => loop.stop()))
  expect(failures).toHaveLength(1)
  meter.files('taken', 3)
  const { text } = await look()
  expect(text).toContain('fiscal_mails_total{result="sent"} 1')
  expect(text).toContain('fiscal_mails_total{result="failed"} 1')
  expect(text).toContain('fiscal_turn_duration_seconds_count{work="alarms",result="done"} 1')
  expect(text).toContain('fiscal_turn_duration_seconds_count{work="history",result="failed"} 1')
  expect(text).toContain(`fiscal_turn_last_success_timestamp_seconds{work="alarms"} ${server.clock.now / 1000}`)
  expect(text).not.toContain('fiscal_turn_last_success_timestamp_seconds{work="history"}')
  expect(text).toContain('fiscal_files_total{outcome="taken"} 3')
  expect(text).toContain('fiscal_database_up 1')
  expect(text).toContain('fiscal_waiting{what="downloads"} 0')
  expect(text).toContain('fiscal_queue{queue="calls",state="waiting"} 0')
  expect(text).toContain('fiscal_queue{queue="uploads",state="under_way"} 0')
})

test('every kind of work has its gauge, and what is not done is in it', async () => {
  const { look } = countingSite()
  const { text } = await look()
  for (const { counted } of workKinds()) if (counted) expect(text).toContain(`fiscal_waiting{what="${counted}"} 0`)
  const expiresAt = '2126-01-01T00:00:00Z'
  await giveWork(server.store, { name: 'account_mail' }, 0, [
    { tenantId: NO_TENANT, key: 'a', payload: null, expiresAt },
    { tenantId: server.a.id, key: 'b', payload: null, expiresAt },
  ])
  // One that waits for its time does not count; one that was tried does.
  await server.store
    .insertInto('work')
    .values({ ...LATER, tenant_id: server.a.id, kind: 'alert_mail', key: 'c', about: 'c', attempts: 0 })
    .execute()
  await server.store
    .insertInto('work')
    .values({ ...LATER, tenant_id: server.a.id, kind: 'quota_mail', key: 'd', about: 'd', attempts: 1 })
    .execute()
  const after = (await look()).text
  expect(after).toContain('fiscal_waiting{what="account_mails"} 2')
  expect(after).toContain('fiscal_waiting{what="alert_mails"} 0')
  expect(after).toContain('fiscal_waiting{what="quota_mails"} 1')
})

test('an import counts its files by what became of them', async () => {
  const { site, look } = countingSite()
  const body = new FormData()
  body.append('documents', new File(['<nothing/>'], 'a.xml'))
  const { headers } = await signedIn()
  const response = await site(
    new Request('http://localhost:4000/api/v1/documents/', { method: 'POST', body, headers }),
    LOCAL,
  )
  expect(response.status).toBe(200)
  expect((await look()).text).toContain('fiscal_files_total{outcome="refused"} 1')
})

test('copies by a schedule have their moment, and whether the next is late', async () => {
  const state = { lastSuccess: '2026-03-10T03:00:00.000Z', isLate: true }
  const { text } = await countingSite(undefined, { backup: async () => state }).look()
  expect(text).toContain(`fiscal_backup_last_success_timestamp_seconds ${Date.parse(state.lastSuccess) / 1000}`)
  expect(text).toContain('fiscal_backup_late 1')
  const none = await countingSite(undefined, { backup: async () => ({ lastSuccess: null, isLate: false }) }).look()
  expect(none.text).toMatch(/^fiscal_backup_last_success_timestamp_seconds NaN$/im)
})

test('the archive of the log has its age, where the database makes one', async () => {
  const state = { lastSuccess: null, lagSeconds: 301, isLate: true }
  const { text } = await countingSite(undefined, { archive: async () => state }).look()
  expect(text).toContain('fiscal_archive_lag_seconds 301')
  expect(text).toContain('fiscal_archive_late 1')
  const none = await countingSite(undefined, { archive: async () => undefined }).look()
  expect(none.text).toMatch(/^fiscal_archive_lag_seconds NaN$/im)
})

test.each([
  ['another machine', {}, { peer: '203.0.113.9' }, 'http://localhost:4000'],
  ['a proxy of this machine', { 'X-Forwarded-For': '203.0.113.9' }, LOCAL, 'http://localhost:4000'],
  ['a proxy that says whom it speaks for', {}, { peer: '203.0.113.9', address: '127.0.0.1' }, 'http://localhost:4000'],
  ['a proxy with a header of its own', { 'X-Cluster-Client-IP': '203.0.113.9' }, LOCAL, 'http://localhost:4000'],
  ['a page whose name leads here', {}, LOCAL, 'http://evil.example'],
])('%s gets nothing', async (_, headers, from, origin) => {
  const { look } = countingSite()
  const { status, text } = await look(headers as Record<string, string>, from, origin)
  expect(status).toBe(404)
  expect(text).not.toContain('fiscal_')
})

test('with a token whoever bears it, from anywhere, and nobody else', async () => {
  const { look } = countingSite('the token of a collector, of 32 letters')
  const far = { peer: '203.0.113.9' }
  expect((await look({ Authorization: 'Bearer the token of a collector, of 32 letters' }, far)).status).toBe(200)
  expect((await look({ Authorization: 'Bearer another token of 32 letters or so..' }, far)).status).toBe(404)
  expect((await look()).status).toBe(404)
})

test("the log's line of a call has its trace, the caller's where there is one, and the answer says where it stands", async () => {
  const { site, log } = countingSite()
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736'
  const call = (traceparent?: string) =>
    site(new Request('http://localhost:4000/api/v1/users/me', { headers: traceparent ? { traceparent } : {} }), LOCAL)
  const response = await call(`00-${caller}-00f067aa0ba902b7-01`)
  expect(response.headers.get('Server-Timing')).toMatch(
    new RegExp(`^api;dur=\\d+, traceparent;desc="00-${caller}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01"$`),
  )
  await call()
  await call(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)
  await call('00-nonsense')
  const traces = log.map(({ trace }) => String(trace))
  expect(traces[0]).toBe(caller)
  expect(new Set(traces).size).toBe(4)
  for (const trace of traces) expect(trace).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
})

test("every figure of Grafana's dashboard is one that the server has", async () => {
  const { site, look, meter } = countingSite(undefined, {
    backup: async () => ({ lastSuccess: null, isLate: false }),
    archive: async () => ({ lastSuccess: null, lagSeconds: 0, isLate: false }),
  })
  await site(new Request('http://localhost:4000/api/v1/users/me'), LOCAL)
  meter.turn({ work: 'alarms', isDone: true }, 1)
  const dashboard = readFileSync(new URL('../../../docs/grafana.json', import.meta.url), 'utf8')
  const named = new Set(dashboard.match(/\b(fiscal|process|nodejs)_\w+/g))
  const { text } = await look()
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((name) => !text.includes(name))).toEqual([])
})

/** What a call of the master in A carries. */
async function signedIn() {
  const token = await server.token('master')
  return { headers: { Authorization: `Bearer ${token}`, 'X-Tenant': server.a.id } }
}
