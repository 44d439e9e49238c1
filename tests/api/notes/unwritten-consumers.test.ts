import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type Person, type TestServer } from '../test-server.ts'

// Whom a list or a search asks for comes in a form: an address is kept by every log on the way.

const CPF = '12345678909'
const bought: docs.NoteParts = {
  cnpj: '11222333001000',
  edit: (nfe) => nfe.replace('<det ', `<dest><CPF>${CPF}</CPF><xNome>Maria</xNome></dest><det `),
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const files = [docs.nfeProc(bought), docs.nfeProc({ ...bought, number: 2, edit: (nfe) => nfe })]
  const { store, a } = server
  await takeFiles(
    store,
    nodePlatform(),
    { tenantId: a.id, companyIds: 'all' },
    files.map((xml, at) => ({ name: `${at}.xml`, bytes: docs.bytesOf(xml) })),
  )
})
afterAll(() => server.close())

const ask = (path: string, form: Record<string, string>, as: Person = 'master') =>
  server.call(path, {
    as,
    tenant: server.a.id,
    method: 'POST',
    body: new TextEncoder().encode(String(new URLSearchParams(form))),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
const get = (path: string) => server.call(path, { as: 'master', tenant: server.a.id })

test.each([
  ['/custody/nfce/?per_page=10', { consumer: CPF }, `/custody/nfce/?per_page=10&consumer=${CPF}`],
  ['/cfes/', { consumer: CPF }, `/cfes/?consumer=${CPF}`],
  ['/search?kinds=nfces', { q: CPF }, `/search?kinds=nfces&q=${CPF}`],
])('%s with a form answers what it answers with an address', async (path, form, address) => {
  const [asked, got] = [await ask(path, form), await get(address)]
  expect([asked.status, await asked.json()]).toEqual([200, await got.json()])
  const again = await server.call(path, {
    as: 'master',
    tenant: server.a.id,
    method: 'POST',
    body: new TextEncoder().encode(String(new URLSearchParams(form))),
    headers: { 'If-None-Match': asked.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('a filter is judged as in an address: what it finds, its shape and who may', async () => {
  const found = await (await ask('/custody/nfce/', { consumer: CPF })).json()
  expect(found.items.map(({ key }: { key: string }) => key)).toEqual([docs.noteKey(bought)])
  const wrong = await ask('/custody/nfce/', { consumer: '123' })
  expect([wrong.status, (await wrong.json()).fields]).toEqual([400, { consumer: 'Informe o CPF ou o CNPJ completo' }])
  expect((await ask('/custody/nfce/', { consumer: CPF }, 'reader')).status).toBe(403)
  expect((await server.call('/custody/nfce/', { method: 'POST', body: {} })).status).toBe(401)
})

test('a form brings nothing but what an address is not to show', async () => {
  const body = await (await ask('/custody/nfce/', { consumer: CPF, per_page: '1', page: '7' })).json()
  expect(body.items).toHaveLength(1)
})

test('a call that hides nothing is no POST', async () => {
  expect((await ask('/custody/nfce_missing/', {})).status).toBe(404)
})

test('no line of the log has whom it asked for', async () => {
  server.log.length = 0
  await ask('/custody/nfce/', { consumer: CPF })
  await ask('/search', { q: CPF })
  expect(server.log.length).toBeGreaterThan(0)
  expect(JSON.stringify(server.log)).not.toContain(CPF)
})
