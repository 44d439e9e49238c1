import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchText } from '#domain/search/search-text.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
  await testServer.store
    .insertInto('companies')
    .values({
      tenant_id: testServer.a.id,
      id: crypto.randomUUID(),
      cnpj: '12ABC34501DE35',
      razao_social: 'Padaria São João Ltda',
      nome_fantasia: 'Pão de Açúcar da Praça',
      search: searchText('Pão de Açúcar da Praça', 'Padaria São João Ltda', '12ABC34501DE35'),
    })
    .execute()
}, 60_000)
afterAll(() => testServer.close())

const as = () => ({ as: 'master', tenant: testServer.a.id }) as const
const found = async (search: string) => {
  const reply = await testServer.call(`/companies/?search=${encodeURIComponent(search)}`, as())
  const { items, total } = await reply.json()
  expect(total).toBe(items.length)
  return items.map((one: { razao_social: string }) => one.razao_social)
}

test('companies are found by either name, whatever the accents and case', async () => {
  expect(await found('acucar')).toEqual(['Padaria São João Ltda'])
  expect(await found('  SÃO jo')).toEqual(['Padaria São João Ltda'])
  expect(await found('grupo a')).toHaveLength(testServer.a.companies.length)
  expect(await found('%')).toEqual([])
})

test('companies are found by their CNPJ, masked or not, letters in either case', async () => {
  for (const typed of ['12.ABC.345/01DE-35', '12abc34501de35', '345/01de']) {
    expect(await found(typed)).toEqual(['Padaria São João Ltda'])
  }
  // What is but a mask is no part of a number.
  expect(await found('-')).toEqual([])
})

test('one company, of the own tenant only', async () => {
  const [own, foreign] = [testServer.a.companies[0], testServer.b.companies[0]]
  const reply = await testServer.call(`/companies/${own?.id}`, as())
  expect(await reply.json()).toMatchObject({ id: own?.id, cnpj: own?.cnpj })
  expect((await testServer.call(`/companies/${foreign?.id}`, as())).status).toBe(404)
  expect((await testServer.call('/companies/x', as())).status).toBe(404)
})
