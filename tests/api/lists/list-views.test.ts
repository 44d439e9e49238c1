import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientTokens } from '#api/server/identity/callers/client-tokens.ts'
import { insertClient } from '../account/oauth-stage.ts'
import { asker } from '../ask.ts'
import { grant, KEY, openTestServer, people, type Person, type TestServer } from '../test-server.ts'

// Views of lists: whose they are, who is told of them, who deletes them.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 1e9 })
}, 60_000)
afterAll(() => server.close())

const ask = asker(() => server)
const NOTES = '/custody/nfce/'
const keep = (as: Person, name: string, more: object = {}) =>
  ask(as, 'POST', '/list_views/', { list: NOTES, name, search: '?status=canceled', is_shared: false, ...more })
const namesOf = async (as: Person, tenant = server.a) => {
  const { items } = await ask(as, 'GET', `/list_views/?list=${NOTES}`, undefined, tenant)
  return items.map(({ name }: { name: string }) => name)
}
const remove = (as: Person, id: string) => ask(as, 'DELETE', `/list_views/${id}`)
const trail = async () =>
  (await server.store.selectFrom('audit_entries').select(['action', 'subject']).orderBy('seq').execute())
    .filter(({ action }) => action.startsWith('list_view.'))
    .map(({ action, subject }) => `${action} ${subject}`)

test("one's own are seen by oneself alone, shared ones by who reads the list, and none in another organization", async () => {
  const own = await keep('reader', ' Minhas ')
  expect(own).toMatchObject({ status: 200, name: 'Minhas', is_own: true, may_delete: true, is_shared: false })
  const shared = await keep('reader', 'Canceladas', { is_shared: true })
  expect(shared.status).toBe(200)
  expect(await namesOf('reader')).toEqual(['Canceladas', 'Minhas'])
  expect(await namesOf('secondary')).toEqual(['Canceladas'])
  expect(await namesOf('master', server.b)).toEqual([])
  const { items } = await ask('secondary', 'GET', '/list_views/')
  expect(items).toEqual([expect.objectContaining({ id: shared.id, is_own: false, may_delete: false })])
  expect((await remove('secondary', own.id)).status).toBe(404)
  expect((await remove('master', own.id)).status).toBe(404)
  expect((await remove('secondary', shared.id)).status).toBe(403)
  expect((await ask('stranger', 'DELETE', `/list_views/${shared.id}`, undefined, server.b)).status).toBe(404)
  // Who may change all accesses tidies up.
  expect((await remove('master', shared.id)).status).toBe(200)
  expect((await remove('reader', own.id)).status).toBe(200)
  expect(await namesOf('reader')).toEqual([])
  expect(await trail()).toEqual(['list_view.create Canceladas', 'list_view.delete Canceladas'])
})

test('of a list hears who may read it, and only who sees all of it shares', async () => {
  await keep('master', 'Acessos de fora', { list: '/users/', is_shared: true })
  expect((await ask('secondary', 'GET', '/list_views/?list=/users/')).status).toBe(403)
  expect((await keep('secondary', 'Acessos', { list: '/users/' })).status).toBe(403)
  expect((await ask('secondary', 'GET', '/list_views/')).items).toEqual([])
  expect((await ask('nobody', 'GET', '/list_views/')).status).toBe(403)
  expect(await keep('secondary', 'Da loja', { is_shared: true })).toMatchObject({
    status: 400,
    fields: { is_shared: 'Só quem vê todas as empresas compartilha visões' },
  })
  expect((await ask('secondary', 'GET', `/list_views/?list=${NOTES}`)).may_share).toBe(false)
  expect((await ask('reader', 'GET', `/list_views/?list=${NOTES}`)).may_share).toBe(true)
})

test('neither the page is kept nor whom a list asks for', async () => {
  const { search } = await keep('reader', 'Por consumidor', { search: '?page=3&consumer=12345678909&per_page=30' })
  expect(search).toBe('?per_page=30')
})

test('a name is had once in a list, and what cannot be one is refused in words', async () => {
  await keep('reader', 'De hoje')
  expect(await keep('reader', 'De hoje')).toMatchObject({
    status: 400,
    fields: { name: 'Você já tem uma visão desta lista com este nome' },
  })
  expect((await keep('master', 'De hoje')).status).toBe(200)
  expect((await keep('master', 'De hoje', { list: '/cfes/' })).status).toBe(200)
  for (const wrong of [{ name: ' ' }, { name: 'a'.repeat(61) }, { search: `?${'a'.repeat(2000)}` }, { search: 'x' }]) {
    expect((await keep('reader', 'x', wrong)).status).toBe(400)
  }
  expect(await keep('reader', 'x', { list: '/nothing/' })).toMatchObject({ fields: { list: 'Lista desconhecida' } })
})

test('an application has none, and hears of none', async () => {
  const { id } = await insertClient(server, server.a)
  const tokens = clientTokens({ secret: KEY.secret, seconds: 900, now: () => server.clock.now })
  const caller = { tenantId: server.a.id, clientId: id, deviceId: undefined, scopes: ['nfce:read' as const] }
  const headers = { Authorization: `Bearer ${await tokens.issue(caller)}` }
  expect((await server.call(`${NOTES}?per_page=1`, { headers })).status).toBe(200)
  const refused = await server.call(`/list_views/?list=${NOTES}`, { headers })
  expect([refused.status, (await refused.json()).message]).toEqual([403, 'Só pessoas têm visões salvas.'])
  const body = { list: NOTES, name: 'Do totem', search: '', is_shared: false }
  expect((await server.call('/list_views/', { method: 'POST', headers, body })).status).toBe(403)
})

test('somebody keeps 50', async () => {
  const { length } = (await ask('stranger', 'GET', '/list_views/', undefined, server.b)).items
  expect(length).toBe(0)
  const save = (name: string) =>
    ask('stranger', 'POST', '/list_views/', { list: NOTES, name, search: '', is_shared: false }, server.b)
  for (let number = 1; number <= 50; number++) expect((await save(`Visão ${number}`)).status).toBe(200)
  expect(await save('Mais uma')).toMatchObject({
    status: 409,
    message: 'Você já tem 50 visões salvas. Exclua uma para salvar outra.',
  })
})

test('with the last access go those that somebody kept for themselves', async () => {
  const { store, a } = server
  await grant(store, a, people.inactive, { description: 'Lê notas por um tempo', permissions: ['nfce:read'] })
  await store.updateTable('users').set({ is_active: true }).where('id', '=', people.inactive).execute()
  await keep('inactive', 'Só minha')
  expect((await keep('inactive', 'De todos', { is_shared: true })).status).toBe(200)
  const grants = await store.selectFrom('grants').select('id').where('user_id', '=', people.inactive).execute()
  const left = () =>
    store.selectFrom('list_views').select('name').where('user_id', '=', people.inactive).orderBy('name').execute()
  for (const { id } of grants) {
    expect(await left()).toHaveLength(2)
    expect((await ask('master', 'DELETE', `/grants/${id}`)).status).toBe(200)
  }
  expect(await left()).toEqual([{ name: 'De todos' }])
})
