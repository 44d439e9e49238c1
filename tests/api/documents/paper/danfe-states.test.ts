import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import {
  bytesOf,
  inHomologation,
  nfe,
  nfeProc,
  noteKey,
  type NoteParts,
  procEvento,
  protNFe,
} from '../../../documents.ts'
import { openPdf } from '../../../pdf.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

const platform = nodePlatform({ log: () => {} })
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

const EPEC = 'DANFE impresso em contingência – DPEC regularmente recebida pela SEFAZ autorizadora'
const since = '<dhCont>2026-03-30T15:00:00+00:00</dhCont><xJust>Sem rede no caixa</xJust>'
const of = (number: number, emissionType = '4'): NoteParts => ({
  cnpj: '11222333001000',
  number,
  emissionType,
  edit: (xml) => (emissionType === '4' ? xml.replace('</ide>', `${since}</ide>`) : xml),
})

/** Prints a note of number and type, once the files made of its key have come. */
async function printed(parts: NoteParts, files: (key: string) => string[], query = ''): Promise<string> {
  const key = noteKey(parts)
  const all = files(key).map((xml, index) => ({ name: `${index}.xml`, bytes: bytesOf(xml) }))
  const { store, a } = testServer
  const taken = await takeFiles(store, platform, { tenantId: a.id, companyIds: 'all' }, all)
  expect(taken.map(({ outcome }) => outcome)).toEqual(all.map(() => 'taken'))
  const response = await testServer.call(`/custody/nfce/${key}/danfe?width=a4${query}`, { as: 'reader', tenant: a.id })
  expect(response.status).toBe(200)
  const { lines } = await openPdf(new Uint8Array(await response.arrayBuffer()))
  return lines.join('\n')
}

test.each([
  ['before its note', (note: string, event: string) => [event, note]],
  ['after it', (note: string, event: string) => [note, event]],
] as const)('an EPEC that came %s: its protocol, since when and why', async (name, order) => {
  const parts = of(name === 'after it' ? 1 : 2)
  const text = await printed(parts, (key) => order(nfe(parts), procEvento(key, '110140', '', '136')))
  expect(text).toContain(EPEC)
  expect(text).toContain('Protocolo do EPEC: 135000000000002')
  expect(text).toContain('Data do EPEC: 30/03/2026 12:30:01')
  // By the clock of the issue, whatever offset the file has it in.
  expect(text).toContain('Contingência desde 30/03/2026 12:00:00')
  expect(text).toContain('Motivo da contingência: Sem rede no caixa')
  expect(text).not.toContain('Pendente')
})

test('one that SEFAZ refused, or has not answered, is none', async () => {
  const refused = of(3)
  const text = await printed(refused, (key) => [nfe(refused), procEvento(key, '110140', '', '466')])
  expect(text).toContain('Pendente de autorização')
  expect(text).not.toContain('EPEC')
})

test('one of homologation is the homologation note’s', async () => {
  const parts = of(4)
  const files = (key: string) => [
    nfe(parts),
    inHomologation(nfe(parts)),
    inHomologation(procEvento(key, '110140', '', '136')),
  ]
  const sale = await printed(parts, files)
  expect(sale).toContain('Pendente de autorização')
  const tried = await printed(parts, () => [], '&environment=homolog')
  expect(tried).toContain(EPEC)
  expect(tried).toContain('EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL')
})

test('SEFAZ, asked about the note, has its EPEC alone (124)', async () => {
  const parts = of(5)
  const reply = { cStat: '124', reason: 'EPEC Autorizado', protocol: '135000000000009' }
  const text = await printed(parts, (key) => [nfe(parts), protNFe(key, reply)])
  expect(text).toContain(EPEC)
  expect(text).toContain('Protocolo do EPEC: 135000000000009')
})

test('once the note is authorised its own protocol stands, and nothing is waited for', async () => {
  const parts = of(6)
  const text = await printed(parts, (key) => [nfeProc(parts), procEvento(key, '110140', '', '136')])
  expect(text).toContain('EMITIDA EM CONTINGÊNCIA')
  expect(text).toContain('Protocolo de Autorização: 135000000000001')
  expect(text).not.toMatch(/EPEC|Pendente/)
})

test('another contingency is pending, whatever event came', async () => {
  const parts = of(7, '9')
  const text = await printed(parts, (key) => [nfe(parts), procEvento(key, '110140', '', '136')])
  expect(text).toContain('Pendente de autorização')
  expect(text).not.toMatch(/EPEC|Motivo/)
})

test('a contingency has two copies, any other note one', async () => {
  const parts = of(11, '9')
  const copy = '&copy=establishment'
  const own = await printed(parts, () => [nfe(parts)], copy)
  expect([own.includes('Via do Estabelecimento'), own.includes('Via Consumidor')]).toEqual([true, false])
  const consumers = await printed(parts, () => [])
  expect([consumers.includes('Via do Estabelecimento'), consumers.includes('Via Consumidor')]).toEqual([false, true])
  const normal = of(12, '1')
  expect(await printed(normal, () => [nfeProc(normal)], copy)).not.toContain('Via ')
})

test('cancelled by a note in its place, or without one', async () => {
  const [replaced, canceled] = [of(8, '1'), of(9, '1')]
  const substitute = noteKey(of(10, '1'))
  const text = await printed(replaced, (key) => [
    nfeProc(replaced),
    procEvento(key, '110112', `<chNFeRef>${substitute}</chNFeRef>`),
  ])
  expect(text).toContain('NFC-e CANCELADA POR SUBSTITUIÇÃO')
  const other = await printed(canceled, (key) => [nfeProc(canceled), procEvento(key)])
  expect(other).toContain('NFC-e CANCELADA')
  expect(other).not.toContain('SUBSTITUIÇÃO')
})
