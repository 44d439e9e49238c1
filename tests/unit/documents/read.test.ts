import { describe, expect, test } from 'vitest'
import { readDocuments } from '#api/server/documents/read/read.ts'
import type { Found } from '#api/server/documents/read/reading.ts'
import {
  bytesOf,
  cfe,
  cfeCanc,
  couponKey,
  envelope,
  evento,
  nfe,
  nfeProc,
  noteKey,
  procEvento,
  protNFe,
  retEvento,
  retInutNFe,
} from '../../documents.ts'

const key = noteKey()
const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'

function read(xml: string): { documents: Found[]; codes: string[] } {
  const reading = readDocuments(bytesOf(xml))
  if (reading.outcome === 'refused') throw new Error(`refused: ${reading.reason.message}`)
  return {
    documents: reading.parts.flatMap((part) => part.documents),
    codes: reading.warnings.map((warning) => warning.code),
  }
}

describe('roots', () => {
  test.each<[string, string, object[]]>([
    ['nfeProc', nfeProc(), [{ kind: 'nfce', protocol: { cStat: '100' } }]],
    ['NFe', nfe(), [{ kind: 'nfce', protocol: undefined }]],
    ['enviNFe', `<enviNFe ${NS}>${nfe()}${nfe({ number: 2 })}</enviNFe>`, [{ kind: 'nfce' }, { kind: 'nfce' }]],
    ['SOAP around a lot', envelope(`<enviNFe ${NS}>${nfe()}</enviNFe>`), [{ kind: 'nfce' }]],
    [
      'bare nfeDadosMsg',
      `<nfeDadosMsg><envEvento ${NS}>${evento(key)}</envEvento></nfeDadosMsg>`,
      [{ type: '110111', cStat: null }],
    ],
    ['procEventoNFe', procEvento(key), [{ type: '110111', cStat: '135', level: 'success' }]],
    [
      'retEnvEvento',
      `<retEnvEvento ${NS}>${retEvento(key, '110111', '501')}</retEnvEvento>`,
      [{ level: 'error', request: undefined }],
    ],
    [
      'retEnviNFe',
      envelope(`<retEnviNFe ${NS}>${protNFe(key)}</retEnviNFe>`),
      [{ type: 'protocol', typeDescription: 'Autorizada' }],
    ],
    [
      'retConsReciNFe',
      `<retConsReciNFe ${NS}>${protNFe(key, { cStat: '303' })}</retConsReciNFe>`,
      [{ typeDescription: 'Denegada', level: 'error' }],
    ],
    [
      'retInutNFe',
      retInutNFe(5, 9),
      [{ kind: 'void', year: 2026, serie: 2, numberStart: 5, numberEnd: 9, cStat: '102' }],
    ],
    ['CFe', cfe(), [{ kind: 'cfe', total: '32.00', emittedAt: '2021-10-11T16:13:02-03:00' }]],
    ['CFeCanc', cfeCanc(couponKey()), [{ kind: 'cfe_cancellation', canceledKey: couponKey() }]],
  ])('%s', (_, xml, expected) => {
    const { documents, codes } = read(xml)
    expect(documents).toHaveLength(expected.length)
    expect(documents).toMatchObject(expected)
    expect(codes).toEqual([])
  })

  test('requests and replies are stretches of the text', () => {
    const reading = readDocuments(bytesOf(`\ufeff${envelope(procEvento(key))}`))
    if (reading.outcome === 'refused') throw new Error(reading.reason.message)
    const [event] = reading.parts[0]?.documents ?? []
    if (event?.kind !== 'event') throw new Error('not an event')
    expect(reading.text.slice(event.request?.start, event.request?.end)).toBe(evento(key))
    expect(reading.text.slice(event.response?.start, event.response?.end)).toBe(retEvento(key))
  })

  test('namespace prefixes', () => {
    const prefixed = nfeProc()
      .replaceAll(/<(\/?)(?![?!])(?!\/?Sig)/g, '<$1n:')
      .replaceAll(NS, NS.replace('xmlns', 'xmlns:n'))
    expect(read(prefixed).documents).toMatchObject([{ kind: 'nfce', total: '25.00', protocol: { cStat: '100' } }])
  })

  test("local times are those of the issuer's state", () => {
    expect(read(cfe({ uf: '13' })).documents).toMatchObject([{ emittedAt: '2021-10-11T16:13:02-04:00' }])
    expect(read(cfe({ day: '20161220' })).documents).toMatchObject([{ emittedAt: '2016-12-20T16:13:02-02:00' }])
  })
})

describe('refused', () => {
  const wrongKey = key.slice(0, 43) + ((Number(key[43]) + 1) % 10)
  test.each([
    ['wrong check digit', 'invalid_key', nfeProc({ key: wrongKey })],
    ['wrong check digit of an event', 'invalid_key', procEvento(wrongKey)],
    ['lower case in a key', 'lower_case', nfe({ key: noteKey({ cnpj: '12ABC34501DE35' }).toLowerCase() })],
    ['lower case in a CNPJ', 'lower_case', nfe({ edit: (xml) => xml.replace(/<CNPJ>.*?</, '<CNPJ>12abc34501de35<') })],
    ['lower case in a CF-e', 'lower_case', cfe({ edit: (xml) => xml.replace(/<CNPJ>.*?</, '<CNPJ>12abc34501de35<') })],
    ['a key of another model', 'invalid_model', nfe({ key: couponKey() })],
    ['a CF-e with the key of a note', 'invalid_model', cfe({ edit: (xml) => xml.replace(couponKey(), key) })],
    ['unused numbers of model 55', 'out_of_scope', retInutNFe(1, 2).replace('<mod>65', '<mod>55')],
    ['sale data for a SAT', 'no_fiscal_value', cfe({ edit: (xml) => xml.replace(/ Id="\w+"/, '') })],
    ['an end-to-end test', 'no_fiscal_value', cfe({ number: 0 })],
    ['an HTML page', 'not_fiscal', '<!doctype html><html><body>503</body></html>'],
    ['another XML', 'not_fiscal', '<rss><channel/></rss>'],
    ['a reply about no note', 'not_fiscal', `<retEnviNFe ${NS}><cStat>103</cStat></retEnviNFe>`],
    ['a note without key', 'incomplete', nfe({ edit: (xml) => xml.replace(/ Id="\w+"/, '') })],
    ['a note without day', 'incomplete', nfe({ emittedAt: '30/03/2026' })],
    ['a day that does not exist', 'incomplete', nfe({ emittedAt: '2026-02-30T10:00:00-03:00' })],
    ['a note without total', 'incomplete', nfe({ edit: (xml) => xml.replace(/<vNF>.*?<\/vNF>/, '') })],
    ['a total that no column holds', 'incomplete', nfe({ total: '99999999999999999999.00' })],
    [
      'a lot of which one note is wrong',
      'invalid_key',
      `<enviNFe ${NS}>${nfe({ number: 2 })}${nfe({ key: wrongKey })}</enviNFe>`,
    ],
    [
      'an external entity',
      'doctype',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${nfe({ product: '&x;' })}`,
    ],
    ['a truncated note', 'truncated', nfeProc().slice(0, 900)],
    ['junk behind the root', 'malformed', `${nfeProc()}\0lixo`],
  ])('%s', (_, code, xml) => {
    const reading = readDocuments(bytesOf(xml))
    expect(reading).toMatchObject({ outcome: 'refused', reason: { code, message: expect.stringMatching(/\S/) } })
    if (reading.outcome === 'refused') expect(reading.reason.line).toBe(1)
  })
})

/** A note whose element says something else. */
function ide(name: string, value: string): string {
  return nfe({ edit: (xml) => xml.replace(new RegExp(`<${name}>.*?<`), `<${name}>${value}<`) })
}

describe('taken with a warning', () => {
  test.each([
    ['another tpEmis', ['key_differs'], ide('tpEmis', '9')],
    ['another CNPJ', ['key_differs'], ide('CNPJ', '99999999999999')],
    ['another series', ['key_differs'], ide('serie', '3')],
    ['another number', ['key_differs'], ide('nNF', '77')],
    ['another month', ['key_differs'], nfe({ emittedAt: '2026-05-30T12:18:05-03:00' })],
    ['another model', ['key_differs'], ide('mod', '55')],
    ['payments that do not add up', ['payments_total'], nfe({ paid: '20.00' })],
    ['a QR code of another note', ['qr_code'], nfe({ edit: (xml) => xml.replace('qr?p=3', 'qr?p=4') })],
    ['a placeholder for a CNPJ', ['invalid_cnpj'], nfe({ cnpj: '11111111111111' })],
    ['another digest than SEFAZ got', ['digest'], nfeProc({ digest: 'abc=' }, { digest: 'xyz=' })],
    [
      'the reply to another note',
      ['foreign_protocol'],
      nfeProc().replace(`<chNFe>${key}`, `<chNFe>${noteKey({ number: 9 })}`),
    ],
    ['a CF-e whose items do not add up', ['items_total'], cfe({ total: '33.00' })],
    ['a CF-e whose payments do not add up', ['payments_total'], cfe({ paid: '30.00' })],
    ['a substitution by no note', ['substitute'], procEvento(key, '110112', `<chNFeRef>${key}</chNFeRef>`)],
  ])('%s', (_, codes, xml) => expect(read(xml).codes).toEqual(codes))

  test.each([
    ['35', '20251231', undefined],
    ['35', '20260101', 'Cupom de São Paulo emitido depois do fim do CF-e no estado (01/01/2026)'],
    ['23', '20251231', undefined],
    ['23', '20260301', 'Cupom do Ceará emitido depois do fim do CF-e no estado (01/01/2026)'],
  ])('a CF-e of state %s of %s', (uf, day, message) => {
    const told = message === undefined ? [] : [{ code: 'sat_ended', message }]
    expect(read(cfe({ uf, day })).documents[0]).toMatchObject({ kind: 'cfe', warnings: told })
  })

  const tax = (group: string) => (xml: string) =>
    xml.replace('</prod>', `</prod><imposto><ICMS>${group}</ICMS></imposto>`)
  test.each([
    ['a CST', nfe({ edit: tax('<ICMS99><CST>99</CST></ICMS99>') }), '(CST). Código 99'],
    ['a CSOSN', nfe({ edit: tax('<ICMSSN999><CSOSN>999</CSOSN></ICMSSN999>') }), '(CSOSN). Código 999'],
    ['an indPag', nfe({ edit: (xml) => xml.replace('<indPag>0', '<indPag>7') }), '(indPag). Código 7'],
    ['a tPag', nfe({ edit: (xml) => xml.replace('<tPag>17', '<tPag>42') }), '(tPag). Código 42'],
    ['a CST of a CF-e', cfe({ edit: tax('<ICMS99><CST>99</CST></ICMS99>') }), '(CST). Código 99'],
    ['a cMP', cfe({ edit: (xml) => xml.replace('<cMP>01', '<cMP>42') }), '(cMP). Código 42'],
  ])('%s that no table has', (_, xml, told) => {
    const message = `Código que o sistema não conhece ${told}`
    expect(read(xml).documents[0]).toMatchObject({ warnings: [{ code: 'unknown_code', message }] })
  })

  test('codes of the tables are no warning; one that comes twice is told once', () => {
    for (const group of ['<ICMS00><CST>00</CST></ICMS00>', '<ICMSSN102><CSOSN>102</CSOSN></ICMSSN102>'])
      expect(read(nfe({ edit: tax(group) })).codes).toEqual([])
    const twice = (xml: string) => xml.replace(/<detPag>.*<\/detPag>/, (one) => one.replace('17', '42').repeat(2))
    expect(read(nfe({ paid: '12.50', edit: twice })).codes).toEqual(['unknown_code'])
  })

  test('a note above the limit of its state that names nobody', () => {
    const note = (total: string, more = '') =>
      nfe({
        total,
        emittedAt: '2026-06-15T10:00:00-03:00',
        edit: (xml) => xml.replace('</emit>', `</emit>${more}`),
      })
    const told = (xml: string) => read(xml).codes.filter((code) => code === 'consumer_missing')
    expect(told(note('10000.00'))).toEqual([])
    expect(told(note('10000.01'))).toEqual(['consumer_missing'])
    expect(told(note('10000.01', '<dest><xNome>Maria</xNome></dest>'))).toEqual(['consumer_missing'])
    for (const one of ['<CPF>12345678909</CPF>', '<CNPJ>91234567000188</CNPJ>', '<idEstrangeiro>A1</idEstrangeiro>'])
      expect(told(note('10000.01', `<dest>${one}</dest>`))).toEqual([])
    expect(read(nfe({ total: '10000.01' })).codes).toEqual([])
  })

  test('a CNPJ as the consumer is no matter of a warning', () => {
    const dest = '<dest><CNPJ>91234567000188</CNPJ><xNome>Padaria</xNome></dest>'
    expect(read(nfe({ edit: (xml) => xml.replace('</emit>', `</emit>${dest}`) })).codes).toEqual([])
  })

  test('the key’s month is that of the shop’s clock or of dhEmi as written', () => {
    const at = (yearMonth: string) => read(nfe({ emittedAt: '2026-04-01T01:00:00+00:00', yearMonth })).codes
    expect(at('2603')).toEqual([])
    expect(at('2604')).toEqual([])
    expect(at('2605')).toEqual(['key_differs'])
  })

  test('a late authorisation is no warning', () => {
    expect(read(nfeProc({}, { cStat: '150' })).codes).toEqual([])
  })

  test('letters in a CNPJ are right', () => {
    expect(read(nfeProc({ cnpj: '12ABC34501DE35' })).codes).toEqual([])
  })
})
