import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchText } from '#api/server/store/search-text.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.store
    .insertInto('companies')
    .values({
      tenant_id: house.a.id,
      id: crypto.randomUUID(),
      cnpj: '12ABC34501DE35',
      razao_social: 'Padaria São João Ltda',
      nome_fantasia: 'Pão de Açúcar da Praça',
      search: searchText('Pão de Açúcar da Praça', 'Padaria São João Ltda', '12ABC34501DE35'),
    })
    .execute()
}, 60_000)
afterAll(() => house.close())

const as = () => ({ as: 'master', tenant: house.a.id }) as const
const found = async (search: string) => {
  const reply = await house.call(`/companies/?search=${encodeURIComponent(search)}`, as())
  const { items, total } = await reply.json()
  expect(total).toBe(items.length)
  return items.map((one: { razao_social: string }) => one.razao_social)
}

test('companies are found by either name, whatever the accents and case', async () => {
  expect(await found('acucar')).toEqual(['Padaria São João Ltda'])
  expect(await found('  SÃO jo')).toEqual(['Padaria São João Ltda'])
  expect(await found('grupo a')).toHaveLength(house.a.companies.length)
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
  const [own, foreign] = [house.a.companies[0], house.b.companies[0]]
  const reply = await house.call(`/companies/${own?.id}`, as())
  expect(await reply.json()).toMatchObject({ id: own?.id, cnpj: own?.cnpj })
  expect((await house.call(`/companies/${foreign?.id}`, as())).status).toBe(404)
  expect((await house.call('/companies/x', as())).status).toBe(404)
})
