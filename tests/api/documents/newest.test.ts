import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

// Lists of several companies or points of sale are merged from the newest of each.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
  const { store, a } = testServer
  // Some of both companies at the same moment, and more of the one than of the other.
  for (let number = 1; number <= 24; number++) {
    await addNote(store, a, {
      company: number % 3 === 0 ? 1 : 0,
      number,
      emitted_at: `2026-02-10T12:00:${String(Math.floor(number / 4)).padStart(2, '0')}Z`,
      status: number % 4 === 0 ? 'canceled' : 'authorized',
    })
  }
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Ambas' }).execute()
  await store
    .insertInto('company_group_companies')
    .values(a.companies.map(({ id }) => ({ tenant_id: a.id, company_group_id: group, company_id: id })))
    .execute()
  await grant(store, a, people.nobody, { description: 'Notas', permissions: ['nfce:read'], group })
}, 60_000)
afterAll(() => testServer.close())

async function pages(as: Person, query: string): Promise<{ keys: string[]; totals: Set<number> }> {
  const keys: string[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const response = await testServer.call(`/custody/nfce/?per_page=5&page=${page}&${query}`, {
      as,
      tenant: testServer.a.id,
    })
    const { items, total } = await response.json()
    totals.add(total)
    if (items.length === 0) return { keys, totals }
    keys.push(...items.map((one: { key: string }) => one.key))
  }
}

test.each(['', 'status=canceled', 'environment=production', 'status=rejected'])(
  'several companies by pages are what the whole tenant’s pages are: %s',
  async (query) => {
    const whole = await pages('master', query)
    expect(await pages('nobody', query)).toEqual(whole)
    expect(whole.totals).toEqual(new Set([whole.keys.length]))
    expect(new Set(whole.keys).size).toBe(whole.keys.length)
  },
)

test('several points of sale, one of them named twice, a page at a time', async () => {
  const [one, other] = testServer.a.companies.map(({ pointOfSale }) => pointOfSale)
  const whole = await pages('master', '')
  expect(whole.keys).toHaveLength(24)
  for (const as of ['master', 'nobody'] as const) {
    expect(await pages(as, `point_of_sale_id=${one},${other}`)).toEqual(whole)
    expect(await pages(as, `point_of_sale_id=${one},${one},${other}`)).toEqual(whole)
    expect((await pages(as, `point_of_sale_id=${other}`)).keys).toHaveLength(8)
  }
  // Of another company than one's own: nothing.
  expect((await pages('secondary', `point_of_sale_id=${other}`)).keys).toEqual([])
  expect((await pages('secondary', `point_of_sale_id=${one},${other}`)).keys).toHaveLength(16)
})
