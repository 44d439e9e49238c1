import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hearing } from '../hearing.ts'
import { embedCalls, PAGE } from '../account/embed-stage.ts'
import { openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { openStore } from '../test-store.ts'
import { type ThreeNotes, threeNotes } from './three-notes.ts'

// Who may see what is asked and bound in one journey to the database where a call sees what the last one saw; what changed between two
// calls is seen by the second one all the same.

let server: TestServer
let notes: ThreeNotes
let bindings: string[] = []

/** Hears the statements that bind a transaction to a role. */
const listener = hearing((node) => {
  if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('set local role'))
    bindings.push(node.sqlFragments.join(''))
})

beforeAll(async () => {
  const { store, close } = await openStore()
  server = await openTestServer({}, undefined, { store: store.withPlugin(listener), close })
  notes = await threeNotes(server)
}, 60_000)
afterAll(() => server.close())
beforeEach(() => void (bindings = []))

const list = (as: Person) => server.call('/custody/nfce/', { as, tenant: server.a.id })
const keys = async (as: Person) => (await (await list(as)).json()).items.map((one: { key: string }) => one.key)

test('the first call of a user asks and then binds, the next one does both at once and sees the same', async () => {
  await server.token('secondary')
  bindings = []
  expect(await keys('secondary')).toEqual([notes.first.key])
  expect(bindings).toHaveLength(2)
  bindings = []
  expect(await keys('secondary')).toEqual([notes.first.key])
  expect(bindings).toHaveLength(1)
})

test('companies that were given or taken since are seen or hidden by the very next call', async () => {
  const { store, a } = server
  const group = await store
    .selectFrom('company_group_companies')
    .selectAll()
    .where('tenant_id', '=', a.id)
    .executeTakeFirstOrThrow()
  const other = { ...group, company_id: a.companies[1]?.id ?? '' }
  expect(await keys('secondary')).toEqual([notes.first.key])
  await store.insertInto('company_group_companies').values(other).execute()
  expect(await keys('secondary')).toEqual([notes.second.key, notes.first.key])
  const given = store.deleteFrom('company_group_companies').where('tenant_id', '=', a.id)
  await given.where('company_id', '=', group.company_id).execute()
  expect(await keys('secondary')).toEqual([notes.second.key])
  await given.where('company_id', '=', other.company_id).execute()
  expect(await keys('secondary')).toEqual([])
  await store.insertInto('company_group_companies').values(group).execute()
})

test('a grant, a user and a session that ended refuse the very next call', async () => {
  const { store } = server
  expect((await list('reader')).status).toBe(200)
  const grants = store.updateTable('grants').where('user_id', '=', people.reader)
  await grants.set({ is_active: false }).execute()
  expect((await list('reader')).status).toBe(403)
  await grants.set({ is_active: true }).execute()
  expect((await list('reader')).status).toBe(200)
  const users = store.updateTable('users').where('id', '=', people.reader)
  await users.set({ is_active: false }).execute()
  expect((await list('reader')).status).toBe(401)
  await users.set({ is_active: true }).execute()
  expect((await list('reader')).status).toBe(200)
  const tokens = store.updateTable('refresh_tokens').where('user_id', '=', people.reader)
  await tokens.set({ revoked_at: '2026-03-10T12:00:00Z' }).execute()
  expect((await list('reader')).status).toBe(401)
})

test('a page’s token says what it sees: asked and bound at once from its first call on', async () => {
  const { portal, exchange, page } = embedCalls(server)
  const { cnpj, id } = server.a.companies[0] ?? { cnpj: '', id: '' }
  const given = { elements: 'fiscal-nfce-list', companies: cnpj, origin: PAGE }
  const { access_token: token } = await exchange({ ...(await portal()), ...given })
  bindings = []
  expect((await (await page(token, '/custody/nfce/')).json()).total).toBe(1)
  expect(bindings).toEqual([expect.stringMatching(new RegExp(`embed_access.*fiscal_companies.*'${id}'$`))])
})

test('a token is refused once it is over, although its signature was seen to be good', async () => {
  expect((await list('master')).status).toBe(200)
  server.clock.now += 14 * 60_000
  expect((await list('master')).status).toBe(200)
  server.clock.now += 60_000
  expect((await list('master')).status).toBe(401)
})
