import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { prove } from '#api/server/documents/proof/prove.ts'
import { authoritiesOf } from '#api/server/ports/proof/certificates.node.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'
import { isNumberOf } from '#domain/documents/issuer.ts'
import { proofSentence } from '#domain/documents/proof/checks.ts'
import { usesCsc } from '#domain/documents/proof/nfce-qr.ts'
import { eventProofKey } from '#domain/documents/proof/request-keys.ts'
import {
  canceledProc,
  cancellation,
  COMPANY,
  type IssuedNote,
  issuedKey,
  issuedNfe,
  ofNff,
  ofPerson,
  ofState,
  PERSON,
  processed,
  SEFAZ,
  SVRS,
} from '../../api/notes/issuers/issuer-notes.ts'
import { bytesOf } from '../../documents.ts'
import { certify, chain, digestOf, type Holder, pemOf, signText, signXml } from '../../signing.ts'

// Who signs for whom: the issuer, SEFAZ for its own form, SVRS for the NFF (NT 2021.002, rules F03, F03A, F03B and P12-44; NT 2023.002, 2.1).

const { root, authority } = chain()
const signatures = xmlSignatures(authoritiesOf([pemOf(root), pemOf(authority)]))
const of = (name: string) => certify({ by: authority, name, to: '2027-06-01' })
const maria = of(`MARIA DA ROCA:${PERSON}`)
const jose = of('JOSE DA SILVA:11144477735')
const company = of(`MERCADO DA ESQUINA LTDA:${COMPANY}`)
const farm = of('FAZENDA SAO JOAO LTDA:45997418000153')
const svrs = of(`SEFAZ VIRTUAL DO RIO GRANDE DO SUL:${SVRS}`)
const sefaz = of(`SECRETARIA DE ESTADO DA FAZENDA:${SEFAZ}`)

function signed(note: IssuedNote, by: Holder): string {
  const xml = signXml(issuedNfe(note).replace(/<Signature.*<\/Signature>/, ''), 'infNFe', by)
  return processed(xml, issuedKey(note), digestOf(xml))
}

/** What did not pass, and the words for whoever signed. */
async function found(xml: string, kind: 'nfce' | 'nfce_event', key: string, accessKey = key) {
  const { checks, signer } = await prove(bytesOf(xml), { kind, key, csc: undefined }, signatures)
  const certificate = signer && {
    holder: signer.holder,
    issuer: signer.issuer,
    not_before: signer.notBefore,
    not_after: signer.notAfter,
  }
  const words = (code: string) =>
    checks
      .filter((one) => one.code === code)
      .map((one) => proofSentence(one, { kind, issuedOn: '2026-09-15', accessKey, certificate, checks }))[0]
  return {
    failed: checks.flatMap(({ code, result }) => (result === 'failed' ? [code] : [])),
    content: words('content'),
    holder: words('holder'),
    signer,
  }
}
const ofNote = (note: IssuedNote, by: Holder) => found(signed(note, by), 'nfce', issuedKey(note))

describe('a note', () => {
  const nff = ofNff(PERSON, 150_920_011, '2026-09-15')
  const nffOfCompany = ofNff(COMPANY, 150_910_011, '2026-09-15')
  test.each<[string, IssuedNote, Holder, string, string]>([
    ['a person’s', ofPerson(1), maria, 'quem emitiu', 'O certificado é de quem emitiu: MARIA DA ROCA.'],
    [
      'the NFF’s of a person',
      nff,
      svrs,
      'a SEFAZ Virtual do RS',
      'O certificado é da SEFAZ Virtual do RS, que assina as notas da NFF: ',
    ],
    [
      'the NFF’s of a company',
      nffOfCompany,
      svrs,
      'a SEFAZ Virtual do RS',
      'O certificado é da SEFAZ Virtual do RS, que assina as notas da NFF: ',
    ],
    [
      'the state’s form, by SEFAZ',
      ofState(COMPANY, 7101),
      sefaz,
      'a SEFAZ',
      'O certificado é da SEFAZ, que assina as notas emitidas no seu site: ',
    ],
    [
      'the state’s form of a person, by SEFAZ',
      ofState(PERSON, 7102),
      sefaz,
      'a SEFAZ',
      'O certificado é da SEFAZ, que assina as notas emitidas no seu site: ',
    ],
    [
      'the state’s form, by its issuer',
      ofState(COMPANY, 7103),
      company,
      'quem emitiu',
      'O certificado é de quem emitiu: ',
    ],
  ])('%s passes', async (_, note, by, signs, owns) => {
    const { failed, content, holder } = await ofNote(note, by)
    expect(failed).toEqual([])
    expect(content).toBe(`O conteúdo é o que ${signs} assinou em 15/09/2026.`)
    expect(holder).toContain(owns)
  })

  test.each<[string, IssuedNote, Holder, string]>([
    [
      'a person’s, by another person',
      ofPerson(1),
      jose,
      'O certificado é do CPF ***.444.777-**, e o emitente é o CPF 529.982.247-25.',
    ],
    [
      'a person’s, by a company',
      ofPerson(1),
      company,
      'O certificado é do CNPJ 11.222.333/0001-81, e o emitente é o CPF 529.982.247-25.',
    ],
    [
      'the NFF’s, by its issuer',
      nff,
      maria,
      'O certificado é do CPF ***.982.247-**, e a NFF é assinada pela SEFAZ Virtual do RS.',
    ],
    [
      'the NFF’s, by its company',
      nffOfCompany,
      company,
      'O certificado é do CNPJ 11.222.333/0001-81, e a NFF é assinada pela SEFAZ Virtual do RS.',
    ],
    [
      'the NFF’s, by a farm',
      nff,
      farm,
      'O certificado é do CNPJ 45.997.418/0001-53, e a NFF é assinada pela SEFAZ Virtual do RS.',
    ],
    [
      'the state’s form, by a stranger',
      ofState(COMPANY, 7101),
      farm,
      'O certificado é do CNPJ 45.997.418/0001-53, e o emitente é 11.222.333/0001-81.',
    ],
    [
      'a company’s, by SEFAZ',
      { by: COMPANY, serie: 1, number: 1 },
      sefaz,
      'O certificado é do CNPJ 55.544.433/0001-08, e o emitente é 11.222.333/0001-81.',
    ],
  ])('%s fails', async (_, note, by, words) => {
    const { failed, holder } = await ofNote(note, by)
    expect(failed).toEqual(['holder'])
    expect(holder).toBe(words)
  })

  test('the CPF of a signer is not kept', async () => {
    expect(JSON.stringify((await ofNote(ofPerson(1), maria)).signer)).not.toContain(PERSON)
  })

  test('of the NFF needs no QR code', async () => {
    const xml = signed(nff, svrs).replace(/<infNFeSupl>.*<\/infNFeSupl>/, '')
    const { checks } = await prove(bytesOf(xml), { kind: 'nfce', key: issuedKey(nff), csc: undefined }, signatures)
    expect(checks.find(({ code }) => code === 'qr_code')).toMatchObject({
      result: 'not_made',
      reason: 'A NFF não tem QR Code (NT 2021.002)',
    })
  })
})

describe('the cancellation of a note', () => {
  const canceled = (note: IssuedNote, author: string, by: Holder) => {
    const key = issuedKey(note)
    const xml = canceledProc(signXml(cancellation(key, author), 'infEvento', by), key)
    return found(xml, 'nfce_event', eventProofKey({ type: '110111', key, sequence: 1, environment: 'production' }), key)
  }
  test.each<[string, IssuedNote, string, Holder, string[]]>([
    ['of a person, by them', ofPerson(1), PERSON, maria, []],
    ['of a person, by another', ofPerson(1), '11144477735', jose, ['key']],
    ['of the NFF, by SVRS', ofNff(PERSON, 150_920_011, '2026-09-15'), SVRS, svrs, []],
    ['of the NFF, by its issuer', ofNff(PERSON, 150_920_011, '2026-09-15'), PERSON, maria, ['holder']],
    ['of the state’s form, by SEFAZ', ofState(COMPANY, 7101), SEFAZ, sefaz, []],
    ['of a company, by another', { by: COMPANY, serie: 1, number: 1 }, '45997418000153', farm, ['key']],
  ])('%s', async (_, note, author, by, expected) => {
    expect((await canceled(note, author, by)).failed).toEqual(expected)
  })
})

test('the QR code of a foreigner’s note off line does not repeat the document, and that of another’s does', async () => {
  const note = (dest: string, coded: string): string => {
    const own: IssuedNote = { by: COMPANY, serie: 1, number: 1, emissionType: '9' }
    const text = `${issuedKey(own)}|3|1|15|25.00|${coded}`
    const qrCode = () => `https://sefaz.example/qr?p=${text}|${signText(text, company, 'RSA-SHA1')}`
    const xml = issuedNfe({ ...own, qrCode })
      .replace(/<Signature.*<\/Signature>/, '')
      .replace('</emit>', `</emit><dest>${dest}</dest>`)
    return signXml(xml, 'infNFe', company)
  }
  const qr = async (xml: string) => {
    const key = /Id="NFe([^"]+)/.exec(xml)?.[1] ?? ''
    const { checks } = await prove(bytesOf(xml), { kind: 'nfce', key, csc: undefined }, signatures)
    return checks.find(({ code }) => code === 'qr_code')?.result
  }
  expect(await qr(note('<idEstrangeiro>AB123456</idEstrangeiro>', '3|'))).toBe('passed')
  expect(await qr(note('<idEstrangeiro>AB123456</idEstrangeiro>', '3|AB123456'))).toBe('failed')
  expect(await qr(note('<CPF>12345678909</CPF>', '2|12345678909'))).toBe('passed')
  expect(await qr(note('<CPF>12345678909</CPF>', '2|'))).toBe('failed')
})

const folder = fileURLToPath(new URL('../../../../shared/cases/turn4/', import.meta.url))

describe.skipIf(!existsSync(folder))('the cases of the folder', () => {
  test.each([
    ['F41a_nff_15set.xml', PERSON],
    ['F41b_nff_16set.xml', PERSON],
    ['F41c_nff_16set_2.xml', PERSON],
    ['F43a_avulsa_sc_890.xml', '91234567000188'],
    ['F43b_avulsa_sc_890.xml', '91234567000188'],
  ])('%s: nothing fails, and its number is none of %s’s sequence', async (name, taxpayer) => {
    const xml = readFileSync(folder + name, 'utf8')
    const key = /Id="NFe([^"]+)/.exec(xml)?.[1] ?? ''
    expect((await found(xml, 'nfce', key)).failed).toEqual([])
    expect(isNumberOf(taxpayer, key)).toBe(false)
  })
  test('F49: the QR code of a foreigner passes', async () => {
    const xml = readFileSync(`${folder}F49_qr3_offline_estrangeiro.xml`, 'utf8')
    const key = /Id="NFe([^"]+)/.exec(xml)?.[1] ?? ''
    const { checks } = await prove(bytesOf(xml), { kind: 'nfce', key, csc: undefined }, signatures)
    expect(checks.find(({ code }) => code === 'qr_code')?.result).toBe('passed')
  })
})

test.each([
  ['https://sefaz.example/qr?p=KEY|2|1|1|AA', true],
  ['https://sefaz.example/qr?p=KEY%7C2%7C1%7C1%7CAA', true],
  ['https://sefaz.example/qr?chNFe=KEY&nVersao=100&tpAmb=1&cIdToken=000001&cHashQRCode=AA', true],
  ['https://sefaz.example/qr?p=KEY|3|1', false],
  ['https://sefaz.example/qr?p=KEY|3|1|15|25.00|3||AA', false],
  ['https://sefaz.example/qr?p=KEY', undefined],
  ['', undefined],
])('the QR code %s is made with a CSC: %s', (qrCode, expected) => expect(usesCsc(qrCode)).toBe(expected))
