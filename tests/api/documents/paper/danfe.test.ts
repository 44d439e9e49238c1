import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { createApi } from '#api/server/api.ts'
import { PrintedSheet } from '#api/contract/sheet-parts.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { nfeProc, noteKey, type NoteParts, bytesOf, procEvento } from '../../../documents.ts'
import { openPdf } from '../../../pdf.ts'
import { KEY, openTestServer, type TestServer } from '../../test-server.ts'

const platform = nodePlatform({ log: () => {} })
let testServer: TestServer

const cnpj = '11222333001000'
const plain: NoteParts = { cnpj, number: 1 }
const canceled: NoteParts = { cnpj, number: 2 }
const ofOther: NoteParts = { cnpj: '11222333002000', number: 3 }

beforeAll(async () => {
  testServer = await openTestServer()
  await take(
    nfeProc(plain),
    nfeProc(canceled),
    procEvento(noteKey(canceled)),
    nfeProc(ofOther),
    nfeProc({ ...several, edit: repeated(100) }),
    nfeProc({ ...many, edit: repeated(990) }),
  )
}, 60_000)
afterAll(() => testServer.close())

const several: NoteParts = { cnpj, number: 6 }
const many: NoteParts = { cnpj, number: 4 }
const repeated = (items: number) => (xml: string) =>
  xml.replace(/<det .*<\/det>/, (item) =>
    Array.from({ length: items }, (_, index) => item.replace('nItem="1"', `nItem="${index + 1}"`)).join(''),
  )

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, index) => ({ name: `${index}.xml`, bytes: bytesOf(xml) }))
  const scope = { tenantId: testServer.a.id, companyIds: 'all' } as const
  const taken = await takeFiles(testServer.store, platform, scope, files)
  expect(taken.map(({ outcome }) => outcome)).toEqual(files.map(() => 'taken'))
}

const ask = (key: string, query = '', as: 'reader' | 'secondary' | 'nobody' | 'stranger' = 'reader') =>
  testServer.call(`/custody/nfce/${key}/danfe${query}`, { as, tenant: testServer.a.id })

const open = async (key: string, query = '') => {
  const response = await ask(key, query)
  expect(response.status).toBe(200)
  return openPdf(new Uint8Array(await response.arrayBuffer()))
}

test('a DANFE opens in the page, is nobody else’s to keep, and is saved by its key', async () => {
  const { headers } = await ask(noteKey(plain))
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(headers.get('Content-Disposition')).toBe(`inline; filename="${noteKey(plain)}.pdf"`)
  expect(headers.get('Cache-Control')).toBe('private')
})

test('it is tagged, its text can be selected, its fonts are embedded, and its QR code is read by a scanner', async () => {
  const pdf = await open(noteKey(plain))
  expect(pdf).toMatchObject({ title: 'DANFE NFC-e 1, série 2', language: 'pt-BR', isTagged: true })
  expect(pdf.lines).toContain('001 PÃO FRANCÊS')
  expect(pdf.lines).toContain('Valor a pagar R$ 25,00')
  expect(pdf.fonts).toEqual(['Inter-Regular', 'Inter-SemiBold'])
  expect(pdf.roles.filter((role) => role === 'Sect')).toHaveLength(8)
  expect(pdf.roles).toContain('LI')
  expect(pdf.alternatives).toEqual(['QR Code da NFC-e'])
  expect(await pdf.codes('QRCode')).toEqual([`https://sefaz.example/qr?p=${noteKey(plain)}|2|1|1|AA`])
})

test.each([
  ['80', 80],
  ['58', 58],
])('a roll of %s mm is one page, as long as what stands on it', async (width, millimetres) => {
  const [whole, summary] = [
    await open(noteKey(plain), `?width=${width}`),
    await open(noteKey(plain), `?width=${width}&detail=summary`),
  ]
  const [size, less] = [whole.sizes[0], summary.sizes[0]]
  expect([whole.sizes.length, summary.sizes.length]).toEqual([1, 1])
  expect(size?.width).toBeCloseTo(millimetres, 1)
  expect(size?.height).toBeGreaterThan(less?.height ?? 0)
  expect(summary.lines.join('\n')).not.toContain('PÃO FRANCÊS')
  expect(await whole.codes('QRCode')).toHaveLength(1)
})

test('sheets of A4 have a table, whose head stands again on each, and numbers', async () => {
  const pdf = await open(noteKey(several), '?width=a4')
  const pages = pdf.sizes.length
  expect(pages).toBeGreaterThan(1)
  expect(new Set(pdf.sizes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`))).toEqual(
    new Set(['210 × 297']),
  )
  expect(pdf.lines.filter((line) => line.startsWith('# Código Descrição'))).toHaveLength(pages)
  expect(pdf.lines.filter((line) => line.startsWith('Página '))).toEqual(
    Array.from({ length: pages }, (_, index) => `Página ${index + 1} de ${pages}`),
  )
  expect(pdf.roles.filter((role) => role === 'TR')).toHaveLength(101)
  expect(await pdf.codes('QRCode')).toHaveLength(1)
})

test('990 items stand on pieces of a roll that drivers take, each on its lines', async () => {
  const pdf = await open(noteKey(many))
  expect(Math.max(...pdf.sizes.map(({ height }) => height))).toBeLessThan(3276)
  expect(pdf.lines.filter((line) => line.endsWith('PÃO FRANCÊS'))).toHaveLength(990)
  expect(pdf.lines).toContain('Qtde. total de itens 990')
})

test('it shows how the note stands now', async () => {
  expect((await open(noteKey(canceled))).lines).toContain('NFC-e CANCELADA')
  expect((await open(noteKey(plain))).lines).not.toContain('NFC-e CANCELADA')
})

test('characters that hide or turn texts round are shown as what they are', async () => {
  const turned: NoteParts = { cnpj, number: 5, product: 'P\u202eOÃ' }
  await take(nfeProc(turned))
  expect((await open(noteKey(turned))).lines).toContain('001 P[U+202E]OÃ')
})

test('who may read the note may print it, and nobody else', async () => {
  expect((await ask(noteKey(plain), '', 'secondary')).status).toBe(200)
  expect((await ask(noteKey(ofOther), '', 'secondary')).status).toBe(404)
  expect((await ask(noteKey(plain), '', 'nobody')).status).toBe(403)
  expect((await ask(noteKey(plain), '', 'stranger')).status).toBe(403)
  expect((await ask(noteKey({ cnpj, number: 99 }))).status).toBe(404)
})

const marksOf = async (key: string) => {
  const response = await testServer.call(`/custody/nfce/${key}/sheet`, { as: 'reader', tenant: testServer.a.id })
  const { title, divisions } = PrintedSheet.parse(await response.json())
  const parts = divisions.flatMap((division) => division.parts)
  return { title, marks: parts.flatMap((part) => (part.kind === 'mark' ? [part.text] : [])), parts }
}

test('what stands on it is told to whoever draws it: the same marks, codes and words', async () => {
  const sheet = await marksOf(noteKey(canceled))
  expect([sheet.title, sheet.marks]).toEqual(['DANFE NFC-e 2, série 2', ['NFC-e CANCELADA']])
  const { marks, parts } = await marksOf(noteKey(plain))
  expect(marks).toEqual([])
  expect(parts).toContainEqual(expect.objectContaining({ kind: 'qr', label: 'QR Code da NFC-e' }))
  expect(parts).toContainEqual({ kind: 'key', key: noteKey(plain) })
})

test('another width or detail is refused at its field', async () => {
  const response = await ask(noteKey(plain), '?width=70&detail=most')
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).fields)).toEqual(['width', 'detail'])
})

test('a server in a page says that it draws none', async () => {
  const { store } = testServer
  const api = createApi({ store, platform: { ...platform, now: () => testServer.clock.now }, secret: KEY.secret })
  const headers = { Authorization: `Bearer ${await testServer.token('reader')}`, 'X-Tenant': testServer.a.id }
  const response = await api(new Request(`http://api.test/api/v1/custody/nfce/${noteKey(plain)}/danfe`, { headers }))
  expect([response.status, (await response.json()).message]).toEqual([503, 'Os PDFs são feitos só no servidor.'])
})
