import { describe, expect, test } from 'vitest'
import { prove } from '#api/server/documents/proof/prove.ts'
import { authoritiesOf } from '#api/server/ports/proof/certificates.node.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'
import { proofSentence } from '#domain/documents/proof/checks.ts'
import type { ProofCheckCode } from '#domain/documents/proof/codes.ts'
import { bytesOf, cfe, cfeCanc, CNPJ, couponKey, envelope, nfe, type NoteParts, noteKey } from '../../documents.ts'
import { certify, chain, digestOf, pemOf, sha1Hex, signedNfe, signedNfeProc, signText, signXml } from '../../signing.ts'

const { root, authority, holder } = chain()
const signatures = xmlSignatures(authoritiesOf([pemOf(root), pemOf(authority)]))

const DIFFERS =
  'O conteúdo deste arquivo não corresponde à assinatura: pode ter sido alterado, ou regravado por outro programa, depois de assinado'
const AUTHORISED = 'O resumo (digest) na assinatura é o que a SEFAZ autorizou: obtenha o XML de novo na SEFAZ e compare'

type Found = Partial<Record<ProofCheckCode, string>>

/** Everything that did not pass, in its words. */
async function found(xml: string, { parts = {}, csc, with: own = signatures }: Options = {}): Promise<Found> {
  const { checks } = await prove(bytesOf(xml), { kind: 'nfce', key: parts.key ?? noteKey(parts), csc }, own)
  return unpassed(checks)
}

interface Options {
  parts?: NoteParts
  csc?: { id: string; code: string }
  with?: typeof signatures
}

type Checks = Awaited<ReturnType<typeof prove>>['checks']
const aboutNote = (checks: Checks) => ({ kind: 'nfce', issuedOn: '2026-03-30', certificate: null, checks }) as const
const unpassed = (checks: Checks): Found =>
  Object.fromEntries(
    checks.flatMap((one) => (one.result === 'passed' ? [] : [[one.code, proofSentence(one, aboutNote(checks))]])),
  )

describe('a note as its company signed it and SEFAZ authorised it', () => {
  test('passes every check, each in its words', async () => {
    const { checks, signer, isSigned } = await prove(
      bytesOf(signedNfeProc(holder)),
      { kind: 'nfce', key: noteKey(), csc: undefined },
      signatures,
    )
    expect(isSigned).toBe(true)
    expect(signer).toMatchObject({
      holder: `MERCADO DA ESQUINA LTDA:${CNPJ}`,
      issuer: 'AC de Teste',
      isIcpBrasil: true,
    })
    const certificate = signer && {
      holder: signer.holder,
      issuer: signer.issuer,
      not_before: signer.notBefore,
      not_after: signer.notAfter,
    }
    expect(checks.map((one) => proofSentence(one, { ...aboutNote(checks), certificate }))).toEqual([
      'O arquivo guardado é, byte a byte, o que chegou.',
      'O conteúdo é o que a empresa assinou em 30/03/2026.',
      'A assinatura foi feita com a chave do certificado que vem com ela.',
      `O certificado é da empresa que emitiu: MERCADO DA ESQUINA LTDA:${CNPJ}.`,
      'O certificado valia no dia da emissão: de 01/06/2025 a 01/06/2026.',
      'O certificado vem, de autoridade em autoridade, de uma raiz deste servidor. Quem o emitiu: AC de Teste.',
      'O protocolo da SEFAZ traz o resumo (digest) que está na assinatura.',
      'A chave corresponde ao que o documento diz.',
      'Os totais são a soma dos itens, e os pagamentos cobrem o total.',
      'O QR Code segue a regra da sua versão.',
    ])
  })
  test('passes with what was put around it later', async () => {
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    expect(await found(signedNfeProc(holder).replace('<nfeProc ', `<nfeProc ${xsi} `))).toEqual({})
    expect(await found(envelope(signedNfeProc(holder).replace(/^.*\?>/, '')))).toEqual({})
  })
})

describe('a note that was changed', () => {
  test('a forged total', async () => {
    const forged = signedNfeProc(holder).replace('<vNF>25.00</vNF>', '<vNF>15.00</vNF>')
    expect(await found(forged)).toEqual({
      content: `${DIFFERS}. ${AUTHORISED}.`,
      signature: 'Não pôde ser feita: o conteúdo já não confere.',
      totals: expect.stringMatching(/^O total da nota \(R\$\s15,00\) difere da soma dos seus valores \(R\$\s25,00\)/),
    })
  })
  test('a forged total whose digest was made anew', async () => {
    const forged = signedNfe(certify({ by: authority, key: certify().key }), { total: '15.00' })
    const value = /<SignatureValue>[^<]+/.exec(signedNfe(holder))?.[0] ?? ''
    const certificate = /<X509Certificate>[^<]+/.exec(signedNfe(holder))?.[0] ?? ''
    const patched = forged.replace(/<SignatureValue>[^<]+/, value).replace(/<X509Certificate>[^<]+/, certificate)
    const { checks } = await prove(bytesOf(patched), { kind: 'nfce', key: noteKey(), csc: undefined }, signatures)
    expect(unpassed(checks)).toMatchObject({
      signature: 'A assinatura não foi feita com a chave do certificado que vem com ela.',
    })
    // It passes, and says no more than that: nobody was shown to have signed it.
    const content = checks.filter(({ code }) => code === 'content')
    expect(content.map((one) => proofSentence(one, aboutNote(checks)))).toEqual([
      'O conteúdo confere com o resumo (digest) que está na assinatura.',
    ])
  })
  test('the protocol of another content, and of another note', async () => {
    expect(await found(signedNfeProc(holder, {}, { digest: 'b3V0cm8gY29udGXDumRv' }))).toEqual({
      protocol: 'O protocolo da SEFAZ é de outro conteúdo.',
    })
    const other = signedNfeProc(holder).replace(/<chNFe>\d+/, `<chNFe>${noteKey({ number: 2 })}`)
    expect(await found(other)).toEqual({
      protocol: `O protocolo do arquivo é de outra nota: ${noteKey({ number: 2 })}.`,
    })
    const tried = signedNfeProc(holder).replace('<infProt><tpAmb>1', '<infProt><tpAmb>2')
    expect(await found(tried)).toEqual({ protocol: 'O protocolo do arquivo é de outro ambiente.' })
  })
  test('the signature of another note', async () => {
    const other = /<Signature .*<\/Signature>/s.exec(signedNfe(holder, { number: 2 }))?.[0] ?? ''
    const mixed = signedNfe(holder).replace(/<Signature .*<\/Signature>/s, other)
    expect((await found(mixed)).content).toBe(`A assinatura é de outro conteúdo: NFe${noteKey({ number: 2 })}.`)
  })
  test('a second element with the same Id', async () => {
    const wrapped = signedNfeProc(holder).replace('<infNFeSupl>', `<infNFeSupl><x Id="NFe${noteKey()}"/>`)
    expect(Object.keys(await found(wrapped))).toContain('content')
  })
  test('a damaged file', async () => {
    const { checks } = await prove(undefined, { kind: 'nfce', key: noteKey(), csc: undefined }, signatures)
    expect(unpassed(checks)).toEqual({
      file: 'O arquivo guardado não é mais o que chegou: falta uma cópia de segurança.',
    })
  })
})

describe('the certificate', () => {
  test.each([
    ['expired', { to: '2026-03-01' }, 'O certificado venceu em 01/03/2026, e o documento foi emitido em 30/03/2026.'],
    [
      'not begun',
      { from: '2026-04-01' },
      'O certificado só vale desde 01/04/2026, e o documento foi emitido em 30/03/2026.',
    ],
  ])('%s', async (_, dates, words) => {
    expect(await found(signedNfeProc(certify({ by: authority, ...dates })))).toEqual({ validity: words })
  })
  test('of another company; a branch may use its head office’s', async () => {
    const other = certify({ by: authority, name: 'OUTRA LTDA:45997418000153' })
    expect(await found(signedNfeProc(other))).toEqual({
      holder: 'O certificado é do CNPJ 45.997.418/0001-53, e o emitente é 11.222.333/0001-81.',
    })
    const branch = certify({ by: authority, name: 'FILIAL:11222333000262' })
    expect(await found(signedNfeProc(branch))).toEqual({})
  })
  test('of a person', async () => {
    const person = certify({ by: authority, name: 'MARIA:12345678901' })
    expect(await found(signedNfeProc(person))).toEqual({ holder: 'O certificado não é de um CNPJ: MARIA.' })
  })
  test('made by its own holder', async () => {
    expect(await found(signedNfeProc(certify()))).toEqual({
      chain: 'O certificado foi feito por quem o usa, e não por uma autoridade.',
    })
  })
  test('of an authority with the name of another one', async () => {
    const other = certify({ name: 'AC de Teste', by: root, isAuthority: true })
    const impostor = certify({ name: 'AC de Teste', isAuthority: true, key: other.key })
    expect((await found(signedNfeProc(certify({ by: impostor })))).chain).toBe(
      'A autoridade AC de Teste não assinou o certificado que diz ser dela.',
    )
  })
  test('issued by a company', async () => {
    const trusting = xmlSignatures(authoritiesOf([pemOf(root), pemOf(authority), pemOf(holder)]))
    expect(await found(signedNfeProc(certify({ by: holder, name: `FILIAL:${CNPJ}` })), { with: trusting })).toEqual({
      chain: `Quem emitiu o certificado não é uma autoridade: MERCADO DA ESQUINA LTDA:${CNPJ}.`,
    })
  })
  test('of an authority whose own had ended', async () => {
    const ended = certify({ name: 'AC Velha', by: root, isAuthority: true, from: '2016-01-01', to: '2026-01-01' })
    const trusting = xmlSignatures(authoritiesOf([pemOf(root), pemOf(ended)]))
    expect(await found(signedNfeProc(certify({ by: ended })), { with: trusting })).toEqual({
      chain: 'O certificado da autoridade AC Velha não valia no dia da emissão.',
    })
  })
  test('of an authority that the server does not know, and where it knows none', async () => {
    const unknown = certify({ name: 'AC Nova', by: root, isAuthority: true })
    expect(await found(signedNfeProc(certify({ by: unknown })))).toEqual({
      chain: 'Não pôde ser feita: a autoridade AC Nova não está entre as deste servidor.',
    })
    expect(await found(signedNfeProc(holder), { with: xmlSignatures(new Map()) })).toEqual({
      chain: 'Não pôde ser feita: as raízes da ICP-Brasil não estão neste servidor.',
    })
  })
  test('not of ICP-Brasil', async () => {
    const foreign = certify({ name: 'Qualquer CA', organization: 'Qualquer', isAuthority: true })
    expect(await found(signedNfeProc(certify({ by: foreign })))).toEqual({
      chain: 'O certificado não é da ICP-Brasil: foi emitido por Qualquer CA.',
    })
  })
  test('that is none', async () => {
    const none = signedNfeProc(holder).replace(/<X509Certificate>[^<]+/, '<X509Certificate>QUJD')
    const words = 'a assinatura não traz um certificado que possa ser lido.'
    expect(await found(none)).toEqual({
      signature: `Não pôde ser feita: ${words}`,
      holder: `A${words.slice(1)}`,
      validity: `Não pôde ser feita: ${words}`,
      chain: `Não pôde ser feita: ${words}`,
    })
  })
  test('a note without a signature', async () => {
    const unsigned = nfe().replace(/<Signature.*<\/Signature>/, '')
    const words = await found(unsigned)
    expect(words.content).toBe('Não pôde ser feita: o documento não tem assinatura.')
    expect(Object.keys(words)).toEqual(['content', 'signature', 'holder', 'validity', 'chain', 'protocol', 'qr_code'])
  })
})

describe('the QR code', () => {
  const key = noteKey()
  const online = `${key}|2|1|1`
  const csc = { id: '000001', code: 'SEGREDO' }
  const at = (parameters: string) => signedNfeProc(holder, { qrCode: `https://sefaz.example/qr?p=${parameters}` })
  test('of version 2 needs the company’s code', async () => {
    const right = at(`${online}|${sha1Hex(`${online}SEGREDO`)}`)
    expect(await found(right)).toEqual({
      qr_code: 'Não pôde ser feita: o CSC da empresa, com que o QR Code foi feito, não está no cadastro.',
    })
    expect(await found(right, { csc })).toEqual({})
    expect(await found(at(`${online}|${sha1Hex(`${online}OUTRO`)}`), { csc })).toEqual({
      qr_code: 'O QR Code não foi feito com o CSC do cadastro.',
    })
    expect(await found(right, { csc: { ...csc, id: '2' } })).toEqual({
      qr_code: 'Não pôde ser feita: o QR Code foi feito com o CSC 1, e no cadastro está o 2.',
    })
  })
  test('of a note in contingency, version 2', async () => {
    const parts = { emissionType: '9' }
    const own = noteKey(parts)
    const digest = digestOf(signedNfe(holder, parts))
    const hex = Buffer.from(digest).toString('hex')
    const text = `${own}|2|1|30|25.00|${hex}|1`
    const note = (parameters: string) => signedNfe(holder, { ...parts, qrCode: `https://s.example/qr?p=${parameters}` })
    const none = 'Não pôde ser feita: o arquivo da nota não traz o protocolo da SEFAZ.'
    expect(await found(note(`${text}|${sha1Hex(`${text}SEGREDO`)}`), { parts, csc })).toEqual({ protocol: none })
    const other = text.replace(hex, Buffer.from('outro').toString('hex'))
    expect((await found(note(`${other}|${sha1Hex(`${other}SEGREDO`)}`), { parts, csc })).qr_code).toBe(
      'O QR Code é de outro conteúdo: o resumo (digest) nele não é o da assinatura.',
    )
  })
  test('of a note in contingency, version 3', async () => {
    const parts = { emissionType: '9' }
    const text = `${noteKey(parts)}|3|1|30|25.00||`
    const note = (signature: string) =>
      signedNfe(holder, { ...parts, qrCode: `https://s.example/qr?p=${text}|${signature}` })
    expect((await found(note(signText(text, holder, 'RSA-SHA1')), { parts })).qr_code).toBeUndefined()
    expect((await found(note(signText(`${text}x`, holder, 'RSA-SHA1')), { parts })).qr_code).toBe(
      'O QR Code não foi assinado com o certificado da nota.',
    )
  })
  test('of another note, and of no known version', async () => {
    const other = noteKey({ number: 2 })
    expect((await found(at(`${other}|3|1`))).qr_code).toBe(`No QR Code a chave é '${other}', e na nota '${key}'.`)
    expect((await found(at(`${key}|3|2`))).qr_code).toBe("No QR Code o ambiente é '2', e na nota '1'.")
    expect((await found(at(`${key}|7|1`))).qr_code).toBe('O QR Code é de uma versão desconhecida: 7.')
    expect((await found(at(`${key}|3|1|x`))).qr_code).toBe(
      'O QR Code não tem os campos da versão 3 de uma nota emitida on-line.',
    )
  })
})

describe('a coupon', () => {
  const sat = certify({ by: authority, sat: '000123456', name: `MERCADO:${CNPJ}`, from: '2020-01-01' })
  const qrText = (number: string, total: string) => `${number}|20211011161302|${total}|`
  const signed = (xml: string, key: string, by = sat) =>
    signXml(xml.replace('QVNTSU5BVFVSQQ==', signText(qrText(key, '32.00'), by, 'RSA-SHA256')), 'infCFe', by)
  const of = async (xml: string, kind: 'cfe' | 'cfe_cancellation', key: string) =>
    unpassed((await prove(bytesOf(xml), { kind, key, csc: undefined }, signatures)).checks)
  const sale = couponKey()
  test('and its cancellation pass every check', async () => {
    expect(await of(signed(cfe(), sale), 'cfe', sale)).toEqual({})
    const canceled = couponKey({ number: 102 })
    expect(await of(signed(cfeCanc(sale), canceled), 'cfe_cancellation', canceled)).toEqual({})
  })
  test('with another total', async () => {
    expect(await of(signed(cfe(), sale).replaceAll('32.00', '12.00'), 'cfe', sale)).toEqual({
      content: `${DIFFERS}.`,
      signature: 'Não pôde ser feita: o conteúdo já não confere.',
      qr_code: 'O QR Code não foi assinado com o certificado do cupom.',
    })
  })
  test('signed by another SAT', async () => {
    const other = certify({ by: authority, sat: '000999999', name: `MERCADO:${CNPJ}`, from: '2020-01-01' })
    expect(await of(signed(cfe(), sale, other), 'cfe', sale)).toEqual({
      holder: 'O certificado é do SAT 000999999, e o cupom é do SAT 000123456.',
    })
  })
  test('of SEFAZ’s authority for SATs, which is not of ICP-Brasil', async () => {
    const ofSats = certify({ name: 'AC SAT SEFAZ SP', organization: 'SEFAZ', isAuthority: true })
    const own = certify({ by: ofSats, sat: '000123456', name: `MERCADO:${CNPJ}`, from: '2020-01-01' })
    expect(await of(signed(cfe(), sale, own), 'cfe', sale)).toEqual({
      chain: 'Não pôde ser feita: a autoridade AC SAT SEFAZ SP não está entre as deste servidor.',
    })
  })
})
