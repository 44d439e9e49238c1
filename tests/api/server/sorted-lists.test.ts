import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'

// Small lists in the orders that their heads offer: one way, and the same the other way round, where nothing is equal.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
}, 60_000)
afterAll(() => server.close())

const LISTS = [
  ['/companies/', 'name'],
  ['/companies/', 'cnpj'],
  ['/users/', 'mail'],
  ['/roles/', 'role'],
  ['/company_groups/', 'name'],
  ['/audit/', 'when'],
  ['/sats/', 'serie'],
  ['/sats/', 'company'],
  ['/sats/', 'point-of-sale'],
  ['/oauth2_clients/', 'name'],
  ['/nf_download/', 'when'],
  ['/nf_download/', 'period'],
  ['/custody/nfce_missing/', 'seen'],
] as const

async function idsOf(list: string, sort: string): Promise<unknown[]> {
  const answer = await server.call(`${list}?per_page=100&sort=${sort}`, { as: 'master', tenant: server.a.id })
  expect(answer.status).toBe(200)
  const { items } = await answer.json()
  return items.map((one: { id: unknown }) => one.id)
}

test.each(LISTS)('%s by %s, both ways', async (list, name) => {
  const [one, other] = [await idsOf(list, name), await idsOf(list, `-${name}`)]
  expect(new Set(other)).toEqual(new Set(one))
  if (['name', 'cnpj', 'mail', 'role'].includes(name)) expect(other).toEqual(one.toReversed())
})

test.each(LISTS)('%s refuses an order that it does not have: %s', async (list) => {
  const answer = await server.call(`${list}?sort=colour`, { as: 'master', tenant: server.a.id })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { sort: 'Ordem desconhecida' } })
})
