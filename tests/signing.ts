import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import forge from 'node-forge'
import { SignedXml } from 'xml-crypto'
import { CNPJ, nfe, type NoteParts, noteKey, protNFe, type ReplyParts } from './documents.ts'

// Documents signed as tills and SATs sign them, with certificates of an authority that exists only while a test runs.

export interface Holder {
  key: KeyObject
  certificate: forge.pki.Certificate
}

export interface CertificateParts {
  name?: string
  organization?: string
  /** By default it signs itself. */
  by?: Holder
  isAuthority?: boolean
  /** ISO days. */
  from?: string
  to?: string
  /** Key of a holder that there is already. */
  key?: KeyObject
  /** Serial number of the SAT that it is for. */
  sat?: string
}

let serial = 1

export function certify(parts: CertificateParts = {}): Holder {
  const { name = `MERCADO DA ESQUINA LTDA:${CNPJ}`, organization = 'ICP-Brasil', by, isAuthority = false, sat } = parts
  const { from = '2025-06-01', to = '2026-06-01' } = parts
  const key = parts.key ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const pem = String(key.export({ type: 'pkcs8', format: 'pem' }))
  const own = forge.pki.privateKeyFromPem(pem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e)
  certificate.serialNumber = String((serial += 1)).padStart(4, '0')
  certificate.validity.notBefore = new Date(from)
  certificate.validity.notAfter = new Date(to)
  certificate.setSubject([
    ...(sat === undefined ? [] : [{ name: 'serialNumber', type: '2.5.4.5', value: sat }]),
    { name: 'organizationName', value: organization },
    ...(sat === undefined ? [] : [{ shortName: 'OU', value: 'AC-SAT' }]),
    { name: 'commonName', value: name },
  ])
  certificate.setIssuer((by?.certificate ?? certificate).subject.attributes)
  certificate.setExtensions([{ name: 'basicConstraints', cA: isAuthority }])
  const signer = by ? forge.pki.privateKeyFromPem(String(by.key.export({ type: 'pkcs8', format: 'pem' }))) : own
  certificate.sign(signer, forge.md.sha256.create())
  return { key, certificate }
}

export const pemOf = ({ certificate }: Holder): string => forge.pki.certificateToPem(certificate)

/** A root, an authority below it and a company's certificate. */
export function chain(parts: CertificateParts = {}) {
  const root = certify({ name: 'Raiz de Teste', isAuthority: true, from: '2016-01-01', to: '2029-01-01' })
  const authority = certify({ name: 'AC de Teste', by: root, isAuthority: true, from: '2020-01-01', to: '2028-01-01' })
  return { root, authority, holder: certify({ by: authority, ...parts }) }
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const SHA1 = { digest: 'http://www.w3.org/2000/09/xmldsig#sha1', value: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }
const SHA256 = {
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  value: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
}

/** Signs the element of that name below the root, whose end the signature becomes. */
export function signXml(
  xml: string,
  name: 'infNFe' | 'infCFe' | 'infEvento' | 'infInut',
  { key, certificate }: Holder,
): string {
  const { digest, value } = name === 'infCFe' ? SHA256 : SHA1
  const signed = new SignedXml({
    privateKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
    publicCert: forge.pki.certificateToPem(certificate),
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: value as never,
  })
  signed.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: digest as never,
  })
  signed.computeSignature(xml, { location: { reference: '/*', action: 'append' } })
  return signed.getSignedXml()
}

export const digestOf = (signed: string): string => /<DigestValue>([^<]+)/.exec(signed)?.[1] ?? ''

/** A signed note; its QR code is of version 3 unless there is another. */
export function signedNfe(holder: Holder, parts: NoteParts & { qrCode?: string } = {}): string {
  const key = parts.key ?? noteKey(parts)
  const qrCode = parts.qrCode ?? `https://sefaz.example/qr?p=${key}|3|1`
  const plain = nfe(parts)
    .replace(/<Signature.*<\/Signature>/, '')
    .replace(/<qrCode>.*<\/qrCode>/, `<qrCode>${qrCode}</qrCode>`)
  return signXml(plain, 'infNFe', holder)
}

/** The same with SEFAZ's reply. */
export function signedNfeProc(
  holder: Holder,
  parts: Parameters<typeof signedNfe>[1] = {},
  reply: ReplyParts = {},
): string {
  const note = signedNfe(holder, parts)
  const key = parts?.key ?? noteKey(parts)
  return (
    '<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">' +
    `${note}${protNFe(key, { digest: digestOf(note), ...reply })}</nfeProc>`
  )
}

export const sha1Hex = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()

export const signText = (text: string, { key }: Holder, hash: 'RSA-SHA1' | 'RSA-SHA256'): string =>
  sign(hash, Buffer.from(text), key).toString('base64')
