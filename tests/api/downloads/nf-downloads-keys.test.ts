import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, grant, openTestServer, people, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

let testServer: TestServer
/** Two notes of the first company, one of the second, and one of tenant B. */
let keys: string[]

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-03-10T12:00:00Z')
  const { store, a, b } = testServer
  const at = { emitted_at: '2026-02-10T12:00:00Z' }
  const notes = [
    await addNote(store, a, { number: 1, ...at }),
    await addNote(store, a, { number: 2, ...at }),
    await addNote(store, a, { company: 1, number: 3, ...at }),
    await addNote(store, b, { number: 4, ...at }),
  ]
  // One beside them that nobody chooses.
  await addNote(store, a, { number: 9, ...at })
  keys = notes.map(({ key }) => key)
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Lote' }).execute()
  const link = { tenant_id: a.id, company_group_id: group, company_id: a.companies[0]?.id ?? '' }
  await store.insertInto('company_group_companies').values(link).execute()
  const bulk = ['nfce_custody:bulk_download'] as const
  await grant(store, a, people.secondary, { description: 'Notas em lote', permissions: bulk, group })
})
afterAll(() => testServer.close())

const { send, requested, list } = requests(() => testServer)
const chosen = (...places: number[]) => ({ company_ids: [], keys: places.map((place) => keys[place]) })

test('documents are chosen by their keys, and their companies follow', async () => {
  const { id, amount, companies } = await requested(chosen(0, 2))
  expect([amount, companies.length]).toEqual([2, 2])
  await testServer.idle()
  expect((await list()).find((one) => one.id === id)).toMatchObject({ is_success: true, done: 2 })
})

test('what else narrows them still does', async () => {
  const response = await send({ ...chosen(0, 1), date_start: '2026-02-11' })
  expect(await response.json()).toMatchObject({ message: 'Nenhum documento encontrado com estes campos.' })
})

test('a document of another tenant, or of a company beyond sight, is none', async () => {
  expect(await requested(chosen(0, 3))).toMatchObject({ amount: 1 })
  expect(await requested(chosen(0, 2), { as: 'secondary' })).toMatchObject({ amount: 1 })
  expect((await send(chosen(2), { as: 'secondary' })).status).toBe(400)
  expect((await send(chosen(0), { as: 'nobody' })).status).toBe(403)
})

test('without companies and without keys nothing is asked for', async () => {
  const response = await send({ company_ids: [] })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { company_ids: 'Escolha ao menos uma empresa' } })
  expect((await send({ company_ids: [], keys: [] })).status).toBe(400)
  expect((await send({ company_ids: [], keys: ["' or true"] })).status).toBe(400)
})
