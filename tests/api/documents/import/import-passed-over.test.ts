import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { nfeProc } from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { formOf, zip } from '../sent-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('what is no document is passed over, and what is of another model is counted', async () => {
  const files = {
    'mês.zip': await zip({ 'nota.xml': nfeProc(), '.DS_Store': 'x', 'DANFE.pdf': '%PDF-1.7' }),
    'notas.rar': 'Rar!\x1a\x07',
    'outra.xml': '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"><CTe/></cteProc>',
  }
  const sent = await formOf(files, { new_companies: '1' })
  const response = await server.call('/documents/', { as: 'master', tenant: server.a.id, method: 'POST', ...sent })
  const { items } = importDocuments.reply.parse(await response.json())
  expect(items.map(({ name, outcome, out_of_scope, reason }) => [name, outcome, out_of_scope, reason?.code])).toEqual([
    ['mês.zip/nota.xml', 'taken', 0, undefined],
    ['mês.zip/.DS_Store', 'ignored', 0, 'ignored'],
    ['mês.zip/DANFE.pdf', 'ignored', 0, 'ignored'],
    ['notas.rar', 'refused', 0, 'other_format'],
    ['outra.xml', 'refused', 1, 'out_of_scope'],
  ])
})
