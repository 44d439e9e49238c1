import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readDocuments } from '#api/server/documents/read/read.ts'
import type { EventFound, Part } from '#api/server/documents/read/reading.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { isSameElement } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { canonical } from '#api/server/documents/xml/canonical.ts'
import * as docs from '../../documents.ts'

const OTHER = '99888777000100'
const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'
const notes = [
  { number: 1, product: 'PÃO 🍞 <![CDATA[<NFe>]]> &amp; cia &#233;' },
  { number: 2, cnpj: OTHER, product: 'SEGREDO' },
]
/** Ranges of whoever issues by CPF. */
const persons = ['52998224725', '11144477735'].map((cpf) =>
  docs.retInutNFe(1, 2).replace(/<CNPJ>.*<\/CNPJ>/, `<CPF>${cpf}</CPF>`),
)
const bare = (xml: string) => xml.replace(/<\?xml.*?\?>/, '')
const enviNFe = (inside: string) =>
  `<?xml version='1.0' encoding="utf-8"?><!-- lote <NFe> --><enviNFe${NS}><idLote>1</idLote>${inside}</enviNFe>`

function parts(file: string | Uint8Array): Part[] {
  const reading = readDocuments(typeof file === 'string' ? docs.bytesOf(file) : file)
  if (reading.outcome === 'refused') throw new Error(reading.reason.message)
  expect(reading.isLot).toBe(reading.parts.length > 1 || reading.parts[0]?.text !== reading.text)
  return reading.parts
}

/** That a part is a whole document, is read as it was read in its lot, and points at its own elements. */
function expectWhole(part: Part): void {
  const again = readDocuments(docs.bytesOf(part.text))
  expect(again).toMatchObject({ outcome: 'read', isLot: false, parts: [{ documents: part.documents }] })
  for (const found of part.documents) {
    const event: EventFound | undefined =
      found.kind === 'event' ? found : found.kind === 'nfce' ? found.protocol : undefined
    const slices = [found.kind === 'nfce' ? found.slice : undefined, event?.request, event?.response]
    for (const slice of slices) {
      if (slice) expect(part.text.slice(slice.start, slice.end)).toMatch(/^<(\w+:)?(\w+)[^]*<\/(\w+:)?\2>$/)
    }
  }
}

describe('a lot', () => {
  test.each([
    ['notes', enviNFe(notes.map(docs.nfe).join('<!-- entre -->')), notes.map((note) => docs.nfe(note))],
    [
      'notes whose namespace is the lot’s',
      enviNFe(notes.map((note) => docs.nfe(note).replace(NS, '')).join('\r\n')),
      notes.map((note) => docs.nfe(note)),
    ],
    [
      'authorised notes, deep in SOAP',
      docs.envelope(`<retConsReciNFe${NS}>${notes.map((note) => bare(docs.nfeProc(note))).join('')}</retConsReciNFe>`),
      notes.map((note) => bare(docs.nfeProc(note))),
    ],
    [
      'notes and replies',
      docs.envelope(notes.map((note) => docs.nfe(note) + docs.protNFe(docs.noteKey(note))).join('')),
      notes.flatMap((note) => [docs.nfe(note), docs.protNFe(docs.noteKey(note))]),
    ],
    [
      'events and replies',
      docs.envelope(notes.map((note) => docs.evento(docs.noteKey(note)) + docs.retEvento(docs.noteKey(note))).join('')),
      notes.flatMap((note) => [docs.evento(docs.noteKey(note)), docs.retEvento(docs.noteKey(note))]),
    ],
    [
      'whole events',
      `<retEnvEvento${NS}>${notes.map((note) => docs.procEvento(docs.noteKey(note))).join('')}</retEnvEvento>`,
      notes.map((note) => docs.procEvento(docs.noteKey(note))),
    ],
    [
      'voids',
      docs.envelope(docs.retInutNFe(1, 2) + docs.retInutNFe(3, 4)),
      [docs.retInutNFe(1, 2), docs.retInutNFe(3, 4)],
    ],
    ['the same numbers of two persons', docs.envelope(persons.join('')), persons],
    [
      'coupons',
      `<Envelope>${docs.cfe()}${docs.cfeCanc(docs.couponKey())}</Envelope>`,
      [docs.cfe(), docs.cfeCanc(docs.couponKey())],
    ],
    [
      'a pair that is none',
      `<nfeProc${NS}>${notes.map((note) => docs.nfe(note)).join('')}</nfeProc>`,
      notes.map((note) => docs.nfe(note)),
    ],
    [
      'a note beside one that is not read',
      enviNFe(`${docs.nfe()}<x><NFe xmlns="urn:x"><infNFe/></NFe></x>`),
      [docs.nfe()],
    ],
    [
      'a note and what is told of it, outside of a nfeProc',
      docs.envelope(docs.nfe() + docs.protNFe(docs.noteKey()) + docs.procEvento(docs.noteKey())),
      [docs.nfe(), docs.protNFe(docs.noteKey()), docs.procEvento(docs.noteKey())],
    ],
    [
      'two contents of a note',
      docs.envelope(docs.nfe() + docs.nfe({ total: '30.00' })),
      [docs.nfe(), docs.nfe({ total: '30.00' })],
    ],
  ])('of %s becomes texts of their own', (_, lot, expected) => {
    const cut = parts(lot)
    expect(cut.map(({ text }) => bare(text))).toEqual(expected)
    cut.forEach(expectWhole)
  })

  test.each([
    ['a note and its reply', docs.nfeProc()],
    ['a note in SOAP', docs.envelope(docs.nfe())],
    [
      'all that is told of one note, without the note',
      docs.envelope(docs.protNFe(docs.noteKey()) + docs.procEvento(docs.noteKey())),
    ],
    ['a range of numbers', docs.retInutNFe(1, 2)],
  ])('is not: %s stays as it came', (_, xml) => {
    expect(parts(xml).map(({ text }) => text)).toEqual([xml])
  })

  test.each([
    ['UTF-8 with a mark', (xml: string) => Buffer.from(`\ufeff${xml}`)],
    ['UTF-16 LE', (xml: string) => Buffer.from(`\ufeff${xml.replace('utf-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-16 BE', (xml: string) => Buffer.from(`\ufeff${xml.replace('utf-8', 'UTF-16')}`, 'utf16le').swap16()],
    ['latin-1', (xml: string) => Buffer.from(xml.replace('utf-8', 'ISO-8859-1').replace('🍞', '&#x1F35E;'), 'latin1')],
    ['lines of Windows', (xml: string) => Buffer.from(xml.replaceAll('><', '>\r\n<'))],
  ])('in %s is cut into UTF-8', (_, encode) => {
    const cut = parts(encode(enviNFe(notes.map((note) => docs.nfe(note).replace(NS, '')).join(''))))
    expect(cut).toHaveLength(2)
    cut.forEach(expectWhole)
    expect(cut[0]?.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><NFe/)
    expect(cut[0]?.text).toContain('PÃO')
    expect(cut[0]?.text).not.toContain(OTHER)
  })

  test('XML 1.1 stays it', () => {
    expect(parts(enviNFe(notes.map(docs.nfe).join('')).replace("'1.0'", "'1.1'"))[0]?.text).toMatch(
      /^<\?xml version="1.1"/,
    )
  })
})

describe('what a signature sees does not change', () => {
  const prefixed = (xml: string) => xml.replaceAll(/<(\/?)(?![?!])(?!\/?Sig)(?=\w)/g, '<$1n:').replaceAll(NS, '')

  test.each([
    ['the lot’s default namespace', `<enviNFe${NS}>`, (xml: string) => xml.replace(NS, '')],
    [
      'prefixes and xml: attributes of the lot',
      `<enviNFe${NS} xml:lang='pt' xmlns:a = "urn:a&amp;b">`,
      (xml: string) => xml,
    ],
    ['an undeclared default', `<Envelope${NS}><enviNFe xmlns="">`, (xml: string) => xml],
    [
      'a prefix that SOAP declares',
      '<s:Envelope xmlns:s="urn:soap" xmlns:n="http://www.portalfiscal.inf.br/nfe">',
      (xml: string) => prefixed(xml).replaceAll('SEGREDO', 'n:SEGREDO'),
    ],
  ])('%s', (_, opening, write) => {
    const closing = opening
      .match(/<[\w:]+/g)
      ?.reverse()
      .map((tag) => `${tag.replace('<', '</')}>`)
      .join('')
    const whole = notes.map((note) => `${opening}${write(docs.nfe(note))}${closing}`)
    const lot = `${opening}${notes.map((note) => write(docs.nfe(note))).join('')}${closing}`
    const seen = parts(lot).map(({ text }) => canonical(text, 'infNFe'))
    // Of what SOAP declares only what is used: the document was signed before it came into the envelope.
    expect(seen).toEqual(
      whole.map((xml) =>
        canonical(
          xml.replace('Envelope xmlns:s="urn:soap"', 'Envelope').replaceAll('s:Envelope', 'Envelope'),
          'infNFe',
        ),
      ),
    )
  })
})

// Real documents, which stand beside the project and not in it.
const folder = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url))

describe.skipIf(!existsSync(folder))('real documents', () => {
  const files = globSync('{nfce,cfe,events,derived}/*.xml', { cwd: folder }).sort()
  const taken = files.flatMap((name) => {
    const bytes = readFileSync(folder + name)
    return readDocuments(bytes).outcome === 'read' ? [[name, decodeXml(bytes)] as const] : []
  })

  test.each(taken)('%s says the same out of a lot', (_, text) => {
    const root = parseXml(text)
    const lots = [
      `<Envelope xmlns:soap="urn:soap"><Body>${text.slice(root.start, root.end)}${docs.nfe({ cnpj: OTHER })}</Body></Envelope>`,
      `<enviNFe${NS}>\r\n${docs.nfe({ cnpj: OTHER })}${text.slice(root.start, root.end)}</enviNFe>`,
    ]
    for (const lot of lots) {
      const cut = parts(Buffer.from(`\ufeff${lot}`, 'utf16le')).filter((part) => !part.text.includes(OTHER))
      expect(cut).toHaveLength(1)
      cut.forEach(expectWhole)
      const [part] = cut
      if (!/^(nfeProc|NFe|CFe|CFeCanc|procEventoNFe|evento)$/.test(root.name)) continue
      // An enviNFe around a coupon gives it no namespace: it has undeclared it, or has one of its own.
      if (lot.startsWith('<enviNFe') && root.uri === '') continue
      expect(isSameElement(parseXml(part?.text ?? ''), root)).toBe(true)
    }
  })

  test('the digests that verify do so afterwards', () => {
    const content = /<(?:\w+:)?(inf(?:NFe|CFe|Evento))\b/
    const digest = (text: string): string =>
      createHash(/DigestMethod[^>]*#(sha\w+)/.exec(text)?.[1] ?? 'sha1')
        .update(canonical(text, content.exec(text)?.[1] ?? ''))
        .digest('base64')
    const signed = taken.filter(([, text]) => /DigestValue>([^<]+)</.exec(text)?.[1]?.trim() === digest(text))
    expect(signed.length).toBeGreaterThan(10)
    const inside = signed.map(([, text]) => {
      const { start, end } = parseXml(text)
      return text.slice(start, end)
    })
    const cut = parts(
      `<soap:Envelope xmlns:soap="urn:soap" xmlns:xsi="urn:xsi"><soap:Body>${inside.join('\n')}</soap:Body></soap:Envelope>`,
    )
    expect(cut.length).toBeGreaterThan(10)
    for (const { text } of cut) expect(text).toContain(digest(text))
  })
})
