import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#api/contract/page.ts'
import type { CompanyGroup } from '#api/contract/access/company-groups.ts'
import type { AlertDelivery, AlertTelling } from '#api/contract/sats/alert-telling.ts'
import type { AlertTimes } from '#api/contract/sats/alert-times.ts'
import type { Alert, AlertStory } from '#api/contract/sats/alerts.ts'
import { leaveDemoAlerts } from '#api/demo/alerts/leave-demo-alerts.ts'
import { seeToDemoAlerts } from '#api/demo/calls/alerts.ts'
import { type Calling, enter } from '#api/demo/calls/enter.ts'
import { DEMO_SEED, fillDemo } from '#api/demo/fill.ts'
import { tenants } from '#api/demo/shops.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPglite } from '#api/server/store/embedded/pglite.ts'
import { scoped, type Store } from '#api/server/store/scope.ts'
import { emptySnapshot } from '../../empty-database.ts'
import { AGENT_TOKEN, addAgent, readingAt } from '../../sat-day.ts'

// The demonstration's alerts on the first look: those that are over, and those that are on, with what was done about them.

const now = Date.parse('2026-11-20T17:00:00-03:00')
const platform = nodePlatform({ log: () => {}, now: () => now })
const secret = 'a secret of the tests, of 32 or more'
const [aurora] = tenants(DEMO_SEED)
let store: Store
let api: Api
let call: Calling
beforeAll(async () => {
  store = await openPglite({ snapshot: await emptySnapshot() })
  await fillDemo(store, platform, { documents: 60, until: now })
  api = createApi({ store, platform, secret })
  const entered = await enter(api, 'admin@aurora.example', aurora.id)
  if (!entered) throw new Error('The administrator may enter')
  call = entered
}, 120_000)
afterAll(() => store.destroy())

const list = <T>(path: string) => call<Page<T>>('GET', path)

test('weeks of alerts that are over, some taken and ended by hand, with times; left once', async () => {
  for (let times = 0; times < 2; times++) await leaveDemoAlerts({ store, now, key: { secret } })
  const { items, total } = await list<Alert>('/alerts/?per_page=200')
  expect(total).toBeGreaterThan(40)
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['resolved']))
  expect(new Set(items.map(({ ended }) => ended))).toEqual(new Set(['over', 'resolved']))
  expect(items.every(({ created_utc, cleared_utc }) => created_utc < (cleared_utc ?? ''))).toBe(true)
  const byHand = items.find(({ ended }) => ended === 'resolved')
  const story = await call<AlertStory>('GET', `/alerts/${byHand?.id}`)
  expect(story.notes.map(({ kind }) => kind)).toEqual(['take', 'resolve'])
  expect(story).toMatchObject({ ended_by: 'admin@aurora.example', ended_note: expect.stringMatching(/\w/) })
  const times = await list<AlertTimes>('/alert_times/')
  expect(times.items.length).toBeGreaterThan(2)
  expect(times.items[0]).toMatchObject({
    until_seen: { mean: expect.any(Number) },
    until_end: { mean: expect.any(Number) },
  })
})

test('who is told where nobody takes an alert, by a channel that sends nowhere', async () => {
  const groups = (await list<CompanyGroup>('/company_groups/')).items
  const named = (name: string) => groups.find(({ description }) => description === name)?.id
  const telling = await call<AlertTelling>('GET', `/company_groups/${named('Lojas do Ceará')}/telling`)
  expect(telling).toMatchObject({ escalates_to_name: 'Plantão da rede', escalates_after: 15 })
  const standby = await call<AlertTelling>('GET', `/company_groups/${named('Plantão da rede')}/telling`)
  expect(standby).toMatchObject({ members: 1, channels: [{ is_active: false, target: 'plantao.exemplo.com.br' }] })
  const deliveries = await list<AlertDelivery>('/alert_deliveries/')
  expect(deliveries.total).toBeGreaterThan(0)
  expect(new Set(deliveries.items.map(({ state }) => state))).toEqual(new Set(['delivered']))
})

test('of the alerts that are on one is taken, one assigned, one silenced and one ended; once', async () => {
  await scoped(store, { tenantId: aurora.id, companyIds: 'all' }, (db) => addAgent(db, aurora.id, now))
  const sats = await store
    .selectFrom('sats')
    .select('serial_number')
    .where('tenant_id', '=', aurora.id)
    .where('retired_on', 'is', null)
    .where('environment', '=', 'production')
    .orderBy('serial_number')
    .limit(6)
    .execute()
  const readings = sats.map(({ serial_number }, at) =>
    readingAt(serial_number, now, at < 3 ? { STATUS_LAN: 'DESCONECTADO' } : { NIVEL_BATERIA: 'BAIXO' }),
  )
  const posted = await api(
    new Request('http://localhost/api/v1/sat_telemetry/', {
      method: 'POST',
      headers: { Authorization: `Bearer ${AGENT_TOKEN}` },
      body: JSON.stringify({ readings }),
    }),
  )
  expect(posted.status).toBe(200)
  for (let times = 0; times < 2; times++) await seeToDemoAlerts({ store, api })
  const today = (await list<Alert>('/alerts/?per_page=200&date_start=2026-11-20')).items
  const count = (fits: (alert: Alert) => boolean) => today.filter(fits).length
  expect(today).toHaveLength(6)
  expect([
    count(({ state }) => state === 'open'),
    count(({ holder }) => holder?.why === 'Técnico a caminho da loja'),
    count(({ assignee }) => assignee?.email === 'operador@aurora.example'),
    count(({ is_silenced }) => is_silenced),
    count(({ ended, level }) => ended === 'resolved' && level === 'warning'),
  ]).toEqual([4, 1, 1, 1, 1])
})
