import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { type Person, openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
const key = docs.noteKey()

beforeAll(async () => {
  testServer = await openTestServer()
  const { a, store } = testServer
  // The company of the secondary user, as which it is known.
  await store
    .updateTable('companies')
    .set({ cnpj: docs.CNPJ })
    .where('id', '=', a.companies[0]?.id ?? '')
    .execute()
  const bought =
    '<dest><CPF>12345678909</CPF><xNome>Maria Silva</xNome><enderDest><xLgr>Rua Dois</xLgr><xMun>Campinas</xMun></enderDest></dest><det '
  const xml = docs.nfeProc({ edit: (nfe) => nfe.replace('<det ', bought) })
  await takeFiles(store, nodePlatform(), { tenantId: a.id, companyIds: 'all' }, [
    { name: 'a.xml', bytes: docs.bytesOf(xml) },
  ])
}, 60_000)
afterAll(() => testServer.close())

async function consumerFor(as: Person) {
  const response = await testServer.call(`/custody/nfce/${key}`, { as, tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return (await response.json()).data.informacao_nfe.destinatario
}

test('who may take notes out in bulk sees the consumer; anybody else sees no more than initials, in whatever order they ask', async () => {
  const whole = {
    documento: '12345678909',
    nome: 'Maria Silva',
    mascarado: false,
    estrangeiro: false,
    endereco: expect.objectContaining({ logradouro: 'Rua Dois', numero: null }),
  }
  const masked = { documento: '***.456.789-**', nome: 'M*** S***', mascarado: true, estrangeiro: false, endereco: null }
  expect(await consumerFor('secondary')).toEqual(masked)
  expect(await consumerFor('master')).toEqual(whole)
  expect(await consumerFor('secondary')).toEqual(masked)
})
