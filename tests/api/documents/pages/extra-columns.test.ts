import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// What a person shows beside the owner's columns is told where it is asked for, and whose consumer it is only to whom may see that.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addManyNotes(server, 60)
  const figures = JSON.stringify({ items: {}, payments: { '01': 100, '17': 50 }, taxes: {}, products: 1 })
  for (const table of ['nfces', 'cfes'] as const) {
    await sql`update ${sql.table(table)} set cents = 123450, consumer = '12345678909', figures = ${figures}::text::jsonb`.execute(
      server.store,
    )
  }
}, 60_000)
afterAll(() => server.close())

async function first(list: string, query: string, as: 'master' | 'secondary' = 'master') {
  const answer = await server.call(`${list}?${query}`, { as, tenant: server.a.id })
  expect(answer.status).toBe(200)
  const { items } = await answer.json()
  return items[0]
}

describe.each(['/custody/nfce/', '/cfes/'])('%s', (list) => {
  test('says nothing of them unasked', async () => {
    const item = await first(list, 'number=30')
    for (const name of ['company', 'point_of_sale', 'total', 'payments', 'consumer'])
      expect(item).not.toHaveProperty(name)
  })

  test('says what is asked for and no more', async () => {
    const item = await first(list, 'number=30&with=total,company')
    expect(item).toMatchObject({ total: '1234.50', company: { id: server.a.companies[1]?.id } })
    expect(item).not.toHaveProperty('consumer')
    expect(await first(list, 'number=30&with=payments,consumer,point_of_sale')).toMatchObject({
      payments: ['Dinheiro', expect.stringContaining('PIX')],
      consumer: '12345678909',
      point_of_sale: list === '/cfes/' ? null : { id: server.a.companies[1]?.pointOfSale },
    })
  })

  test('refuses a column that it does not know, for itself alone', async () => {
    const answer = await server.call(`${list}?with=total,secret`, { as: 'master', tenant: server.a.id })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { with: 'Coluna desconhecida' } })
  })
})

test('who may not see consumers of notes gets none, and all else', async () => {
  expect(await first('/custody/nfce/', 'with=consumer,total', 'secondary')).toMatchObject({
    consumer: null,
    total: '1234.50',
  })
})

test('a range of voided numbers has its company and nothing else', async () => {
  expect(await first('/custody/nfce/', 'status=discarded&with=company,total,payments,point_of_sale')).toMatchObject({
    company: { id: server.a.companies[0]?.id },
    total: null,
    payments: [],
    point_of_sale: null,
  })
})
