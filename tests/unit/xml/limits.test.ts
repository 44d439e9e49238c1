import { describe, expect, test } from 'vitest'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { readCouponContent } from '#api/server/documents/read/contents.ts'
import { LayoutLimits } from '#api/server/documents/xml/limits.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { bytesOf, cfe, couponKey, evento, nfe, nfeProc, noteKey } from '../../documents.ts'

/** As many items as asked for, each on a line of its own; `rest` stands where the last one ends. */
const items =
  (count: number, rest = '') =>
  (xml: string) => {
    const [det = ''] = /<det .*<\/det>/.exec(xml) ?? []
    return xml.replace(det, Array.from({ length: count }, () => `\n${det}`).join('') + rest)
  }
const repeated = (element: string, count: number) => (xml: string) =>
  xml.replace(new RegExp(`<${element}>.*?</${element}>`), (one) => one.repeat(count))
const inside = (element: string, more: string) => (xml: string) => xml.replace(`</${element}>`, `${more}</${element}>`)

const attributes = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ')

const read = (xml: string) => readDocuments(bytesOf(xml))

describe('what a layout allows is taken', () => {
  test.each([
    ['990 items of a note', nfeProc({ edit: items(990) })],
    ['500 items of a coupon', cfe({ edit: items(500) })],
    ['100 payments of a note', nfeProc({ edit: repeated('detPag', 100) })],
    ['10 payments of a coupon', cfe({ edit: repeated('MP', 10) })],
    ['a note of every element indented', nfeProc({ edit: inside('infNFe', ' '.repeat(30_000)) })],
    [
      'a namespace that each of many elements declares, and 48 around one',
      nfeProc({
        edit: inside(
          'emit',
          `${'<x xmlns:a="urn:a"/>'.repeat(200)}${'<x xmlns:a="urn:a">'.repeat(48)}${'</x>'.repeat(48)}`,
        ),
      }),
    ],
    [
      '5000 characters of free text',
      nfeProc({ edit: inside('infNFe', `<infAdic><infCpl>${'x'.repeat(5000)}</infCpl></infAdic>`) }),
    ],
    [
      'a lot whose notes have more items together',
      `<enviNFe>${nfe({ edit: items(600) })}${nfe({ number: 2, edit: items(600) })}</enviNFe>`,
    ],
  ])('%s', (_, xml) => expect(read(xml).outcome).toBe('read'))
})

describe('what is beyond is refused in words and with its line', () => {
  test.each([
    ['A nota tem mais de 990 itens, o máximo do leiaute', 992, nfeProc({ edit: items(991) })],
    ['O cupom tem mais de 500 itens, o máximo do leiaute', 502, cfe({ edit: items(501) })],
    ['O elemento <pag> tem mais de 100 <detPag>, o máximo do leiaute', 1, nfeProc({ edit: repeated('detPag', 101) })],
    ['O elemento <pgto> tem mais de 10 <MP>, o máximo do leiaute', 1, cfe({ edit: repeated('MP', 11) })],
    [
      'O elemento <ide> tem mais de 999 <NFref>, o máximo do leiaute',
      1,
      nfeProc({ edit: inside('ide', '<NFref/>'.repeat(1000)) }),
    ],
    ['O elemento <emit> tem mais de 5.000 elementos', 1, nfeProc({ edit: inside('emit', '<x/>'.repeat(5001)) })],
    ['O elemento <detEvento> tem mais de 5.000 elementos', 1, evento(noteKey(), '110111', '<x/>'.repeat(5001))],
    [
      'O texto de <infCpl> tem mais de 5.000 caracteres',
      1,
      nfeProc({ edit: inside('infNFe', `<infAdic><infCpl>${'x'.repeat(5001)}</infCpl></infAdic>`) }),
    ],
    ['O texto de <xProd> tem mais de 20.000 caracteres', 1, nfeProc({ product: 'x'.repeat(20_001) })],
    [
      'Um elemento está em mais de 50 declarações de namespace',
      1,
      nfeProc({ edit: inside('emit', `${'<x xmlns:a="urn:a">'.repeat(49)}${'</x>'.repeat(49)}`) }),
    ],
    ['A nota tem mais de 5.000.000 caracteres', 1, nfeProc({ edit: inside('det', `<!--${'x'.repeat(5_000_000)}-->`) })],
    ['Um elemento tem mais de 50 atributos', 1, nfeProc({ edit: inside('emit', `<x ${attributes(51)}/>`) })],
    [
      'O arquivo tem mais de 200.000 atributos',
      1,
      nfeProc({ edit: inside('emit', `<x ${attributes(50)}/>`.repeat(4001)) }),
    ],
    [
      'A nota tem mais de 200.000 elementos',
      1,
      nfeProc({ edit: inside('infNFe', `<a>${`<b>${'<x/>'.repeat(5000)}</b>`.repeat(41)}</a>`) }),
    ],
  ])('%s', (message, line, xml) =>
    expect(read(xml)).toEqual({ outcome: 'refused', reason: { code: 'beyond_layout', message, line } }),
  )

  test('a file of nothing but elements', () => {
    const limits = new LayoutLimits(false)
    const told = Array.from({ length: 1_000_001 }, (_, i) => limits.enter(undefined, 'x', i))
    expect(told.findIndex((what) => what !== undefined)).toBe(1_000_000)
    expect(told.at(-1)).toBe('O arquivo tem mais de 1.000.000 elementos')
  })

  test('at the item where it is, so that what follows costs nothing', () => {
    // The text is malformed behind that item: who had read on would have said so.
    const reading = read(nfeProc({ edit: items(991, '</wrong>') }))
    expect(reading).toMatchObject({ reason: { code: 'beyond_layout', line: 992 } })
  })
})

describe('a document that was kept before is shown as far as its layout goes', () => {
  test('a note', () => {
    const omissions = new Set<string>()
    const data = readNoteContent(nfeProc({ edit: items(1500) }), noteKey(), omissions)
    expect(data.informacao_nfe.detalhes).toHaveLength(990)
    expect(data.informacao_nfe.total.icms_total.valor_nota).toBe('25.00')
    expect(data.informacao_nfe.pagamento.pagamentos).toHaveLength(1)
    expect([...omissions]).toEqual(['A nota tem mais de 990 itens, o máximo do leiaute'])
  })
  test('a coupon', () => {
    const omissions = new Set<string>()
    const { data } = readCouponContent(cfe({ edit: items(700) }), couponKey(), omissions)
    expect(data.CFe.itens).toHaveLength(500)
    expect(data.CFe.total.valor_cfe).toBe('32.00')
    expect([...omissions]).toEqual(['O cupom tem mais de 500 itens, o máximo do leiaute'])
  })
  test('its texts, too', () => {
    const long = nfeProc({ edit: inside('infNFe', `<infAdic><infCpl>${'x'.repeat(9000)}</infCpl></infAdic>`) })
    expect(readNoteContent(long, noteKey()).informacao_nfe.informacao_complementar).toHaveLength(5000)
  })
})
