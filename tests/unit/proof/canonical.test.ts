import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { diag } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { prove } from '#api/server/documents/proof/prove.ts'
import { authoritiesOf } from '#api/server/ports/proof/certificates.node.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'
import { nfe, noteKey, protNFe } from '../../documents.ts'
import { certify, chain, pemOf } from '../../signing.ts'

// What is signed of a note is written here by hand, as Canonical XML 1.0 has it (W3C REC-xml-c14n-20010315), and its file otherwise: no
// library that the product or the other tests read with has had a part in it.

const { root, authority, holder } = chain()
const signatures = xmlSignatures(authoritiesOf([pemOf(root), pemOf(authority)]))
const NFE = 'http://www.portalfiscal.inf.br/nfe'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const KEY = noteKey()

/** A note's infNFe with something for its product, and its canonical form, in which that is written otherwise. */
const [, PLAIN = ''] = /(<infNFe .*<\/infNFe>)/s.exec(nfe({ product: '@' })) ?? []
const infNFe = (product: string) => PLAIN.replace('@', () => product)
const canonical = (product: string) => infNFe(product).replace('<infNFe ', `<infNFe xmlns="${NFE}" `)

interface SignedParts {
  /** SignedInfo's own content. */
  edit?: (info: string) => string
  by?: typeof holder
}

/** The Signature of a canonical form. */
function signatureOf(form: string, { edit = (info) => info, by = holder }: SignedParts = {}): string {
  const digest = createHash('sha1').update(form).digest('base64')
  const algorithm = (name: string, value: string) => `<${name} Algorithm="${value}"></${name}>`
  const info = edit(
    `${algorithm('CanonicalizationMethod', C14N)}${algorithm('SignatureMethod', `${DSIG}rsa-sha1`)}<Reference URI="#NFe${KEY}">` +
      `<Transforms>${algorithm('Transform', `${DSIG}enveloped-signature`)}${algorithm('Transform', C14N)}</Transforms>` +
      `${algorithm('DigestMethod', `${DSIG}sha1`)}<DigestValue>${digest}</DigestValue></Reference>`,
  )
  const value = sign('RSA-SHA1', Buffer.from(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`), by.key)
  const [, certificate = ''] = /-----\s+([^-]+)-----/.exec(pemOf(by)) ?? []
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value.toString('base64')}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}

const SUPPLEMENT = `<infNFeSupl><qrCode>https://sefaz.example/qr?p=${KEY}|3|1</qrCode></infNFeSupl>`
const digestIn = (xml: string) => /<DigestValue>([^<]+)/.exec(xml)?.[1] ?? ''

/** A note's file with SEFAZ's reply. */
const fileOf = (written: string, signature: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${declaration}<nfeProc xmlns="${NFE}" versao="4.00"><NFe xmlns="${NFE}">${written}${SUPPLEMENT}${signature}</NFe>` +
  `${protNFe(KEY, { digest: digestIn(signature) })}</nfeProc>`

async function unpassed(xml: string | Uint8Array): Promise<Record<string, string | null>> {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml
  const { checks } = await prove(bytes, { kind: 'nfce', key: KEY, csc: undefined }, signatures)
  return Object.fromEntries(checks.flatMap(({ code, result, reason }) => (result === 'passed' ? [] : [[code, reason]])))
}

const MISMATCH =
  'O conteúdo deste arquivo não corresponde à assinatura: pode ter sido alterado, ou regravado por outro programa, depois de assinado'
const AUTHORISED = 'O resumo (digest) na assinatura é o que a SEFAZ autorizou: obtenha o XML de novo na SEFAZ e compare'
const DIFFERS = { content: `${MISMATCH}. ${AUTHORISED}`, signature: 'O conteúdo já não confere' }

const TEXTS: [name: string, written: string, form?: string][] = [
  ['U+0085, which ends a line of XML 1.1 alone', 'PÃO\u0085FRANCÊS'],
  ['U+2028 and U+2029', 'PÃO\u2028FRANCÊS\u2029'],
  ['CR U+0085 and CR U+2028', 'PÃO\r\u0085FRANCÊS\r\u2028', 'PÃO\n\u0085FRANCÊS\n\u2028'],
  ['U+0085 by its number', 'PÃO&#133;FRANCÊS&#x2028;', 'PÃO\u0085FRANCÊS\u2028'],
  ['CR by its number', 'PÃO&#13;FRANCÊS&#xD;&#10;', 'PÃO&#xD;FRANCÊS&#xD;\n'],
  ['line ends as Windows and old Macs have them', 'PÃO\r\nFRANCÊS\r', 'PÃO\nFRANCÊS\n'],
  ['tabs', 'PÃO\tFRANCÊS&#9;', 'PÃO\tFRANCÊS\t'],
  ['CDATA', '<![CDATA[PÃO & <b> "FRANCÊS"]]> >', 'PÃO &amp; &lt;b&gt; "FRANCÊS" &gt;'],
  ['CDATA with CR U+0085', '<![CDATA[PÃO\r\n\u0085]]>FRANCÊS', 'PÃO\n\u0085FRANCÊS'],
  ['the five entities', 'PÃO &lt;&amp;&gt;&quot;&apos; FRANCÊS', 'PÃO &lt;&amp;&gt;"\' FRANCÊS'],
  ['letters by their numbers', '&#x50;&#195;O FRANCÊS', 'PÃO FRANCÊS'],
  ['comments', 'PÃO<!-- de sal --> FRANCÊS', 'PÃO FRANCÊS'],
  ['processing instructions', 'PÃO<?till  a ?> FRANCÊS<?till?>', 'PÃO<?till a ?> FRANCÊS<?till?>'],
  ['letters beyond the first plane', 'PÃO 🍞 FRANCÊS 𝄞'],
  ['letters with their accents apart', 'PA\u0303O FRANCE\u0302S'],
  ['no-break spaces and a mark within', 'PÃO\u00a0FRANCÊS\ufeff'],
  ['C1 controls', 'PÃO\u0080\u009fFRANCÊS'],
]

describe('a note whose text has', () => {
  test.each(TEXTS)(
    '%s is the signed one, and another one with a letter changed',
    async (_, written, form = written) => {
      const xml = fileOf(infNFe(written), signatureOf(canonical(form)))
      expect(await unpassed(xml)).toEqual({})
      expect(await unpassed(xml.replace('RANC', 'RANK'))).toEqual(DIFFERS)
    },
  )
})

const FORM = canonical('PÃO FRANCÊS')
const WRITTEN = infNFe('PÃO FRANCÊS')

const TAGS: [name: string, written: string, form: string][] = [
  ['U+0085 and U+2028', 'x="a\u0085b\u2028"', 'x="a\u0085b\u2028"'],
  ['tabs and line ends', 'x="a\tb\r\nc"', 'x="a b c"'],
  ['tabs and line ends by their numbers', 'x="a&#9;b&#10;c&#13;"', 'x="a&#x9;b&#xA;c&#xD;"'],
  ['quotes and brackets', `x='a"b&lt;c>d&amp;&apos;'`, `x="a&quot;b&lt;c>d&amp;'"`],
  ['another order', 'z="1" x="2"', 'x="2" z="1"'],
]

describe('a note is the signed one with', () => {
  test.each(TAGS)('%s in an attribute', async (_, written, form) => {
    const [own, signed] = [written, form].map((more) => (xml: string) => xml.replace('<ide>', `<ide ${more}>`))
    expect(await unpassed(fileOf(own?.(WRITTEN) ?? '', signatureOf(signed?.(FORM) ?? '')))).toEqual({})
  })
  test('empty elements, blanks in tags and other quotes', async () => {
    const written = WRITTEN.replace('<ide>', '<ide  ><cObs />')
      .replace('<infNFe Id=', "<infNFe\n versao='4.00'\tId=")
      .replace(' versao="4.00">', '>')
    expect(await unpassed(fileOf(written, signatureOf(FORM.replace('<ide>', '<ide><cObs></cObs>'))))).toEqual({})
  })
  test('prefixes, its own and one that is not used', async () => {
    const prefixed = (xml: string) => xml.replace(/<(\/?)(?=\w)/g, '<$1n:')
    const form = prefixed(infNFe('PÃO')).replace('Id=', `xmlns:n="${NFE}" xmlns:x="urn:x" Id=`)
    const note = `<n:NFe xmlns:n="${NFE}" xmlns:x="urn:x">${prefixed(infNFe('PÃO') + SUPPLEMENT)}`
    // What is declared around SignedInfo is signed as well.
    const info = (xml: string) =>
      xml.replace(`<SignedInfo xmlns="${DSIG}">`, `<SignedInfo xmlns="${DSIG}" xmlns:n="${NFE}" xmlns:x="urn:x">`)
    const signature = signatureOf(form)
    const [, inside = ''] = /<SignedInfo>(.*)<\/SignedInfo>/s.exec(signature) ?? []
    const value = sign(
      'RSA-SHA1',
      Buffer.from(`${info(`<SignedInfo xmlns="${DSIG}">`)}${inside}</SignedInfo>`),
      holder.key,
    )
    const own = signature.replace(/<SignatureValue>[^<]+/, `<SignatureValue>${value.toString('base64')}`)
    const reply = protNFe(KEY, { digest: digestIn(own) })
    expect(await unpassed(`<nfeProc xmlns="${NFE}" versao="4.00">${note}${own}</n:NFe>${reply}</nfeProc>`)).toEqual({})
  })
  test.each(['xml:space="preserve"', 'xml:lang="pt-BR"', 'xml:base="urn:a"'])('%s around it', async (attribute) => {
    const form = FORM.replace(' versao="4.00">', ` versao="4.00" ${attribute}>`)
    const info = `<SignedInfo xmlns="${DSIG}" ${attribute}>`
    const signature = signatureOf(form)
    const [, inside = ''] = /<SignedInfo>(.*)<\/SignedInfo>/s.exec(signature) ?? []
    const value = sign('RSA-SHA1', Buffer.from(`${info}${inside}</SignedInfo>`), holder.key)
    const own = signature.replace(/<SignatureValue>[^<]+/, `<SignatureValue>${value.toString('base64')}`)
    expect(await unpassed(fileOf(WRITTEN, own).replace('<NFe ', `<NFe ${attribute} `))).toEqual({})
  })
  test('another encoding, and a byte order mark', async () => {
    const xml = fileOf(WRITTEN, signatureOf(FORM), '')
    const latin1 = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, 'latin1')
    expect(await unpassed(new Uint8Array(latin1))).toEqual({})
    expect(await unpassed(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${xml}`)).toEqual({})
    const utf16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')
    expect(await unpassed(new Uint8Array(utf16))).toEqual({})
  })
})

const UNREADABLE = {
  content: 'A assinatura não é como a dos documentos fiscais e não pode ser lida',
  signature: 'A assinatura não pode ser lida',
}
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

describe('a signature that is right in itself proves nothing', () => {
  const ways: [name: string, edit: (info: string) => string][] = [
    ['by another canonical form', (info) => info.replace(C14N, EXCLUSIVE)],
    ['with comments', (info) => info.replace(C14N, `${C14N}#WithComments`)],
    [
      'of what XPath selects',
      (info) => info.replace(`${DSIG}enveloped-signature`, 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
    ],
    [
      'of what XSLT makes',
      (info) => info.replace(/(<Transform Algorithm=")[^"]+"/, '$1http://www.w3.org/TR/1999/REC-xslt-19991116"'),
    ],
    [
      'by a transform more than once',
      (info) => info.replace('<Transforms>', `<Transforms><Transform Algorithm="${C14N}"></Transform>`),
    ],
    ['by a password', (info) => info.replace('rsa-sha1', 'hmac-sha1')],
    ['with two digests', (info) => info.replace('<DigestValue>', '<DigestValue>QUJD</DigestValue><DigestValue>')],
    ['without one', (info) => info.replace(/<DigestValue>.*<\/DigestValue>/, '')],
    [
      'by a hash that no layout has',
      (info) => info.replace(`${DSIG}sha1`, 'http://www.w3.org/2001/04/xmldsig-more#md5'),
    ],
  ]
  test.each(ways)('%s', async (_, edit) => {
    expect(await unpassed(fileOf(WRITTEN, signatureOf(FORM, { edit })))).toMatchObject(UNREADABLE)
  })
  test('in another namespace, or with two of what is signed', async () => {
    const signature = signatureOf(FORM)
    expect(await unpassed(fileOf(WRITTEN, signature.replace(DSIG, `${DSIG}2`)))).toMatchObject(UNREADABLE)
    const [info = ''] = /<SignedInfo>.*<\/SignedInfo>/s.exec(signature) ?? []
    expect(await unpassed(fileOf(WRITTEN, signature.replace(info, info + info)))).toMatchObject(UNREADABLE)
  })
  test('of an element that is not the one that is read', async () => {
    const forged = WRITTEN.replaceAll('25.00', '15.00')
    const signature = signatureOf(FORM)
    const wrapped = (more: string) => signature.replace('</Signature>', `<Object>${more}</Object></Signature>`)
    const signed = WRITTEN.replace('<infNFe ', `<infNFe xmlns="${NFE}" `)
    expect(await unpassed(fileOf(forged, wrapped(signed)))).toMatchObject(UNREADABLE)
    expect(await unpassed(fileOf(forged + WRITTEN, signature))).toMatchObject(UNREADABLE)
    const away = forged.replace(`Id="NFe${KEY}"`, `Id="NFe${KEY} "`)
    expect(Object.keys(await unpassed(fileOf(away, wrapped(signed))))).not.toEqual([])
    expect(await unpassed(fileOf(forged, signature).replace('<protNFe', `<x>${signed}</x><protNFe`))).toMatchObject(
      DIFFERS,
    )
  })
  test('of a digest with a comment in it, or by another key', async () => {
    const signature = signatureOf(FORM)
    const commented = signature.replace('<DigestValue>', '<DigestValue><!--QUJD-->')
    expect(
      await unpassed(fileOf(WRITTEN, commented).replace(/<digVal>[^<]*/, `<digVal>${digestIn(signature)}`)),
    ).toEqual({})
    const forged = fileOf(WRITTEN.replaceAll('25.00', '15.00'), commented)
    expect(await unpassed(forged)).toHaveProperty('content')
    expect(await unpassed(fileOf(WRITTEN, signatureOf(FORM, { by: { ...holder, key: other } })))).toEqual({
      signature: 'A assinatura não foi feita com a chave do certificado que vem com ela',
    })
  })
})

describe('a content that is not the signed one', () => {
  test('is told of without an accusation, with what SEFAZ’s reply says where there is one', async () => {
    const xml = fileOf(WRITTEN.replace('FRANC', 'FRANK'), signatureOf(FORM))
    expect(await unpassed(xml)).toEqual(DIFFERS)
    expect((await unpassed(xml.replace(/<digVal>[^<]+/, '<digVal>QUJD')))['content']).toBe(MISMATCH)
    expect((await unpassed(xml.replace(/<protNFe.*<\/protNFe>/, '')))['content']).toBe(MISMATCH)
  })
  test('has no canonical form where a namespace is relative', async () => {
    const xml = fileOf(WRITTEN.replace('<ide>', '<ide xmlns:r="relative">'), signatureOf(FORM))
    expect(await unpassed(xml)).toMatchObject(UNREADABLE)
  })
})

test('a document whose canonical form would take minutes is not begun with', async () => {
  const names = Array.from({ length: 45 }, (_, at) => ` xmlns:p${at}="urn:${at}"`).join('')
  const costly = `${`<x${names}>`.repeat(40)}${'<y/>'.repeat(2000)}${'</x>'.repeat(40)}`
  expect(await unpassed(fileOf(WRITTEN.replace('<ide>', `${costly}<ide>`), signatureOf(FORM)))).toEqual({
    file: 'O arquivo guardado não pode mais ser lido: Um elemento está em mais de 50 declarações de namespace',
  })
})

test('no document stays in the library’s memory, read or refused', async () => {
  diag.configure({ enabled: true })
  const [right, relative] = [fileOf(WRITTEN, signatureOf(FORM)), WRITTEN.replace('<ide>', '<ide xmlns:r="relative">')]
  for (const xml of [
    right,
    right.replace('FRANC', 'FRANK'),
    fileOf(relative, signatureOf(FORM)),
    '<broken',
    fileOf(WRITTEN, signatureOf(FORM, { by: certify() })),
  ])
    await unpassed(xml)
  expect(diag.report()).toEqual({})
  diag.configure({ enabled: false })
})
