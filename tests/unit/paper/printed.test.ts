import { expect, test } from 'vitest'
import { drawPdf } from '#api/server/ports/paper/draw.node.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import type { PaperWidth, Sheet, SheetItem, SheetPart } from '#domain/documents/paper/sheet.ts'
import { couponKey, noteKey } from '../../documents.ts'
import { heard, inks } from '../../paper/content.ts'
import { inked, print, readers } from '../../paper/head.ts'
import { openPdf } from '../../pdf.ts'

const sheetOf = (...parts: SheetPart[]): Sheet => ({ title: 'DANFE', author: '', divisions: [{ name: 'Tudo', parts }] })

const item = (number: number, more: Partial<SheetItem> = {}): SheetItem => ({
  number: String(number).padStart(3, '0'),
  code: '789',
  description: 'PÃO FRANCÊS',
  quantity: '1',
  unit: 'UN',
  price: '25,00',
  total: '25,00',
  changes: [],
  ...more,
})
const items = (...all: SheetItem[]): SheetPart => ({ kind: 'items', items: all })
const row = (label: string, value: string, weight?: 'total'): SheetPart => ({
  kind: 'amounts',
  rows: [{ label, value, ...(weight && { weight }) }],
})

/** Heads in dots: 48 mm of a roll of 58, 72 mm of one of 80. */
const HEADS = [
  ['58', 384],
  ['80', 576],
] as const

const MOST = '9.999.999.999.999,99'
const long = sheetOf(
  { kind: 'text', text: 'Mercado da Esquina Ltda', weight: 'title' },
  { kind: 'mark', text: 'EMITIDA EM CONTINGÊNCIA\nPendente de autorização' },
  items(
    item(1, { description: 'ÁGUA MINERAL '.repeat(9), changes: [{ label: 'Desconto', value: `−${MOST}` }] }),
    item(2, { quantity: '99.999.999.999,9999', unit: 'PACOTE', price: '99,9999999999', total: MOST }),
    item(3, { description: 'W'.repeat(120) }),
  ),
  row('Valor a pagar R$', MOST, 'total'),
  row('Cartão da Loja (Private Label), Crediário Digital, Outros Crediários', MOST),
  row('Troco R$', MOST),
  { kind: 'key', key: noteKey() },
)

test.each(HEADS)('on %s mm a head of %i dots reaches all that stands there', async (width, head) => {
  const [page, ...more] = await print(await drawPdf(long, width))
  expect(more).toEqual([])
  if (!page) throw new Error('No page')
  expect(page.width).toBe(Number(width) * 8)
  const { left, right } = inked(page)
  const edge = (page.width - head) / 2
  expect(left).toBeGreaterThanOrEqual(edge)
  expect(right).toBeLessThan(edge + head)
  // And as good as all of it is used.
  expect(right - left).toBeGreaterThan(head - 10)
})

test.each(HEADS)('on %s mm nothing is grey', async (width) => {
  expect(await inks(await drawPdf(long, width))).toEqual(['#000000', '#ffffff'])
})

const qr = (text: string) => ({ kind: 'qr', text, label: 'QR Code' }) as const
const bars = (text: string) => ({ kind: 'bars', text, label: 'Código de barras' }) as const
const signed = `https://www.sefaz.example/nfce/qrcode?p=${noteKey()}|3|1|30|25.00|3||${'ZZSKiypy7fkg22MU+/'.repeat(19)}w=`
const long4096 = `${signed}${'vFy6Uh71EI+wLYWr'.repeat(21)}=`
const CODES = [
  ['QR Code 2 on-line', qr(`https://sefaz.example/qr?p=${noteKey()}|2|1|1|${'A1'.repeat(20)}`)],
  ['QR Code 3 of a foreigner, signed by a key of 2,048 bits', qr(signed)],
  ['by one of 4,096', qr(long4096)],
  ['key of a coupon', bars(couponKey())],
] as const

test.each(HEADS.flatMap(([width]) => CODES.map(([name, part]) => ({ name, width, part }))))(
  'two readers read it at 203 dpi, black or nothing: $name on $width mm',
  async ({ width, part }) => {
    const [page] = await print(await drawPdf(sheetOf(part), width))
    if (!page) throw new Error('No page')
    const found = await readers(page)
    const { text } = part
    const halves = [text.slice(0, 22), text.slice(22)].toSorted()
    const expected = part.kind === 'bars' && width === '58' ? halves : [text]
    expect(found).toEqual({ zxing: expected, zbar: expected })
  },
)

test('a bar code whose bars would be thinner than two dots is not drawn: the key in groups stands there', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQR'
  const drawn = async (width: PaperWidth) => {
    const bytes = await drawPdf(sheetOf({ kind: 'key', key: letters }, bars(letters)), width)
    const { alternatives, lines } = await openPdf(bytes)
    expect(lines.join(' ')).toContain(accessKeyGroups(letters).slice(0, 6).join(' '))
    const [page] = await print(bytes)
    return { alternatives, ...(page && (await readers(page))) }
  }
  expect(await drawn('58')).toEqual({ alternatives: [], zxing: [], zbar: [] })
  const halves = [letters.slice(0, 22), letters.slice(22)]
  expect(await drawn('80')).toEqual({ alternatives: ['Código de barras'], zxing: halves, zbar: halves })
})

test('a roll is cut below 3,276 mm, between items and never within one', async () => {
  const many = Array.from({ length: 990 }, (_, index) => item(index + 1, { total: `${index + 1},00` }))
  const bytes = await drawPdf(sheetOf(items(...many), row('Valor total R$', MOST)), '80')
  const { sizes, lines, roles } = await openPdf(bytes)
  expect(sizes.length).toBeGreaterThan(1)
  for (const { height } of sizes) expect(height).toBeLessThan(3276)
  expect(lines.filter((line) => line.startsWith('Página'))).toEqual(
    sizes.map((_, index) => `Página ${index + 1} de ${sizes.length}`),
  )
  // The name of each is followed by its own reckoning, wherever a page ends.
  const own = lines.flatMap((line, at) => (line.endsWith('PÃO FRANCÊS') ? [`${line} ${lines[at + 1]}`] : []))
  expect(own).toEqual(many.map(({ number, total }) => `${number} 789 PÃO FRANCÊS 1 UN × 25,00 ${total}`))
  expect(lines.filter((line) => line.startsWith('# Código'))).toHaveLength(sizes.length)
  // For who hears it, it is one list with one head.
  expect(
    [roles.filter((role) => role === 'L'), roles.filter((role) => role === 'LI')].map((all) => all.length),
  ).toEqual([1, 991])
})

test('a message of a thousand lines is cut too', async () => {
  const message: SheetPart = {
    kind: 'text',
    text: Array.from({ length: 1500 }, (_, at) => `linha ${at}`).join('\n'),
    align: 'start',
  }
  const { sizes, lines } = await openPdf(await drawPdf(sheetOf(message), '58'))
  for (const { height } of sizes) expect(height).toBeLessThan(3276)
  expect(lines.filter((line) => line.startsWith('linha'))).toHaveLength(1500)
})

test.each(['58', '80', 'a4'] as const)('on %s words are apart for who hears them', async (width) => {
  const texts = (await heard(await drawPdf(long, width))).map((text) => text.trim().replace(/ +/g, ' '))
  const all = texts.join(' ')
  expect(all).toContain('EMITIDA EM CONTINGÊNCIA Pendente de autorização')
  expect(texts).toContain(`Valor a pagar R$ ${MOST}`)
  expect(texts).toContain(accessKeyGroups(noteKey()).join(' '))
  if (width === 'a4') expect(all).toContain(`99.999.999.999,9999 PACOTE 99,9999999999 ${MOST}`)
  else {
    expect(texts).toContain(`002 789 PÃO FRANCÊS 99.999.999.999,9999 PACOTE × 99,9999999999 ${MOST}`)
    expect(all).toContain(`1 UN × 25,00 25,00 Desconto −${MOST}`)
  }
})

test.each(['58', '80', 'a4'] as const)('on %s no number is broken within', async (width) => {
  const { lines } = await openPdf(await drawPdf(long, width))
  const numbers = new Set(lines.flatMap((line) => line.match(/[−\d.,]{5,}/g) ?? []))
  expect([...numbers].toSorted()).toEqual(
    ['25,00', '99,9999999999', '99.999.999.999,9999', MOST, `−${MOST}`].toSorted(),
  )
})
