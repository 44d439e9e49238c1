import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrintedSheet } from '#api/contract/sheet-parts.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, type CouponParts, cfe, cfeCanc, couponKey } from '../../../documents.ts'
import { openPdf } from '../../../pdf.ts'
import { grant, openTestServer, people, type TestServer } from '../../test-server.ts'

const platform = nodePlatform({ log: () => {} })
let testServer: TestServer

const of = (number: number): CouponParts => ({ cnpj: '11222333001000', serial: '000000001', number })
const [plain, canceled, cancellation] = [couponKey(of(10)), couponKey(of(11)), couponKey(of(12))]
const inMemory = couponKey(of(14))

beforeAll(async () => {
  testServer = await openTestServer()
  const { store, a } = testServer
  const files = [cfe(of(10)), cfe(of(11)), cfeCanc(canceled, of(12))].map((xml, index) => ({
    name: `${index}.xml`,
    bytes: bytesOf(xml),
  }))
  const taken = await takeFiles(store, platform, { tenantId: a.id, companyIds: 'all' }, files)
  expect(taken.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken'])
  await scoped(store, { tenantId: a.id, companyIds: 'all' }, (db) =>
    noteCoupons(db, platform, a.id, [
      { key: inMemory, emittedAt: '2021-10-11T16:13:02-03:00', status: 'in_memory', environment: 'production' },
    ]),
  )
  await grant(store, a, people.reader, { description: 'Cupons', permissions: ['cfe:read', 'cfe_custody:download'] })
  await grant(store, a, people.secondary, { description: 'Só olha', permissions: ['cfe:read'] })
}, 60_000)
afterAll(() => testServer.close())

const ask = (key: string, query = '', as: 'reader' | 'secondary' | 'stranger' = 'reader') =>
  testServer.call(`/cfes/${key}/extrato${query}`, { as, tenant: testServer.a.id })

const open = async (key: string, query = '') => {
  const response = await ask(key, query)
  expect(response.status).toBe(200)
  return openPdf(new Uint8Array(await response.arrayBuffer()))
}

test('an extrato opens in the page, its key is read from the bars, its text from the QR code', async () => {
  const { headers } = await ask(plain)
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(headers.get('Content-Disposition')).toBe(`inline; filename="${plain}.pdf"`)
  const pdf = await open(plain)
  expect(pdf).toMatchObject({ title: 'Extrato CF-e 000010', language: 'pt-BR', isTagged: true })
  expect(pdf.lines).toContain('EXTRATO No. 000010')
  expect(pdf.lines).toContain('001 Cubo mágico')
  expect(pdf.alternatives).toEqual([`Código de barras da chave ${plain}`, 'QR Code do CF-e'])
  expect(await pdf.codes('Code128')).toEqual([plain])
  expect(await pdf.codes('QRCode')).toEqual([`${plain}|20211011161302|32.00||QVNTSU5BVFVSQQ==`])
})

test('on 58 mm the key stands in two bar codes; a summary has no items', async () => {
  const pdf = await open(plain, '?width=58&detail=summary')
  expect((await pdf.codes('Code128')).toSorted()).toEqual([plain.slice(0, 22), plain.slice(22)].toSorted())
  expect(pdf.lines).not.toContain('001 Cubo mágico')
})

test('a cancelled coupon says so, and its cancellation has an extrato with both', async () => {
  expect((await open(canceled)).lines).toContain('CUPOM FISCAL CANCELADO')
  const response = await ask(canceled, '?type=cancellation&width=a4')
  expect(response.headers.get('Content-Disposition')).toBe(`inline; filename="${cancellation}.pdf"`)
  const pdf = await openPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pdf.lines).toContain('DADOS DO CUPOM FISCAL ELETRÔNICO CANCELADO')
  expect((await pdf.codes('Code128')).toSorted()).toEqual([canceled, cancellation].toSorted())
  expect((await pdf.codes('QRCode')).map((text) => text.slice(0, 44)).toSorted()).toEqual(
    [canceled, cancellation].toSorted(),
  )
})

test('what stands on it is told to whoever draws it, of the coupon and of its cancellation', async () => {
  const marksOf = async (query = '') => {
    const response = await testServer.call(`/cfes/${canceled}/sheet${query}`, { as: 'master', tenant: testServer.a.id })
    const { divisions } = PrintedSheet.parse(await response.json())
    return divisions.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'mark' ? [part.text] : [])))
  }
  expect(await marksOf()).toContain('CUPOM FISCAL CANCELADO')
  expect(await marksOf('?type=cancellation')).toContain('CANCELAMENTO')
})

test('what has no XML cannot be printed, and says why', async () => {
  const said = async (key: string, query = '') => {
    const response = await ask(key, query)
    return [response.status, (await response.json()).message]
  }
  expect(await said(inMemory)).toEqual([404, 'O XML deste cupom ainda não chegou.'])
  expect(await said(plain, '?type=cancellation')).toEqual([404, 'Este cupom não tem cancelamento.'])
  expect(await said(couponKey(of(99)))).toEqual([404, 'Registro não encontrado.'])
})

test('who may have the XML may print the coupon, and nobody else', async () => {
  expect((await ask(plain, '', 'secondary')).status).toBe(403)
  expect((await ask(plain, '', 'stranger')).status).toBe(403)
})
