import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/intake/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { upgradeDocuments } from '#api/server/documents/intake/upgrade.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const platform = nodePlatform({ log: () => {} })
let testServer: TestServer

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

test('ranges that an older version kept are read when the database is opened, and lost requests by a re-reading', async () => {
  const { store, a } = testServer
  const cnpj = a.companies[0]?.cnpj ?? ''
  const files = [docs.inutNFe(2, 3, cnpj), docs.retInutNFe(2, 3, '102', cnpj), docs.procInutNFe(5, 6, cnpj)]
  const incoming = files.map((one, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(one) }))
  await takeFiles(store, platform, { tenantId: a.id, companyIds: 'all' }, incoming)
  // As migration 0048 leaves them.
  const before = {
    key: '',
    status: 'discarded',
    reason: null,
    description: null,
    request_file_id: null,
    emitted_on: '2026-04-02',
  }
  await store.updateTable('nfce_voids').set(before).where('tenant_id', '=', a.id).execute()
  await upgradeDocuments(store, platform)
  const rows = () =>
    store
      .selectFrom('nfce_voids')
      .select(['key', 'reason', 'description', 'emitted_on'])
      .orderBy('number_start')
      .execute()
  const read = { description: 'Motivo', emitted_on: '2026-04-01' }
  const reason = 'Falha do caixa ao fechar a venda'
  expect(await rows()).toEqual([
    { ...read, key: `3526${cnpj}65002000000002000000003`, reason: null },
    { ...read, key: `3526${cnpj}65002000000005000000006`, reason },
  ])
  const { reread } = await recountTenant(store, platform, a.id, { xml: true })
  expect(reread).toEqual([{ key: `3526${cnpj}65002000000002000000003`, before: 'discarded', after: 'discarded' }])
  expect((await rows()).map((one) => one.reason)).toEqual([reason, reason])
})
