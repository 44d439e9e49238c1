import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { credential, postTaken, reply } from '../sats/agents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { register } from './register-stage.ts'

// What keeps a company from being deleted is said; what has left it keeps it from nothing.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

const { ask, makeSat, move } = register(() => testServer)
const company = { razao_social: 'Mercado da Esquina Ltda', cnpj: docs.CNPJ }

test('a SAT that went to another company and is silent since keeps its last reading, and its former one goes', async () => {
  const { id: company_id } = await ask('/companies/', 'POST', company)
  const sat = await makeSat('000000077', { company_id })
  const agent = await credential(testServer, testServer.a)
  await postTaken(testServer, agent, [{ raw: reply({ NSERIE: '000000077' }) }])
  expect(await move(sat.id, 0, null)).toMatchObject({ status: 200 })
  expect(await ask(`/companies/${company_id}`, 'DELETE')).toMatchObject({ status: 200 })
  expect(await ask(`/monitoring/?sat_id=${sat.id}`)).toMatchObject({ total: 1 })
})

test('events whose notes never came are documents too', async () => {
  const { id } = await ask('/companies/', 'POST', company)
  const files = [{ name: 'evento.xml', bytes: docs.bytesOf(docs.procEvento(docs.noteKey())) }]
  await takeFiles(testServer.store, nodePlatform(), { tenantId: testServer.a.id, companyIds: 'all' }, files)
  expect(await ask(`/companies/${id}`, 'DELETE')).toMatchObject({
    code: 'company_in_use',
    message: 'Esta empresa tem documentos fiscais que devem ser guardados até 31/12/2031.',
  })
})
