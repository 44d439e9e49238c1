import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { serverReports } from '#api/server/reports/server-reports.ts'
import type { ServiceSettings } from '#api/server/http/services.ts'
import type { Store } from '#api/server/store/scope.ts'
import { type ErrorServiceEnd, eventOf, openErrorService } from '../../error-service.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { expectScrubbed, MESSAGE, SECRETS } from './error-secrets.ts'

const SECRET = 'a secret of the tests, of 32 or more'

let testServer: TestServer
let end: ErrorServiceEnd
let log: Record<string, unknown>[]
const platform = nodePlatform({ now: () => testServer.clock.now, log: (entry) => void log.push(entry) })

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  log = []
  end = await openErrorService()
})
afterEach(() => end.close())

/** The test server, with a database that fails as it should not, saying too much. */
function failing(): Store {
  return Object.create(testServer.store, {
    transaction: {
      value: () => {
        throw new TypeError(MESSAGE)
      },
    },
  })
}

const apiWith = (settings: Partial<ServiceSettings>, onError?: Parameters<typeof createApi>[0]['onError']): Api =>
  createApi({ store: failing(), platform, secret: SECRET, settings, ...(onError ? { onError } : {}) })

async function fail(api: Api): Promise<Response> {
  const headers = { Authorization: `Bearer ${await testServer.token('reader')}`, 'X-Tenant': testServer.a.id }
  return api(new Request('http://api.test/api/v1/companies/?search=ana', { headers }))
}

const send = (api: Api, body: string, address = '10.0.0.1') =>
  api(new Request('http://api.test/api/v1/errors', { method: 'POST', body }), { address })

const EVENT = {
  event_id: '0af7651916cd43dd8448eb211c80319c',
  timestamp: 1773144000,
  platform: 'javascript',
  level: 'error',
  exception: {
    values: [
      { type: 'TypeError', value: MESSAGE, stacktrace: { frames: [{ filename: 'https://a.example/x.js?t=1' }] } },
    ],
  },
  tags: { where: 'fiscal-nfce-list render' },
  request: {
    url: `https://portal.example/notas?cpf=${SECRETS.bare}`,
    headers: { 'User-Agent': 'Firefox', Cookie: 'a=b' },
  },
  user: { email: SECRETS.email },
  breadcrumbs: [{ message: 'clicked' }],
  extra: { __serialized__: { document: SECRETS.xml, deep: [{ cpf: SECRETS.bare }] } },
}

function envelope(
  dsn: string,
  items: [header: Record<string, unknown>, payload: string][] = [[{ type: 'event' }, JSON.stringify(EVENT)]],
) {
  const lines = items.flatMap(([header, payload]) => [JSON.stringify(header), payload])
  return [JSON.stringify({ event_id: EVENT.event_id, sent_at: '2026-03-10T12:00:00Z', dsn }), ...lines].join('\n')
}

test('a failure within a handler reaches the service, scrubbed, with the id of the call', async () => {
  const reports = serverReports({ dsn: end.dsn, platform })
  const response = await fail(apiWith({ errorDsn: end.dsn }, reports.report))
  expect(response.status).toBe(500)
  await reports.flush(2000)
  expect(end.received).toHaveLength(1)
  const [received] = end.received
  if (!received) throw new Error('nothing received')
  expect(eventOf(received)).toMatchObject({
    platform: 'node',
    level: 'error',
    tags: { where: 'server', route: '/companies/', request_id: response.headers.get('X-Request-Id') },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: expect.stringMatching(/^refused \[cpf\] \[cpf\] .*of note 7$/),
          stacktrace: {
            frames: expect.arrayContaining([
              expect.objectContaining({ filename: expect.stringMatching(/implement\.ts$/) }),
            ]),
          },
        },
      ],
    },
  })
  expectScrubbed(received.text)
  expect(received.text).not.toContain('search=ana')
})

test('refusals are answers, no failures', async () => {
  const reports = serverReports({ dsn: end.dsn, platform })
  const response = await apiWith(
    { errorDsn: end.dsn },
    reports.report,
  )(new Request('http://api.test/api/v1/companies/'))
  expect(response.status).toBe(401)
  await reports.flush(2000)
  expect(end.received).toEqual([])
})

test('a service that is away is logged, and the caller gets the same answer', async () => {
  const reports = serverReports({ dsn: end.dsn, platform })
  const api = apiWith({ errorDsn: end.dsn }, reports.report)
  end.status = 503
  expect((await fail(api)).status).toBe(500)
  await reports.flush(2000)
  expect(log).toContainEqual({ event: 'error-report-lost', reason: 'answered 503' })
  expect((await send(api, envelope(end.dsn))).status).toBe(200)
  await end.close()
  expect((await send(api, envelope(end.dsn))).status).toBe(200)
  expect(log.filter(({ event }) => event === 'error-report-lost')).toHaveLength(3)
})

test("a screen's report goes through the tunnel, scrubbed again", async () => {
  const response = await send(apiWith({ errorDsn: end.dsn }), envelope(end.dsn))
  expect(response.status).toBe(200)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const [received] = end.received
  if (!received) throw new Error('nothing received')
  const event = eventOf(received)
  expect(event).toMatchObject({
    event_id: EVENT.event_id,
    timestamp: EVENT.timestamp,
    platform: 'javascript',
    tags: EVENT.tags,
    exception: { values: [{ type: 'TypeError', stacktrace: { frames: [{ filename: 'https://a.example/x.js' }] } }] },
    request: { url: 'https://portal.example/notas', headers: { 'User-Agent': 'Firefox' } },
  })
  expect(event).not.toHaveProperty('user')
  expect(event).not.toHaveProperty('breadcrumbs')
  expect(received.header).not.toHaveProperty('dsn')
  expectScrubbed(received.text)
})

test('only the event of an envelope passes', async () => {
  const event = JSON.stringify(EVENT)
  const items: [Record<string, unknown>, string][] = [
    [{ type: 'attachment', length: 5, filename: 'a.xml' }, '<a>\nb'],
    [{ type: 'session' }, '{}'],
    [{ type: 'event', length: Buffer.byteLength(event) }, event],
    [{ type: 'user_report' }, '{"email":"x"}'],
    [{ type: 'event' }, event],
  ]
  expect((await send(apiWith({ errorDsn: end.dsn }), envelope(end.dsn, items))).status).toBe(200)
  const [received] = end.received
  if (!received) throw new Error('nothing received')
  expect(eventOf(received)['event_id']).toBe(EVENT.event_id)
})

test.each<[what: string, body: (dsn: string) => string, status: number]>([
  ['nothing', () => '', 400],
  ['no envelope', () => 'hello', 400],
  ['a header that is no object', () => 'null\n{}\n', 400],
  ['no DSN', () => `{}\n{"type":"event"}\n${JSON.stringify(EVENT)}`, 400],
  ['a DSN of another key', (dsn) => envelope(dsn.replace('//0', '//1')), 400],
  ['a DSN of another project', (dsn) => envelope(`${dsn}2`), 400],
  ['a DSN of another host', (dsn) => envelope(dsn.replace('127.0.0.1', '169.254.169.254')), 400],
  ['no item', (dsn) => envelope(dsn, []), 400],
  ['an item that is no JSON', (dsn) => envelope(dsn, [[{ type: 'event' }, 'x']]), 400],
  ['an item header that is no object', (dsn) => `${envelope(dsn, [])}\nnull\n{}`, 400],
  ['bytes that are no JSON', (dsn) => envelope(dsn, [[{ type: 'event', length: 2 }, 'xy']]), 400],
  ['an event that is a list', (dsn) => envelope(dsn, [[{ type: 'event' }, '[]']]), 400],
  ['an event that is no error', (dsn) => envelope(dsn, [[{ type: 'event' }, '{"type":"transaction"}']]), 400],
  ['a transaction', (dsn) => envelope(dsn, [[{ type: 'transaction' }, JSON.stringify(EVENT)]]), 400],
  [
    'an event id of its own',
    (dsn) => envelope(dsn, [[{ type: 'event' }, JSON.stringify({ ...EVENT, event_id: '52998224725' })]]),
    400,
  ],
  [
    'a time without end',
    (dsn) => envelope(dsn, [[{ type: 'event' }, JSON.stringify({ ...EVENT, timestamp: 1e300 })]]),
    400,
  ],
  ['more than 200 KB', (dsn) => `${envelope(dsn)}${' '.repeat(200_000)}`, 413],
  ['more than 200 KB of many bytes', (dsn) => `${envelope(dsn)}${'é'.repeat(100_000)}`, 413],
  ['more than any body may be', (dsn) => `${envelope(dsn)}${' '.repeat(1_000_000)}`, 413],
])('refused: %s', async (_, body, status) => {
  expect((await send(apiWith({ errorDsn: end.dsn }), body(end.dsn))).status).toBe(status)
  expect(end.received).toEqual([])
})

test('one address cannot flood the service', async () => {
  const api = apiWith({ errorDsn: end.dsn })
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(api, envelope(end.dsn))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect((await send(api, envelope(end.dsn), '10.0.0.2')).status).toBe(200)
  expect(end.received).toHaveLength(31)
})

test('without a DSN nothing is sent: the tunnel is not there, settings say so', async () => {
  const api = apiWith({})
  expect((await fail(api)).status).toBe(500)
  expect((await send(api, envelope(end.dsn))).status).toBe(404)
  const settings = await api(new Request('http://api.test/api/v1/settings'))
  expect((await settings.json()).error_dsn).toBeNull()
  const told = await apiWith({ errorDsn: end.dsn })(new Request('http://api.test/api/v1/settings'))
  expect((await told.json()).error_dsn).toBe(end.dsn)
  expect(end.received).toEqual([])
})

const read = (ERROR_DSN: string) => settingsOf({ ERROR_DSN, JWT_SECRET: 'x'.repeat(32) }).errorDsn

test('ERROR_DSN is checked when the server starts, and goes without the password of old', () => {
  expect(read('')).toBeUndefined()
  expect(read('https://key:secret@errors.example:8443/base/7')).toBe('https://key@errors.example:8443/base/7')
  for (const wrong of ['x', 'https://errors.example/7', 'https://key@errors.example/', 'ftp://key@errors.example/7']) {
    expect(() => read(wrong)).toThrow('ERROR_DSN')
  }
})
