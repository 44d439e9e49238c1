import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Screens } from '#api/server/ports/snapshots/screens.ts'
import { createScreens } from '#widgets/snapshots/snapshots.tsx'
import { embedCalls, PAGE } from '../account/embed-stage.ts'
import { DRAWING, SHEETS } from '../drawing.ts'
import { addNote, openTestServer, people, type TestServer } from '../test-server.ts'

let server: TestServer
let keys: string[]
beforeAll(async () => {
  server = await openTestServer({}, undefined, undefined, DRAWING)
  const emitted_at = '2026-03-09T02:30:00Z'
  const first = await addNote(server.store, server.a, { number: 1, emitted_at })
  const second = await addNote(server.store, server.a, { number: 2, company: 1, emitted_at })
  keys = [first.key, second.key]
})
afterAll(() => server.close())

const LIST = '/snapshots/fiscal-nfce-list'
const DATES = '?view=%2Fnfces%3Fdate_start%3D2026-03-01'
const inA = (path: string, as: 'master' | 'reader' | 'secondary' | 'nobody' | 'stranger', query = '') =>
  server.call(`${path}${query}`, { as, tenant: server.a.id })

/** The shadow root's parts that concern a test. */
function partsOf(html: string) {
  const [, tag = '', inside = ''] =
    /^<([\w-]+ [^<>]*)><template shadowrootmode="open">(.*)<\/template><\/[\w-]+>$/s.exec(html) ?? []
  const [, drawn = '', data = '{}'] = /^(.*)<script type="application\/json">(.*)<\/script>$/s.exec(inside) ?? []
  return { tag, drawn, data: JSON.parse(data) }
}

test('a list is drawn as HTML, with what its calls answered and without a token, for nobody else to keep', async () => {
  const reply = await inA(LIST, 'master', DATES)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('Cache-Control')).toBe('private, no-store')
  expect(reply.headers.get('Content-Security-Policy')).toContain("default-src 'none'; sandbox")
  const html = await reply.text()
  const { tag, drawn, data } = partsOf(html)
  expect(tag).toBe(`fiscal-nfce-list tenant="${server.a.id}" view="/nfces?date_start=2026-03-01"`)
  // A key stands in groups of four.
  for (const key of keys) expect(drawn.replace(/<[^>]*>|\s/g, '')).toContain(key)
  expect(drawn).toContain('<link rel="stylesheet" href="http://api.test/elements/chunks/nfce-1234567.css"/>')
  expect(drawn).not.toMatch(/ style=| on\w+=|<script/)
  expect(html).not.toContain(await server.token('master'))
  expect(data).toMatchObject({ of: { tenant: server.a.id }, subject: people.master, at: server.clock.now })

  const asked = Object.entries(data.answers)
  expect(asked.map(([path]) => path.split('?')[0])).toEqual(['/api/v1/custody/nfce/', '/api/v1/users/me'])
  for (const [path, kept] of asked) {
    const called = await inA(path.slice('/api/v1'.length), 'master')
    expect(kept).toEqual({ body: await called.json(), tag: called.headers.get('ETag') })
  }
})

test('screens that no picture paints are drawn as they are: a note, the park, a SAT, the dashboard', async () => {
  const drawnOf = async (path: string) => {
    const reply = await inA(path, 'master')
    expect([path, reply.status]).toEqual([path, 200])
    const { drawn, data } = partsOf(await reply.text())
    expect(drawn).not.toMatch(/ style=| on\w+=|<script/)
    return { text: drawn.replaceAll(/<[^>]*>/g, ' '), called: Object.keys(data.answers) }
  }
  const note = await drawnOf(`/snapshots/fiscal-nfce-detail?nfce-key=${keys[0]}`)
  expect(note.text).toContain('Emitente')
  expect(note.called[0]).toBe(`/api/v1/custody/nfce/${keys[0]}`)
  const park = await drawnOf('/snapshots/fiscal-sat-park')
  expect(park.text).toContain('000000001')
  expect((await drawnOf('/snapshots/fiscal-sats?view=/sats/000000001/monitoring')).text).toContain('000000001')
  expect((await drawnOf('/snapshots/fiscal-dashboard')).text).toContain('Total Líquido')
})

test("a portal's server has its page's token drawn, without being a page; no other call is answered it so", async () => {
  const { portal, exchange, page } = embedCalls(server)
  const client = await portal()
  const terms = { elements: 'fiscal-nfce-list', companies: 'all', origin: PAGE }
  const { access_token: token } = await exchange({ ...client, ...terms })
  const reply = await page(token, `${LIST}${DATES}`, { origin: '' })
  expect(reply.status).toBe(200)
  expect(Object.keys(partsOf(await reply.text()).data.answers)[0]).toContain('/custody/nfce/')
  expect((await page(token, `${LIST}${DATES}`)).status).toBe(200)
  expect((await page(token, `${LIST}${DATES}`, { origin: 'https://other.example' })).status).toBe(403)
  // Of an element that the token is not for, and what a snapshot is made of.
  expect((await page(token, '/snapshots/fiscal-sat-park', { origin: '' })).status).toBe(403)
  expect((await page(token, '/custody/nfce/', { origin: '' })).status).toBe(403)
})

test('it shows what the caller may see, and is refused as their calls are', async () => {
  const own = partsOf(await (await inA(LIST, 'secondary', DATES)).text()).data
  expect(JSON.stringify(own)).toContain(keys[0])
  expect(JSON.stringify(own)).not.toContain(keys[1])
  for (const [as, code] of [['nobody', 'forbidden'] as const, ['stranger', 'tenant'] as const]) {
    const refused = await inA(LIST, as)
    expect([as, refused.status, (await refused.json()).code]).toEqual([as, 403, code])
  }
  expect((await server.call(LIST, { as: 'master' })).status).toBe(403)
  expect((await server.call(LIST, { tenant: server.a.id })).status).toBe(401)
})

test('what cannot be drawn is said', async () => {
  const told = async (path: string) => {
    const reply = await inA(path, 'master')
    return [reply.status, await reply.json()]
  }
  const none = { code: 'not_found', message: 'Não há instantâneo deste elemento.' }
  expect(await told('/snapshots/fiscal-unknown')).toEqual([404, none])
  expect(await told('/snapshots/constructor')).toEqual([404, none])
  expect(await told(`${LIST}?view=/nowhere`)).toEqual([404, none])
  for (const [name, value] of [
    ['theme', 'pink'],
    ['api', 'javascript:alert(1)'],
    ['library', '//cdn.example'],
    ['view', 'nfces'],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+03:00'],
  ]) {
    const [status, { fields }] = await told(`${LIST}?${name}=${encodeURIComponent(value ?? '')}`)
    expect([name, status, Object.keys(fields ?? {})]).toEqual([name, 400, [name]])
  }
})

test('what a document or an address says stays text', async () => {
  const screens: Screens = createScreens(SHEETS)
  const hostile = `"><script>alert(1)</script></template><img src=x onerror=alert(1) style="x">`
  const snapshot = await screens.snapshotOf({
    tag: 'fiscal-nfce-list',
    attributes: { tenant: hostile, view: `/nfces?status=${hostile}`, theme: undefined },
    timeZone: undefined,
    library: `https://cdn.example/${hostile}/`,
  })
  if (!snapshot || 'wrong' in snapshot) throw new Error('no snapshot')
  const item = { id: hostile, key: hostile, number: hostile, serie: hostile, environment_description: hostile }
  const body = {
    items: [
      { ...item, issue_date_utc: hostile, issue_date_local: hostile, status: 'authorized', status_level: hostile },
    ],
    total: 1,
  }
  const answers = new Map(snapshot.reads.map((path) => [path, { body, tag: null }]))
  const html = snapshot.draw({ answers, token: hostile, at: 0 })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
  expect(html).not.toMatch(/<img|<\/template>(?!<\/fiscal)/)
  const { tag, drawn, data } = partsOf(html)
  expect(tag).not.toMatch(/[<>]/)
  expect(drawn).not.toMatch(/ style="/)
  expect(data.answers[snapshot.reads[0] ?? ''].body).toEqual(body)
})

test('a server without screens says so', async () => {
  const { createApi } = await import('#api/server/api.ts')
  const { nodePlatform } = await import('#api/server/ports/platform/platform.node.ts')
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  const api = createApi({ store: server.store, platform, secret: 'a secret of the tests, of 32 or more' })
  const headers = { Authorization: `Bearer ${await server.token('master')}`, 'X-Tenant': server.a.id }
  const reply = await api(new Request(`http://api.test/api/v1${LIST}`, { headers }))
  expect([reply.status, await reply.json()]).toEqual([
    503,
    { code: 'unavailable', message: 'As telas deste servidor ainda não foram construídas.' },
  ])
})
