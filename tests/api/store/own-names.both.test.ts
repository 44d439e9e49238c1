import { afterAll, beforeAll, expect, test } from 'vitest'
import { asker } from '../ask.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A role's name and a group's are theirs alone in their tenant, without minding case, accents and spaces around them.

let testServer: TestServer
let companies: string[]
beforeAll(async () => {
  testServer = await openTestServer()
  companies = testServer.a.companies.map(({ id }) => id)
}, 60_000)
afterAll(() => testServer.close())

const ask = asker(() => testServer)
const KINDS = [
  ['roles', { type: 'primary', permission_ids: [] }, 'Já existe um perfil com este nome'],
  ['company_groups', { companies: [] }, 'Já existe um grupo com este nome'],
] as const

test.each(KINDS)(
  'a name of %s that is taken is refused at its field, and nothing is saved',
  async (kind, rest, words) => {
    const form = (description: string) => ({ ...rest, ...('companies' in rest && { companies }), description })
    const taken = { status: 400, code: 'invalid', fields: { description: words } }
    const first = await ask('master', 'POST', `/${kind}/`, form('Operação Ceará'))
    expect(first.status).toBe(200)
    expect(await ask('master', 'POST', `/${kind}/`, form(' OPERAÇÃO ceara '))).toMatchObject(taken)
    const other = await ask('master', 'POST', `/${kind}/`, form('Operação Pará'))
    expect(await ask('master', 'PUT', `/${kind}/${other.id}`, form('operação ceará'))).toMatchObject(taken)
    expect((await ask('master', 'GET', `/${kind}/${other.id}`)).description).toBe('Operação Pará')
    expect(await ask('master', 'GET', `/${kind}/?search=operacao`)).toMatchObject({ total: 2 })
    // Its own name, written otherwise.
    expect(await ask('master', 'PUT', `/${kind}/${first.id}`, form('OPERAÇÃO CEARÁ'))).toMatchObject({
      status: 200,
      description: 'OPERAÇÃO CEARÁ',
    })
  },
)

test.each(KINDS)('of two that come at once with the same name of %s, one is refused so', async (kind, rest, words) => {
  const form = { ...rest, ...('companies' in rest && { companies }), description: 'Ao mesmo tempo' }
  const both = await Promise.all([1, 2].map(() => ask('master', 'POST', `/${kind}/`, form)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400).fields).toEqual({ description: words })
})

test("another tenant's names are no matter", async () => {
  const { store, b } = testServer
  const [id, tenant_id] = [crypto.randomUUID(), b.id]
  await store.insertInto('company_groups').values({ tenant_id, id, description: 'Sul' }).execute()
  await store.insertInto('roles').values({ tenant_id, id, description: 'Sul', type: 'primary' }).execute()
  for (const [kind, rest] of KINDS) {
    const form = { ...rest, ...('companies' in rest && { companies }), description: 'Sul' }
    expect((await ask('master', 'POST', `/${kind}/`, form)).status).toBe(200)
  }
})
