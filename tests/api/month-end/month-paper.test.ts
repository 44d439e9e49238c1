import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { openPdf } from '../../pdf.ts'
import { grant, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'

let testServer: TestServer
const tenant: Tenant = { id: randomUUID(), companies: [] }
let company: string

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-02T12:00:00Z')
  const { store } = testServer
  await store.insertInto('tenants').values({ id: tenant.id, description: 'Grupo do teste' }).execute()
  await grant(store, tenant, people.reader, { description: 'Notas', permissions: ['nfce:read'] })
  await grant(store, tenant, people.master, { description: 'Master', is_master: true })
  await take(docs.nfeProc({ number: 1 }), docs.nfeProc({ number: 3 }), docs.cfe({ number: 1, day: '20260330' }))
  const { id } = await store
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  company = id
}, 60_000)
afterAll(() => testServer.close())

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(testServer.store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, files)
}

const ask = (as: Person, of = tenant, month = '2026-03') =>
  testServer.call(`/month_end/pdf?company_id=${company}&month=${month}`, { as, tenant: of.id })

async function open(as: Person = 'master') {
  const response = await ask(as)
  expect(response.status).toBe(200)
  return openPdf(new Uint8Array(await response.arrayBuffer()))
}

const write = (what: string, body: object) =>
  testServer.call(`/month_end/${what}`, {
    as: 'master',
    tenant: tenant.id,
    method: 'POST',
    body: { company_id: company, month: '2026-03', ...body },
  })

test('a month is a tagged sheet of A4: company, month, state, what is open, and every table, whose text can be selected', async () => {
  const { headers } = await ask('master')
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(headers.get('Content-Disposition')).toContain(`fechamento_${docs.CNPJ}_2026-03.pdf`)
  const pdf = await open()
  expect(pdf).toMatchObject({
    title: 'Fechamento do mês – Esquina, março de 2026',
    language: 'pt-BR',
    isTagged: true,
  })
  expect(pdf.sizes[0]?.width).toBeCloseTo(210, 1)
  expect(pdf.sizes[0]?.height).toBeCloseTo(297, 1)
  expect(pdf.roles.filter((role) => role === 'Table').length).toBeGreaterThanOrEqual(5)
  const text = pdf.lines.join('\n')
  for (const part of [
    'Fechamento do mês: março de 2026',
    'CNPJ 11.222.333/0001-81',
    'De 01/03/2026 a 31/03/2026',
    'Situação: Aberto.',
    'Pendências',
    'Documentos por situação',
    'Produtos por CFOP',
    'Meios de pagamento',
    'Este mês ainda não foi fechado.',
    'Emitido em 02/04/2026 09:00:00.',
  ])
    expect(text).toContain(part)
  expect(pdf.lines).toContain('Vendas NFCe 2 50,00')
  expect(pdf.lines).toContain('Número ausente 1')
})

test('it says who closed the month, with the note, and what came after; who may not read coupons sees none', async () => {
  await write('closings', { note: 'Conferido com o contador' })
  const closed = (await open()).lines.join('\n')
  expect(closed).toContain('Situação: Fechado por master@test.example em 02/04/2026 09:00:00.')
  expect(closed).toContain('Observação: Conferido com o contador')
  await take(docs.nfeProc({ number: 2 }))
  const late = (await open()).lines.join('\n')
  expect(late).toContain('Reaberto: chegou algo depois')
  expect(late).toContain('Chegou depois do fechamento')
  expect(late).toContain(docs.noteKey({ number: 2 }))
  expect(late).toContain('CFe')
  expect((await open('reader')).lines.join('\n')).not.toContain('CFe')
})

test('another tenant has no such company, and a month that is none has no paper', async () => {
  expect((await ask('master', testServer.a)).status).toBe(404)
  expect((await ask('master', tenant, '2026-13')).status).toBe(400)
})
