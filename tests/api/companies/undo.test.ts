import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGroup, overPercentOfMemory } from '../sats/sat-park.ts'
import { type CallOptions, grant, openTestServer, people, type TestServer } from '../test-server.ts'

// What was deleted comes back under its own id, for who deleted it and within a quarter of an hour.

let server: TestServer
let bodies: Readonly<Record<string, object>>
beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 24 * 60 * 60 })
  const [first, second] = server.a.companies.map(({ id }) => id)
  bodies = {
    '/sat_alarms/': overPercentOfMemory(await makeGroup(server, 'Vigiadas', [0]), '80'),
    '/company_groups/': { description: 'Filiais do Sul', companies: [first, second] },
    '/points_of_sale/': { name: 'Balcão', company_id: first, nfce_serie: 12 },
    '/sats/': { serial_number: '000123456', company_id: first, point_of_sale_id: null, environment: 'homolog' },
  }
  const permissions = ['company_group:read', 'company_group:create', 'company_group:delete'] as const
  await grant(server.store, server.a, people.reader, { description: 'Grupos', permissions })
}, 60_000)
afterAll(() => server.close())

const ask = async (path: string, options: CallOptions = {}) => {
  const reply = await server.call(path, { as: 'master', tenant: server.a.id, ...options })
  return { status: reply.status, body: await reply.json() }
}
const make = (path: string, query = '', options: CallOptions = {}) =>
  ask(`${path}${query}`, { method: 'POST', body: bodies[path], ...options })
const remove = (path: string, id: string) => ask(`${path}${id}`, { method: 'DELETE' })
const GONE = { status: 409, body: { message: 'A exclusão não pode mais ser desfeita.' } }

test.each([
  ['/sat_alarms/', 'sat_alarm'],
  ['/company_groups/', 'company_group'],
  ['/points_of_sale/', 'point_of_sale'],
  ['/sats/', 'sat'],
])('of %s: as it was, and the trail tells both', async (path, what) => {
  const { body: made } = await make(path)
  expect(await remove(path, made.id)).toMatchObject({ status: 200 })
  expect(await make(path, `?restores=${made.id}`)).toEqual({ status: 200, body: made })
  const { items } = (await ask('/audit/')).body
  const entries = items.filter(({ subject_id }: { subject_id: string }) => subject_id === made.id)
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    ['create', 'delete', 'create'].map((one) => `${what}.${one}`),
  )
  // It is there again.
  expect(await make(path, `?restores=${made.id}${path === '/sat_alarms/' ? '&confirm=1' : ''}`)).not.toMatchObject({
    status: 200,
  })
  expect(await remove(path, made.id)).toMatchObject({ status: 200 })
})

test('not by another, not later, and nothing that was never there', async () => {
  const path = '/company_groups/'
  const { body: made } = await make(path)
  await remove(path, made.id)
  const query = `?restores=${made.id}`
  expect(await make(path, query, { as: 'reader' })).toMatchObject(GONE)
  expect(await make(path, query, { as: 'nobody' })).toMatchObject({ status: 403 })
  expect(await make(path, `?restores=${randomUUID()}`)).toMatchObject(GONE)
  // What was deleted elsewhere is no group.
  expect(await make('/sats/', query)).toMatchObject(GONE)
  server.clock.now += 15 * 60_000 + 1
  expect(await make(path, query)).toMatchObject(GONE)
})
