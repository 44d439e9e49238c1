import { X509Certificate } from 'node:crypto'
import type { Chain, SignerCertificate } from '#domain/documents/proof/certificate.ts'

/** A certificate and what it says. */
export interface ReadCertificate {
  x509: X509Certificate
  says: SignerCertificate
}

/** Certificates of authorities, by the name of whom they are about; one may have several. */
export type Authorities = ReadonlyMap<string, readonly X509Certificate[]>

/** Deepest chain of ICP-Brasil is four: root, two authorities, holder. */
const DEEPEST = 8

/** Documents of one company come in rows. */
const MOST_READ = 500
const read = new Map<string, ReadCertificate | undefined>()

/** Reads the text of an X509Certificate element; undefined where it is no certificate. */
export function readCertificate(base64: string): ReadCertificate | undefined {
  if (read.has(base64)) return read.get(base64)
  const found = parse(base64)
  if (read.size >= MOST_READ) read.clear()
  read.set(base64, found)
  return found
}

function parse(base64: string): ReadCertificate | undefined {
  try {
    const x509 = new X509Certificate(Buffer.from(base64, 'base64'))
    return { x509, says: saysOf(x509) }
  } catch {
    return undefined
  }
}

export function authoritiesOf(pems: readonly string[]): Authorities {
  const all = pems.map((pem) => new X509Certificate(pem))
  return Map.groupBy(all, ({ subject }) => subject)
}

type Name = Partial<Record<string, string | string[]>>

function saysOf(x509: X509Certificate): SignerCertificate {
  // Of OpenSSL's short names; its types leave values open.
  const { subject, issuer } = x509.toLegacyObject() as { subject: Name; issuer: Name }
  const name = field(subject, 'CN') ?? x509.subject
  const serial = field(subject, 'serialNumber')
  return {
    // Of a person the CPF stands there.
    holder: name.replace(/:\d{11}$/, ''),
    cpf: alternativeCpf(x509.raw) ?? /:(\d{11})$/.exec(name)?.[1],
    cnpj: alternativeCnpj(x509.raw) ?? /:([0-9A-Z]{12}\d{2})$/.exec(name)?.[1],
    satSerial: isOfSats(subject) && /^\d{9}$/.test(serial ?? '') ? serial : undefined,
    issuer: field(issuer, 'CN') ?? x509.issuer,
    isIcpBrasil: fields(issuer, 'O').includes('ICP-Brasil'),
    serialNumber: x509.serialNumber,
    notBefore: x509.validFromDate.toISOString(),
    notAfter: x509.validToDate.toISOString(),
  }
}

const fields = (name: Name, short: string): string[] => [name[short] ?? []].flat()
const field = (name: Name, short: string): string | undefined => fields(name, short).at(-1)

/** SEFAZ's authority for SATs says so, and of which SAT it is. */
const isOfSats = (subject: Name): boolean => fields(subject, 'OU').includes('AC-SAT')

/** DER of 2.16.76.1.3.3, the CNPJ of the certificate's legal entity (DOC-ICP-04, 7.1.2.3), which stands in an otherName of its own. */
const CNPJ_OID = Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, 0x03])

function alternativeCnpj(der: Buffer): string | undefined {
  const at = der.indexOf(CNPJ_OID)
  if (at < 0) return undefined
  // Behind it a tag and a length, twice: of what is tagged, and of the text.
  const text = der.subarray(at + CNPJ_OID.length + 4, at + CNPJ_OID.length + 18).toString('latin1')
  return /^[0-9A-Z]{12}\d{2}$/.test(text) ? text : undefined
}

/** DER of 2.16.76.1.3.1, a person's day of birth, CPF and other numbers, in the same way. */
const PERSON_OID = Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, 0x01])

function alternativeCpf(der: Buffer): string | undefined {
  const at = der.indexOf(PERSON_OID)
  if (at < 0) return undefined
  const text = der.subarray(at + PERSON_OID.length + 4, at + PERSON_OID.length + 23).toString('latin1')
  return /^\d{19}$/.test(text) ? text.slice(8) : undefined
}

/** Looks for the root of a certificate among authorities, as they held at a time (ms). A root is what signed itself and is among them. */
export function chainOf({ x509, says }: ReadCertificate, authorities: Authorities, at: number): Chain {
  if (x509.issuer === x509.subject) return { end: 'self_signed', at: says.issuer }
  if (authorities.size === 0) return { end: 'no_authorities', at: says.issuer }
  let one = x509
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const named = authorities.get(one.issuer) ?? []
    const name = nameOf(one.issuer)
    if (named.length === 0) return { end: 'unknown', at: name }
    const signers = named.filter((authority) => isSignedBy(one, authority))
    if (signers.length === 0) return { end: 'not_signed', at: name }
    const able = signers.filter(({ ca }) => ca)
    if (able.length === 0) return { end: 'no_authority', at: name }
    const issuer = able.find((authority) => heldAt(authority, at))
    if (issuer === undefined) return { end: 'out_of_time', at: name }
    if (issuer.issuer === issuer.subject) return { end: 'root', at: name }
    one = issuer
  }
  return { end: 'unknown', at: nameOf(one.issuer) }
}

function isSignedBy(one: X509Certificate, authority: X509Certificate): boolean {
  try {
    return one.verify(authority.publicKey)
  } catch {
    // Another kind of key.
    return false
  }
}

const heldAt = ({ validFromDate, validToDate }: X509Certificate, at: number): boolean =>
  validFromDate.getTime() <= at && at <= validToDate.getTime()

/** Node writes a name as lines of 'CN=…'. */
const nameOf = (name: string): string => /^CN=(.*)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ')
