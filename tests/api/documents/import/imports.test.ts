import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { nfeProc, noteKey, procEvento } from '../../../documents.ts'
import { asker } from '../../ask.ts'
import { grant, openTestServer, people, type Person, type TestServer } from '../../test-server.ts'
import { type Files, formOf, zip } from '../sent-files.ts'

// Imports that users made: who, when, what became of the files.

const CNPJ = `445556660001${cnpjCheckDigits('445556660001')}`

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 1e9, uploadsPerMinute: 1000 })
  const { store, a } = server
  const [first] = a.companies
  await store
    .updateTable('companies')
    .set({ cnpj: CNPJ })
    .where('id', '=', first?.id ?? '')
    .execute()
  const group = await store.selectFrom('company_groups').select('id').where('tenant_id', '=', a.id).executeTakeFirst()
  await grant(store, a, people.secondary, {
    description: 'Importa da loja',
    permissions: ['company:read', 'document:import'],
    group: group?.id ?? '',
  })
}, 60_000)
afterAll(() => server.close())

const ask = asker(() => server)

async function send(import_id: string, files: Files, as: Person = 'master') {
  const sent = await formOf(files, { import_id })
  return (await server.call('/documents/', { as, tenant: server.a.id, method: 'POST', ...sent })).status
}
const note = (number: number) => nfeProc({ cnpj: CNPJ, number })

test('the calls of an import are one, with what became of its files and why some were refused', async () => {
  const id = randomUUID()
  expect(await send(id, { '1.xml': note(1), 'torto.xml': '<nfeProc' })).toBe(200)
  server.clock.now += 60_000
  expect(await send(id, { '1.xml': note(1), '2.xml': note(2), 'nada.txt': 'a' })).toBe(200)
  const made = await ask('master', 'GET', `/documents/imports/${id}`)
  expect(made).toMatchObject({ files: 5, imported: 2, present: 1, refused: 1, ignored: 1, documents: 2 })
  expect(made.failures).toEqual([{ name: 'torto.xml', message: expect.stringMatching(/\w/) }])
  expect(Date.parse(made.last_utc) - Date.parse(made.begun_utc)).toBe(60_000)
  expect(made.email).toContain('@')

  const { items, total } = await ask('master', 'GET', '/documents/imports/?per_page=1')
  expect([items[0].id, total]).toEqual([id, 1])
  expect(items[0]).not.toHaveProperty('failures')
})

test('of the refused the first 200 are named', async () => {
  const id = randomUUID()
  const files = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}.xml`, '<nfeProc']))
  expect([await send(id, files), await send(id, files)]).toEqual([200, 200])
  const { refused, failures } = await ask('master', 'GET', `/documents/imports/${id}`)
  expect([refused, failures.length]).toEqual([300, 200])
})

test('whoever sees some companies sees their own imports, nobody those of another organization, and none adds to that of another', async () => {
  const [own, theirs] = [randomUUID(), randomUUID()]
  expect(await send(theirs, { '7.xml': note(7) })).toBe(200)
  expect(await send(own, { '8.xml': note(8) }, 'secondary')).toBe(200)
  expect(await send(theirs, { '9.xml': note(9) }, 'secondary')).toBe(200)
  const { items } = await ask('secondary', 'GET', '/documents/imports/')
  expect(items.map(({ id }: { id: string }) => id)).toEqual([own])
  expect((await ask('secondary', 'GET', `/documents/imports/${theirs}`)).status).toBe(404)
  expect(await ask('master', 'GET', `/documents/imports/${theirs}`)).toMatchObject({ files: 1 })
  expect((await ask('stranger', 'GET', `/documents/imports/${own}`, undefined, server.b)).status).toBe(404)
  expect((await ask('master', 'GET', '/documents/imports/nothing')).status).toBe(404)
})

test('an import without a name is not kept, and one of more than a year ago goes as another begins', async () => {
  const before = (await ask('master', 'GET', '/documents/imports/')).total
  const sent = await formOf({ '20.xml': note(20) }, {})
  await server.call('/documents/', { as: 'master', tenant: server.a.id, method: 'POST', ...sent })
  expect((await ask('master', 'GET', '/documents/imports/')).total).toBe(before)
  server.clock.now += 400 * 86_400_000
  expect(await send(randomUUID(), { '21.xml': note(21) })).toBe(200)
  expect((await ask('master', 'GET', '/documents/imports/')).total).toBe(1)
})

test('a name in a zip that no text of a database may be is told as it is, and no longer than it helps', async () => {
  const id = randomUUID()
  const names = ['a\u0000b.xml', `${'pasta/'.repeat(1000)}c.xml`]
  const lot = await zip(Object.fromEntries(names.map((name) => [name, '<nfeProc'])))
  expect(await send(id, { 'lote.zip': lot, '30.xml': note(30) })).toBe(200)
  const { imported, failures } = await ask('master', 'GET', `/documents/imports/${id}`)
  expect(imported).toBe(1)
  expect(failures.map(({ name }: { name: string }) => name)).toEqual([
    'lote.zip/a[U+0000]b.xml',
    expect.stringMatching(/^.{250}c\.xml$/),
  ])
})

test('an event of a key whose month is none is taken as others are', async () => {
  const key = noteKey({ cnpj: CNPJ, number: 40, yearMonth: '2500' })
  const id = randomUUID()
  expect(await send(id, { '40.xml': procEvento(key) })).toBe(200)
  expect(await ask('master', 'GET', `/documents/imports/${id}`)).toMatchObject({ files: 1, imported: 1, refused: 0 })
})
