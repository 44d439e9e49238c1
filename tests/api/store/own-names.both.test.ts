import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#api/server/store/migrate.ts'
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

test('names that an older version let be the same are told apart by a number', async () => {
  const { store, a, b } = testServer
  await sql
    .raw(`drop index roles_name, company_groups_name; delete from migrations where name = '0051-own-names'`)
    .execute(store)
  const long = `${'x'.repeat(127)}y`
  const names = ['Caixa', ' Caixa ', 'CAIXA', 'caixa (2)', 'Gestão', 'Gestao', long, long]
  const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
  for (const { id: tenant_id } of [a, b]) {
    const rows = names.map((description, index) => ({ tenant_id, id: idOf(index), description }))
    await store.insertInto('company_groups').values(rows).execute()
    const roles = rows.map((row, index) => ({ ...row, type: 'primary' as const, is_master: index === 2 }))
    await store.insertInto('roles').values(roles).execute()
  }
  expect(await migrate(store)).toEqual(['0051-own-names'])
  const after = async (table: 'roles' | 'company_groups', tenantId: string) => {
    const ids = names.map((_, index) => idOf(index))
    const rows = await store
      .selectFrom(table)
      .select('description')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    return rows.map(({ description }) => description)
  }
  const rest = ['caixa (2)', 'Gestão', 'Gestao (2)', long, `${'x'.repeat(124)} (2)`]
  for (const { id } of [a, b]) {
    expect(await after('company_groups', id)).toEqual(['Caixa', 'Caixa (3)', 'CAIXA (4)', ...rest])
    // The administrator's keeps it.
    expect(await after('roles', id)).toEqual(['Caixa (3)', 'Caixa (4)', 'CAIXA', ...rest])
  }
})
