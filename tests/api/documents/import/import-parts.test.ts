import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { ONE_CONNECTION, Pace, portions } from '#api/server/documents/batches.ts'
import { takeFiles, takePrepared } from '#api/server/documents/intake/take.ts'
import { prepareFile } from '#api/server/documents/prepare.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, nfe } from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { formOf } from '../sent-files.ts'

// A lot of more documents than a transaction takes: refused as one, and never lost in part.

const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'
const NOTES = 60
const platform = nodePlatform()

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  await platform.close?.()
  await server.close()
})

const own = () => server.a.companies[0]?.cnpj ?? ''
const lotOf = (from: number, ...cnpjs: string[]) =>
  `<enviNFe${NS} versao="4.00"><idLote>1</idLote>${cnpjs
    .map((cnpj, at) => nfe({ cnpj, number: from + at }).replace(NS, ''))
    .join('')}</enviNFe>`
const count = async () => (await server.store.selectFrom('nfces').select('key').execute()).length
const scope = () => ({ tenantId: server.a.id, companyIds: 'all' as const })

test('one of which the server took a part before it was ended is completed when it comes again', async () => {
  const file = { name: 'lote.xml', bytes: bytesOf(lotOf(1, ...Array.from({ length: NOTES }, own))) }
  const [first] = portions([await prepareFile(platform, file)], new Pace(ONE_CONNECTION))
  await scoped(server.store, scope(), (db) => takePrepared(db, platform, server.a.id, first?.files ?? []))
  expect(await count()).toBeLessThan(NOTES)
  const before = await count()
  const take = () => takeFiles(server.store, platform, scope(), [file])
  expect(await take()).toMatchObject([{ name: 'lote.xml', outcome: 'taken', documents: NOTES - before }])
  expect(await count()).toBe(NOTES)
  const files = await server.store.selectFrom('files').select(['id', 'lot_id']).execute()
  const lots = files.filter(({ lot_id }) => lot_id === null)
  expect(lots).toHaveLength(1)
  expect(new Set(files.flatMap(({ lot_id }) => lot_id ?? []))).toEqual(new Set(lots.map(({ id }) => id)))
  expect(await take()).toMatchObject([{ name: 'lote.xml', outcome: 'present', documents: NOTES }])
})

test('one whose last note is of a company that the user may not import for is refused, all of it', async () => {
  const before = await count()
  const strange = lotOf(1001, ...Array.from({ length: NOTES }, own), '11444777000161')
  const sent = await formOf({ 'lote.xml': strange, 'outro.xml': lotOf(2001, own()) }, {})
  const response = await server.call('/documents/', { as: 'master', tenant: server.a.id, method: 'POST', ...sent })
  const { items } = importDocuments.reply.parse(await response.json())
  expect(items.map(({ name, outcome, documents, reason }) => [name, outcome, documents, reason?.code])).toEqual([
    ['lote.xml', 'refused', 0, 'unknown_company'],
    ['outro.xml', 'taken', 1, undefined],
  ])
  expect(await count()).toBe(before + 1)
})
