import { describe, expect, test } from 'vitest'
import { compose } from '#api/server/documents/compose.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { canonical } from '#api/server/documents/xml/canonical.ts'
import * as docs from '../../documents.ts'

const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'
const key = docs.noteKey()
/** What nobody else would write so: double blanks, quotes of the other kind, CDATA, a line's end, characters of four bytes. */
const odd = docs.nfe({
  product: 'PÃO  🍞 <![CDATA[<NFe>]]> &#233;\r\n',
  edit: (xml) => xml.replace(`"NFe${key}"`, `'NFe${key}'`),
})
const note = { kind: 'nfeProc', key, starts: {} } as const

describe('a note and its protocol', () => {
  test.each([
    ['each alone', `<?xml version="1.0"?>\n${odd}\n`, docs.protNFe(key)],
    [
      'the reply in that of its lot',
      odd,
      `<retEnviNFe${NS} versao="4.00"><cStat>104</cStat>${docs.protNFe(key).replace(NS, '')}</retEnviNFe>`,
    ],
    [
      'the reply with a prefix',
      odd,
      docs.envelope(
        docs
          .protNFe(key)
          .replace(NS, ` xmlns:p="${NS.slice(8, -1)}"`)
          .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1p:'),
      ),
    ],
    [
      'the note in its lot, whose namespaces its signature sees',
      `<enviNFe${NS} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" versao="4.00">${odd.replace(NS, '')}</enviNFe>`,
      docs.protNFe(key),
    ],
  ])('%s', (_, request, reply) => {
    const composed = compose(request, reply, note) ?? ''
    const nfe = /<NFe[^]*<\/NFe>/.exec(request)?.[0] ?? 'none'
    expect(composed).toContain(`>${nfe}<`)
    expect(canonical(composed, 'infNFe')).toBe(canonical(request, 'infNFe'))
    expect(composed).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><!-- Composto de nota e protocolo, .*? --><nfeProc xmlns/,
    )
    const root = parseXml(composed)
    expect([root.name, root.uri, root.attributes['versao']]).toEqual(['nfeProc', NS.slice(8, -1), '4.00'])
    expect(root.children.map(({ name, uri }) => [name, uri])).toEqual([
      ['NFe', NS.slice(8, -1)],
      ['protNFe', NS.slice(8, -1)],
    ])
    // Taken in anywhere as the note with its authorisation.
    const again = readDocuments(new TextEncoder().encode(composed))
    expect(again).toMatchObject({
      outcome: 'read',
      isLot: false,
      parts: [{ documents: [{ kind: 'nfce', protocol: { cStat: '100', protocolNumber: '135000000000001' } }] }],
    })
  })

  test('a note whose elements have a prefix keeps it, and no other namespace comes into its scope', () => {
    const prefixed = odd
      .replace(/<Signature[^]*<\/Signature>/, '')
      .replace(NS, ` xmlns:ns2="${NS.slice(8, -1)}"`)
      .replace('<![CDATA[<NFe>]]>', '')
      .replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1ns2:')
    const composed = compose(prefixed, docs.protNFe(key), note) ?? ''
    expect(composed).toContain(`<ns2:nfeProc xmlns:ns2="${NS.slice(8, -1)}" versao="4.00">${prefixed}<protNFe`)
    expect(canonical(composed, 'infNFe')).toBe(canonical(prefixed, 'infNFe'))
  })

  test.each([
    ['a reply to another content of the note', odd, docs.protNFe(key, { digest: 'def=' })],
    ['a reply that is none', odd, docs.retEvento(key)],
    ['another note', docs.nfe({ number: 2 }), docs.protNFe(key)],
    ['no namespace', odd.replace(NS, ''), docs.protNFe(key)],
  ])('not composed: %s', (_, request, reply) => {
    expect(compose(request, reply, note)).toBeUndefined()
  })
})

test('an event and its reply, the one that is meant', () => {
  const request = `<envEvento${NS} versao="1.00"><idLote>1</idLote>${docs.evento(key)}</envEvento>`
  const replies = `<retEnvEvento${NS} versao="1.00">${docs.retEvento(key, '110110')}${docs.retEvento(key)}</retEnvEvento>`
  const starts = { request: request.indexOf('<evento'), reply: replies.lastIndexOf('<retEvento') }
  const composed = compose(request, replies, { kind: 'procEventoNFe', starts }) ?? ''
  expect(composed).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><!-- Composto de evento e resposta, que vieram em arquivos separados -->` +
      `<procEventoNFe${NS} versao="1.00">${docs.evento(key)}${docs.retEvento(key)}</procEventoNFe>`,
  )
})

test('a range of voided numbers and its reply', () => {
  const composed = compose(docs.inutNFe(2, 3), docs.retInutNFe(2, 3), { kind: 'procInutNFe', starts: {} }) ?? ''
  expect(composed).toContain(
    `<procInutNFe${NS} versao="4.00">${docs.inutNFe(2, 3)}${docs.retInutNFe(2, 3)}</procInutNFe>`,
  )
})
