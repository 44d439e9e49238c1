import { describe, expect, test } from 'vitest'
import { readDocuments } from '#api/server/documents/read/read.ts'
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
} from '../../documents.ts'

const key = noteKey()
const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
const SAT = 'xmlns="http://www.fazenda.sp.gov.br/sat"'

function read(xml: string) {
  const reading = readDocuments(bytesOf(xml))
  if (reading.outcome === 'refused') throw new Error(`refused: ${reading.reason.message}`)
  const { parts, warnings, isLot, outOfScope } = reading
  return { parts, documents: parts.flatMap((part) => part.documents), warnings, isLot, outOfScope }
}

const reasonOf = (xml: string) => {
  const reading = readDocuments(bytesOf(xml))
  return reading.outcome === 'refused' ? reading.reason : undefined
}

/** A processed note with more in it. */
const withinProc = (more: string) => nfeProc().replace('</nfeProc>', `${more}</nfeProc>`)
const CANCELLED = { kind: 'event', type: '110111', cStat: '135', level: 'success' }

describe('what stands in a processed note beside the note', () => {
  test.each([
    ['the reply to a cancellation', retEvento(key)],
    ['a cancellation and its reply', evento(key) + retEvento(key)],
    ['the reply before its cancellation', retEvento(key) + evento(key)],
    ['a processed cancellation', procEvento(key)],
    ['a lot of events and their replies', `<retEnvEvento ${NS}>${retEvento(key)}</retEnvEvento>`],
  ])('%s', (_, more) => {
    const { documents, warnings, isLot } = read(withinProc(more))
    expect(documents).toMatchObject([{ kind: 'nfce', protocol: { cStat: '100' } }, CANCELLED])
    expect(warnings).toEqual([])
    expect(isLot).toBe(false)
  })

  test('several events, each with its own reply', () => {
    const { documents } = read(
      withinProc(retEvento(key) + evento(key, '110110') + evento(key) + retEvento(key, '110110')),
    )
    expect(documents).toMatchObject([
      { kind: 'nfce' },
      { type: '110110', cStat: '135' },
      { type: '110111', cStat: '135' },
    ])
    for (const one of documents) if (one.kind === 'event') expect([one.request, one.response]).not.toContain(undefined)
  })

  test('in a note without a reply, and in a lot, where it stays with its note', () => {
    const noReply = `<nfeProc ${NS}>${nfe()}${retEvento(key)}</nfeProc>`
    expect(read(noReply).documents).toMatchObject([{ kind: 'nfce', protocol: undefined }, CANCELLED])
    const other = nfeProc({ number: 2 }).replace(/^<\?.*?\?>/, '')
    const lot = read(`<enviNFe ${NS}>${withinProc(procEvento(key)).replace(/^<\?.*?\?>/, '')}${other}</enviNFe>`)
    expect(lot.parts).toHaveLength(2)
    const [first] = lot.parts
    expect(first?.documents).toMatchObject([{ kind: 'nfce' }, CANCELLED])
    const [, event] = first?.documents ?? []
    if (event?.kind !== 'event') throw new Error('not an event')
    expect(first?.text.slice(event.request?.start, event.request?.end)).toBe(evento(key))
    expect(first?.text.slice(event.response?.start, event.response?.end)).toBe(retEvento(key))
  })

  test('what is of another note is left alone, and said', () => {
    const { documents, warnings } = read(withinProc(procEvento(noteKey({ number: 9 }))))
    expect(documents).toMatchObject([{ kind: 'nfce' }])
    expect(warnings).toMatchObject([{ code: 'foreign_event', message: expect.stringContaining('de outra nota') }])
  })

  test('an element that nobody knows is named, and what is in it is read', () => {
    expect(read(withinProc('<selo>1</selo><extra><a>1</a></extra>')).warnings.map(({ message }) => message)).toEqual([
      'O elemento <selo> não é conhecido e não foi lido',
      'O elemento <extra> não é conhecido e não foi lido',
    ])
    const { documents, warnings } = read(withinProc(`<eventos>${procEvento(key)}</eventos>`))
    expect(documents).toMatchObject([{ kind: 'nfce' }, CANCELLED])
    expect(warnings.map(({ message }) => message)).toEqual([
      'O elemento <eventos> não é conhecido: os documentos dentro dele foram lidos',
    ])
  })

  test('what services put beside documents is not named', () => {
    const beside = '<retCancNFe><infCanc><cStat>101</cStat></infCanc></retCancNFe>'
    const xml = `<retConsSitNFe ${NS}><cStat>100</cStat>${protNFe(key)}${beside}</retConsSitNFe>`
    expect(read(xml)).toMatchObject({ documents: [{ type: 'protocol' }], warnings: [] })
  })

  test.each(['NFeProc', 'procNFe'])('the same as <%s>', (name) => {
    const { documents, isLot } = read(withinProc(retEvento(key)).replaceAll('nfeProc', name))
    expect(documents).toMatchObject([{ kind: 'nfce', protocol: { cStat: '100' } }, CANCELLED])
    expect(isLot).toBe(false)
  })
})

const marks = (protocol: string) => `<dhInc>2026-03-30T12:18:07-03:00</dhInc><nProt>${protocol}</nProt>`
const downloaded = `<nfeProc ${NS} versao="4.00">${marks('135000000000101')}${nfe()}</nfeProc>`
const downloadedEvent = `<procEventoNFe ${NS} versao="1.00">${marks('135000000000102')}${evento(key)}</procEventoNFe>`

describe("SEFAZ-SP's own download", () => {
  test('a note is authorised by what stands for its reply', () => {
    expect(read(downloaded).documents).toMatchObject([
      {
        kind: 'nfce',
        protocol: {
          cStat: '100',
          level: 'success',
          protocolNumber: '135000000000101',
          receivedAt: '2026-03-30T12:18:07-03:00',
        },
      },
    ])
  })

  test('a reply comes before it', () => {
    const both = downloaded.replace('</nfeProc>', `${protNFe(key, { cStat: '150' })}</nfeProc>`)
    expect(read(both).documents).toMatchObject([{ protocol: { cStat: '150', protocolNumber: '135000000000001' } }])
  })

  test('half a mark says nothing', () => {
    expect(read(downloaded.replace(/<dhInc>.*?<\/dhInc>/, '')).documents).toMatchObject([{ protocol: undefined }])
    expect(read(downloadedEvent.replace(/<nProt>1350000000001.*?<\/nProt>/, '')).documents).toMatchObject([
      { cStat: null },
    ])
  })

  test('an event is registered', () => {
    expect(read(downloadedEvent).documents).toMatchObject([
      { ...CANCELLED, protocolNumber: '135000000000102', receivedAt: '2026-03-30T12:18:07-03:00' },
    ])
  })

  test('the whole answer is a lot, also of one note, and each part stands alone', () => {
    const bare = (xml: string) => xml.replace(` ${NS} versao`, ' versao')
    const answer = (inside: string) =>
      `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><nfceDownloadXMLResult xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFCeDownloadXML">` +
      `<retNfceDownloadXML ${NS} versao="1.00"><tpAmb>1</tpAmb><cStat>200</cStat><proc>${inside}</proc></retNfceDownloadXML></nfceDownloadXMLResult></s:Body></s:Envelope>`
    const { parts, isLot, warnings } = read(answer(bare(downloaded) + bare(downloadedEvent)))
    expect(isLot).toBe(true)
    expect(warnings).toEqual([])
    expect(parts.map(({ documents }) => documents)).toMatchObject([[{ kind: 'nfce' }], [CANCELLED]])
    for (const part of parts) expect(read(part.text).documents).toMatchObject(part.documents)
    expect(read(answer(bare(downloaded))).isLot).toBe(true)
  })
})

describe('what the SGR-SAT portal hands out', () => {
  const bare = (xml: string) => xml.replace(/^<\?.*?\?>/, '')

  test('lots of coupons, also of one, each with its own text', () => {
    const lot = (inside: string) => `<envCFe ${SAT}><tpAmb>1</tpAmb><LoteCFe>${inside}</LoteCFe><nSeg>1</nSeg></envCFe>`
    const two = read(lot(bare(cfe()) + bare(cfe({ number: 102 }))))
    expect(two.documents).toMatchObject([{ kind: 'cfe' }, { kind: 'cfe' }])
    expect(two.warnings).toEqual([])
    expect(two.parts[0]?.text).toMatch(/^<\?xml .*?\?><CFe xmlns="http:\/\/www\.fazenda\.sp\.gov\.br\/sat"><infCFe /)
    const one = read(lot(bare(cfe())))
    expect([one.isLot, one.parts.length]).toEqual([true, 1])
  })

  test('a lot of cancellations', () => {
    const lot = `<cancCFe ${SAT}><LoteCFeCanc>${bare(cfeCanc(couponKey(), { number: 102 }))}</LoteCFeCanc></cancCFe>`
    expect(read(lot)).toMatchObject({
      isLot: true,
      documents: [{ kind: 'cfe_cancellation', canceledKey: couponKey() }],
    })
  })

  test('single coupons in that namespace', () => {
    expect(read(cfe().replace('<CFe>', `<CFe ${SAT}>`))).toMatchObject({ isLot: false, documents: [{ kind: 'cfe' }] })
    expect(read(cfeCanc(couponKey()).replace('<CFeCanc>', `<CFeCanc ${SAT}>`)).documents).toMatchObject([
      { kind: 'cfe_cancellation' },
    ])
  })
})

describe('documents within something else', () => {
  const bare = nfeProc().replace(/^<\?.*?\?>/, '')
  const escape = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

  test.each([
    ['a root that nobody knows', `<nfes>${bare}</nfes>`, 'nfes'],
    ['two of them', `<nfes><nota xmlns="urn:x">${bare}</nota></nfes>`, 'nfes'],
  ])('%s is named, and its documents are read', (_, xml, name) => {
    const { documents, isLot, warnings } = read(xml)
    expect(documents).toMatchObject([{ kind: 'nfce', protocol: { cStat: '100' } }])
    expect(isLot).toBe(true)
    expect(warnings.map(({ message }) => message)).toContain(
      `O elemento <${name}> não é conhecido: os documentos dentro dele foram lidos`,
    )
  })

  test.each([
    ['escaped', envelope(escape(nfeProc()))],
    ['as CDATA', envelope(`<![CDATA[${withinCdata()}]]>`)],
    [
      'beyond the longest text of a layout',
      envelope(escape(bare.replace('</nfeProc>', `${' '.repeat(30_000)}</nfeProc>`))),
    ],
  ])('a note in the text of a web service, %s', (_, xml) => {
    const { documents, isLot, parts } = read(xml)
    expect(documents).toMatchObject([{ kind: 'nfce', protocol: { cStat: '100' } }])
    expect(isLot).toBe(true)
    expect(read(parts[0]?.text ?? '').documents).toMatchObject(documents)
  })

  test('several notes there are cut as a lot is', () => {
    const two = `<enviNFe ${NS}>${nfe()}${nfe({ number: 2 })}</enviNFe>`
    expect(read(envelope(escape(two))).parts).toHaveLength(2)
  })

  test('a broken note there refuses its file; other text is none of ours', () => {
    expect(reasonOf(envelope(escape(nfeProc().slice(0, 900))))).toMatchObject({ code: 'truncated' })
    expect(read(withinProc('<obs>&lt;b</obs>')).documents).toMatchObject([{ kind: 'nfce' }])
    expect(reasonOf(envelope(escape(envelope(escape(nfeProc())))))).toMatchObject({ code: 'not_fiscal' })
  })

  function withinCdata(): string {
    return nfeProc().replace(/<!\[CDATA\[(.*?)\]\]>/, (_, text: string) => escape(text))
  }
})

describe('what is none of ours', () => {
  const key55 = '35260311222333000181550020000000011123456780'
  const model55 = nfe({ key: withDigit(key55), edit: (xml) => xml.replace('<mod>65', '<mod>55') })

  test.each([
    ['a note of model 55', model55],
    ['an event of one', procEvento(withDigit(key55))],
    ['the reply to one', protNFe(withDigit(key55))],
  ])('%s is out of scope', (_, xml) => {
    expect(reasonOf(xml)).toMatchObject({
      code: 'out_of_scope',
      message: expect.stringMatching(/NF-e \(modelo 55\), fora do escopo/),
    })
  })

  test('in a lot it is left out and counted, and the others are read', () => {
    const { documents, outOfScope, warnings } = read(`<enviNFe ${NS}>${nfe()}${model55}${model55}</enviNFe>`)
    expect(documents).toMatchObject([{ kind: 'nfce' }])
    expect(outOfScope).toBe(2)
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^2 documentos ficaram de fora do lote\. É de uma NF-e/),
    ])
    expect(reasonOf(`<enviNFe ${NS}>${model55}</enviNFe>`)?.code).toBe('out_of_scope')
  })

  test.each([
    ['resNFe', 'um resumo de NF-e', 'not_fiscal'],
    ['distDFeInt', 'um pedido de distribuição', 'not_fiscal'],
    ['retConsStatServ', 'a resposta a uma consulta do serviço da SEFAZ', 'not_fiscal'],
    ['cteProc', 'um CT-e, fora do escopo', 'out_of_scope'],
    ['CompNfse', 'uma NFS-e, fora do escopo', 'out_of_scope'],
  ])('<%s> is said to be %s', (name, words, code) => {
    for (const xml of [`<${name} ${NS}><a>1</a></${name}>`, envelope(`<${name} ${NS}><a>1</a></${name}>`)]) {
      expect(reasonOf(xml)).toMatchObject({ code, message: expect.stringContaining(`é ${words}`) })
    }
  })

  test('a document of another namespace is not said to be none', () => {
    const reason = reasonOf(`<NFe xmlns="urn:outro"><infNFe Id="NFe${key}"><ide/></infNFe></NFe>`)
    expect(reason?.message).not.toContain('não traz nenhum documento')
    expect(reason?.message).toContain("<NFe> não está no namespace da SEFAZ ('urn:outro')")
  })
})

function withDigit(near: string): string {
  const key = near.slice(0, 43)
  const sum = Array.from(key, (one, i) => Number(one) * (2 + ((42 - i) % 8))).reduce((total, one) => total + one, 0)
  const rest = sum % 11
  return key + (rest < 2 ? 0 : 11 - rest)
}
