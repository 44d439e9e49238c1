import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inHomologation, nfeProc } from '../../documents.ts'
import { grant, type Person, people } from '../test-server.ts'
import { type FetchingStage, keyOf, openFetchingStage } from './fetching-stage.ts'

let stage: FetchingStage
beforeAll(async () => {
  stage = await openFetchingStage()
  stage.server.clock.now = Date.parse('2026-03-30T15:00:00Z')
}, 60_000)
afterAll(() => stage.server.close())

test('the list says what is missing, why, and of whom; the dashboard counts what had its time', async () => {
  const [one, other] = [await stage.addCompany({ to: '2026-03-31' }), await stage.addCompany()]
  const keys = [keyOf(one.cnpj, 1), keyOf(other.cnpj, 2)]
  stage.sefaz = {
    list: async ({ cnpj }) => ({ outcome: 'listed', keys: keys.filter((key) => key.includes(cnpj)), next: undefined }),
    fetch: async () => ({ outcome: 'refused', code: '207', words: 'Chave fora do prazo' }),
  }
  const read = async (path: string, as: Person = 'master') => {
    const response = await stage.server.call(path, { as, tenant: stage.server.a.id })
    expect(response.status).toBe(200)
    return response.json()
  }
  const counted = async (query = '') => (await read(`/dash_ops/?${query}`)).missing_notes
  const list = (query = '', as?: Person) => read(`/custody/nfce_missing/?${query}`, as)
  await stage.turn()
  expect(await list()).toMatchObject({ total: 2, is_on: true, stopped: { items: [], total: 0 } })
  expect(await counted()).toBe(0)
  stage.server.clock.now = Date.parse('2026-04-02T12:00:00Z')
  await stage.turn()
  expect(await counted()).toBe(2)
  expect(await counted(`company_id=${one.id}`)).toBe(1)
  expect((await read(`/pending/?company_id=${one.id}`)).causes).toMatchObject([{ cause: 'not_here', count: 1 }])
  expect(await counted('environment=homolog')).toBe(0)
  expect(await counted('type=cfe')).toBe(0)
  const listed = await list()
  expect(listed.items).toHaveLength(2)
  expect(listed.items).toContainEqual(
    expect.objectContaining({
      key: keys[1],
      serie: 2,
      number: 2,
      company: expect.objectContaining({ cnpj: other.cnpj }),
      state: 'unavailable',
      reason: '207 · Chave fora do prazo',
      next_try_at: null,
    }),
  )
  expect(listed.stopped).toMatchObject({
    items: [{ company: { id: one.id }, environment: 'production', reason: 'O certificado venceu' }],
    total: 1,
  })
  expect(await list(`company_id=${one.id}`)).toMatchObject({ items: [{ key: keys[0], state: 'waiting' }] })
  expect(await list('state=unavailable&per_page=1&page=1')).toMatchObject({ items: [{ key: keys[1] }], total: 1 })
  expect(await list('environment=homolog')).toMatchObject({ items: [], listed_at: null, stopped: { total: 0 } })
  expect(await list('', 'secondary')).toMatchObject({ items: [], total: 0, stopped: { total: 0 } })
  // A trial with its key is not the sale.
  await stage.take(inHomologation(nfeProc({ cnpj: other.cnpj, number: 2 })))
  expect((await list()).items).toHaveLength(2)
  await stage.take(nfeProc({ cnpj: other.cnpj, number: 2 }))
  expect((await list()).items).toMatchObject([{ key: keys[0] }])
  expect(await counted()).toBe(1)
})

test('the dashboard answers who sees no company, as in a group that has none', async () => {
  const { store, a } = stage.server
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Lojas novas' }).execute()
  await grant(store, a, people.nobody, { description: 'Loja', permissions: ['cfe_dashboard:read', 'nfce:read'], group })
  const response = await stage.server.call('/dash_ops/', { as: 'nobody', tenant: a.id })
  expect([response.status, await response.json()]).toMatchObject([200, { figures: { notes: 0 }, missing_notes: 0 }])
})

test('more keys than one statement takes are all kept', async () => {
  await stage.reset()
  const { id, cnpj } = await stage.addCompany()
  const keys = Array.from({ length: 9000 }, (_, at) => keyOf(cnpj, at + 1))
  stage.sefaz = {
    ...stage.sefaz,
    list: async (asked) => ({ outcome: 'listed', keys: asked.cnpj === cnpj ? keys : [], next: undefined }),
  }
  await stage.turn()
  expect(await stage.absences()).toHaveLength(9000)
  expect(await stage.listings()).toContainEqual(expect.objectContaining({ company_id: id, fault: null }))
})
