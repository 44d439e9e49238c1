import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { packer } from '#api/server/documents/downloads/pack.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { Paper } from '#api/server/ports/paper/paper.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import {
  bytesOf,
  cfe,
  cfeCanc,
  type CouponParts,
  couponKey,
  nfeProc,
  noteKey,
  type NoteParts,
  procEvento,
} from '../../documents.ts'
import { openPdf } from '../../pdf.ts'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

const platform = nodePlatform({ log: () => {} })
let testServer: TestServer
const { ids, requested, send, list } = requests(() => testServer)

const cnpj = '11222333001000'
const plain: NoteParts = { cnpj, number: 1 }
const canceled: NoteParts = { cnpj, number: 2 }
const coupon = (number: number): CouponParts => ({ cnpj, serial: '000000001', number })
const [sold, cancellation] = [couponKey(coupon(11)), couponKey(coupon(12))]

beforeAll(async () => {
  testServer = await openTestServer()
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  const documents = [nfeProc(plain), nfeProc(canceled), procEvento(noteKey(canceled))]
  const files = [...documents, cfe(coupon(10)), cfe(coupon(11)), cfeCanc(sold, coupon(12))].map((xml, index) => ({
    name: `${index}.xml`,
    bytes: bytesOf(xml),
  }))
  const scope = { tenantId: testServer.a.id, companyIds: 'all' } as const
  const taken = await takeFiles(testServer.store, platform, scope, files)
  expect(taken.map(({ outcome }) => outcome)).toEqual(files.map(() => 'taken'))
  // Its file is no note: it was taken by the rules of another day.
  await addNote(testServer.store, testServer.a, {
    number: 77,
    emitted_at: '2026-02-10T12:00:00Z',
    bytes: bytesOf('<nota/>'),
  })
}, 60_000)
afterAll(() => testServer.close())

const notes = () => ({ company_ids: ids().slice(0, 1), date_start: '2026-03-01', date_end: '2026-03-31' })
const coupons = () => ({ ...notes(), nf_type: 'cfe', date_start: '2021-10-01' })
const unreadable = () => ({ company_ids: ids().slice(0, 1), date_start: '2026-02-01', date_end: '2026-02-28' })

async function made(body: object): Promise<NfDownload> {
  const { id } = await requested(body)
  await testServer.idle()
  const found = (await list()).find((one) => one.id === id)
  if (!found) throw new Error('The list does not have it')
  return found
}

/** Returns a zip's documents; what it says of their checks has a test of its own. */
async function unzipped({ url }: NfDownload): Promise<{ name: string | null; entries: Map<string, Uint8Array> }> {
  const response = await testServer.api(new Request(url ?? ''))
  expect(response.status).toBe(200)
  const entries = new Map<string, Uint8Array>()
  for await (const entry of new ZipReader(new BlobReader(await response.blob())).getEntriesGenerator()) {
    if (entry.directory || entry.filename === 'CONFERENCIAS.csv') continue
    entries.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  }
  return { name: response.headers.get('Content-Disposition'), entries }
}

const pdf = async (entries: Map<string, Uint8Array>, name: string) => openPdf(entries.get(name) ?? new Uint8Array())

describe('what a request takes', () => {
  test('XML alone where nothing else is asked for', async () => {
    const download = await made(notes())
    expect(download).toMatchObject({ format: 'xml', amount: 3 })
    const { name, entries } = await unzipped(download)
    expect(name).toContain(`"nfce-${testServer.a.companies[0]?.cnpj}-2026-03-01-2026-03-31.zip"`)
    expect([...entries.keys()].filter((one) => !one.endsWith('.xml'))).toEqual([])
  })

  test('a DANFE beside the XML of each note, as the note stands now; events are not printed', async () => {
    const download = await made({ ...notes(), format: 'xml_pdf' })
    expect(download).toMatchObject({ format: 'xml_pdf', amount: 3, done: 3, is_success: true, failure: null })
    const { name, entries } = await unzipped(download)
    expect(name).toContain(`"nfce-${testServer.a.companies[0]?.cnpj}-2026-03-01-2026-03-31-xml-pdf.zip"`)
    const [one, two] = [noteKey(plain), noteKey(canceled)]
    expect([...entries.keys()].toSorted()).toEqual(
      [`${one}-nfce.xml`, `${one}.pdf`, `${two}-nfce.xml`, `${two}.pdf`, `${two}-110111-1-procEvento.xml`].toSorted(),
    )
    const [drawn, other] = [await pdf(entries, `${one}.pdf`), await pdf(entries, `${two}.pdf`)]
    expect(drawn.sizes[0]?.width).toBeCloseTo(80, 1)
    expect(drawn.lines).toContain('001 PÃO FRANCÊS')
    expect(drawn.lines).not.toContain('NFC-e CANCELADA')
    expect(other.lines).toContain('NFC-e CANCELADA')
    expect(testServer.mail.at(-1)?.text).toContain('3 arquivos XML, com os PDFs, de 01/03/2026 a 31/03/2026')
  })

  test('PDFs alone: they are what is counted', async () => {
    const reply = await (await send({ ...notes(), format: 'pdf' }, {}, '?preview=1')).json()
    expect(reply).toMatchObject({ amount: 2 })
    const download = await made({ ...notes(), company_ids: ids(), format: 'pdf' })
    expect(download).toMatchObject({ format: 'pdf', amount: 2, done: 2 })
    const { name, entries } = await unzipped(download)
    expect(name).toContain('-pdf.zip"')
    expect([...entries.keys()].toSorted()).toEqual(
      [plain, canceled].map((note) => `${cnpj}/${noteKey(note)}.pdf`).toSorted(),
    )
    expect(testServer.mail.at(-1)?.text).toContain('2 arquivos PDF de 01/03/2026 a 31/03/2026')
  })

  test('an extrato of each coupon, and of a cancellation with what it cancels', async () => {
    const { entries } = await unzipped(await made({ ...coupons(), format: 'pdf' }))
    expect([...entries.keys()].toSorted()).toEqual(
      [couponKey(coupon(10)), sold, cancellation].map((key) => `${key}.pdf`).toSorted(),
    )
    expect((await pdf(entries, `${sold}.pdf`)).lines).toContain('CUPOM FISCAL CANCELADO')
    const printed = await pdf(entries, `${cancellation}.pdf`)
    expect((await printed.codes('QRCode')).map((text) => text.slice(0, 44)).toSorted()).toEqual(
      [sold, cancellation].toSorted(),
    )
  })
})

test('a document that cannot be read is named, and fails no other', async () => {
  const { date_end } = notes()
  const download = await made({ ...unreadable(), date_end, format: 'xml_pdf' })
  const failure = '1 documento não pôde ser impresso em PDF. Veja AUSENTES.txt no arquivo.'
  expect(download).toMatchObject({ is_success: true, failure, done: 4 })
  const { entries } = await unzipped(download)
  const names = [...entries.keys()]
  expect(names.filter((name) => name.endsWith('-nfce.xml'))).toHaveLength(3)
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
  const report = new TextDecoder().decode(entries.get('AUSENTES.txt'))
  expect(report).toMatch(/^Documentos que não puderam ser impressos em PDF:\r\n\r\n\d{44}\.pdf\r\n$/)
  expect(testServer.mail.at(-1)?.text).toContain(failure)
})

test('a file that is damaged is named once, by the name that its XML has, or its PDF where there is none', async () => {
  const { store } = testServer
  const { file_id: id } = await store
    .selectFrom('nfces')
    .select('file_id')
    .where('key', '=', noteKey(plain))
    .executeTakeFirstOrThrow()
  const { deflated } = await store.selectFrom('files').select('deflated').where('id', '=', id).executeTakeFirstOrThrow()
  const write = (bytes: Uint8Array | null) =>
    store.updateTable('files').set({ deflated: bytes }).where('id', '=', id).execute()
  await write(new Uint8Array([255]))
  const absent = async (format: string) => {
    const { entries } = await unzipped(await made({ ...notes(), format }))
    return new TextDecoder().decode(entries.get('AUSENTES.txt'))
  }
  const title = 'Documentos danificados ou que não existem mais, e por isso não estão neste arquivo:\r\n\r\n'
  try {
    expect(await absent('xml_pdf')).toBe(`${title}${noteKey(plain)}-nfce.xml\r\n`)
    expect(await absent('pdf')).toBe(`${title}${noteKey(plain)}.pdf\r\n`)
  } finally {
    await write(deflated)
  }
})

test('what is being drawn is given up where the process ends; the next try begins anew', async () => {
  const { store, a, files, work } = testServer
  const begin = vi.spyOn(work, 'begin').mockReturnValue()
  const { id } = await requested({ ...notes(), format: 'pdf' })
  const state = async () => (await list()).find((one) => one.id === id)
  /** Draws nothing until it is given up. */
  const pdf = vi.fn<Paper['pdf']>(
    (_sheet, _width, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Given up')))),
  )
  const ending = new AbortController()
  const ref = { tenantId: a.id, id }
  const { run } = packer({ store, platform, files, paper: { pdf }, days: 7 })
  const running = run(ref, { isLast: true, signal: ending.signal })
  // A thread that reads them has to start first.
  await vi.waitFor(() => expect(pdf).toHaveBeenCalledTimes(2), 30_000)
  ending.abort(new Error('The process ends'))
  await expect(running).rejects.toThrow('The process ends')
  expect(await state()).toMatchObject({ is_processed: false, failure: null })
  begin.mockRestore()
  work.begin()
  await testServer.idle()
  expect(await state()).toMatchObject({ is_processed: true, is_success: true, done: 2 })
})

test('where nothing can be printed the request fails in words, and takes nothing of the month', async () => {
  const download = await made({ ...unreadable(), format: 'pdf' })
  const failure = 'Nenhum dos documentos pôde ser impresso em PDF. Requisite os XML.'
  expect(download).toMatchObject({ is_processed: true, is_success: false, url: null, failure })
})

test('another format is refused at its field; the trail names the one that was requested', async () => {
  const response = await send({ ...notes(), format: 'docx' })
  expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, ['format']])
  await requested({ ...notes(), format: 'xml_pdf' })
  await testServer.idle()
  const trail = await testServer.call('/audit/?action=nf_download.create&per_page=1', {
    as: 'master',
    tenant: testServer.a.id,
  })
  const { items } = await trail.json()
  expect(items[0].changes).toContainEqual({ field: 'Formato', from: null, to: 'XML e PDF' })
})
