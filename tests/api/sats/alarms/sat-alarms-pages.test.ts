import { afterAll, expect, test } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { makeGroup, openPark, overPercentOfMemory } from '../sat-park.ts'
import { openTestServer } from '../../test-server.ts'

const testServer = await openTestServer()
const park = await openPark(testServer, memoryMailer())
afterAll(() => testServer.close())

const read = async (path: string) => (await testServer.call(path, { as: 'master', tenant: testServer.a.id })).json()

test('alarms come by page, the newest first', async () => {
  const made: string[] = []
  for (const value of ['50', '60', '70', '80', '90']) {
    testServer.clock.now += 1000
    made.unshift((await park.save(overPercentOfMemory(park.first, value))).id)
  }
  const ids = async (page: number) => {
    const { items, total } = await read(`/sat_alarms/?per_page=2&page=${page}`)
    expect(total).toBe(5)
    return items.map(({ id }: { id: string }) => id)
  }
  expect([...(await ids(1)), ...(await ids(2)), ...(await ids(3))]).toEqual(made)
})

test('groups are found by a part of their name, without minding accents and capitals, among more than a page holds', async () => {
  for (const name of ['Ágil', 'ação 50%', 'Açaí', 'zona']) await makeGroup(testServer, name, [0])
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    tenant_id: testServer.a.id,
    id: crypto.randomUUID(),
    description: `Filial ${String(index).padStart(4, '0')}`,
  }))
  await testServer.store.insertInto('company_groups').values(rows).execute()
  const found = async (search: string) => {
    const { items, total } = await read(`/company_groups/?per_page=100&search=${encodeURIComponent(search)}`)
    expect(total).toBe(items.length)
    return items.map(({ description }: { description: string }) => description)
  }
  expect(await found('filial 1099')).toEqual(['Filial 1099'])
  expect(await found('ACA')).toEqual(['Açaí', 'ação 50%'])
  expect(await found('agil')).toEqual(['Ágil'])
  expect(await found('50%')).toEqual(['ação 50%'])
  expect(await found('%')).toEqual(['ação 50%'])
  const { items } = await read('/company_groups/?per_page=3')
  expect(items.map(({ description }: { description: string }) => description)).toEqual(['Açaí', 'ação 50%', 'Ágil'])
})
