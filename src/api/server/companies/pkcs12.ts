import type { asn1, pki } from 'node-forge'
import type { Task } from '../ports/platform/task.ts'
import type { TaxpayerKey } from '../ports/sefaz/note-listing.ts'
import { cnpjOf, isIcpBrasil, commonNameOf } from './icp-brasil.ts'
import { iterationsOf, MOST_ITERATIONS } from './pkcs12-iterations.ts'

// A PKCS#12 file (RFC 7292) as ICP-Brasil's authorities hand it out: a key, its certificate, and mostly the chain. Read by node-forge, which
// also knows the ciphers of old files (3DES, RC2-40).

export interface OpenedCertificate {
  holder: string
  /** Undefined where it names no company. */
  cnpj: string | undefined
  issuer: string
  serialNumber: string
  /** ISO instants. */
  notBefore: string
  notAfter: string
  keyBits: number
  isIcpBrasil: boolean
}

export type CertificateFault =
  | 'not_pfx'
  | 'pem'
  | 'password'
  | 'cipher'
  | 'pbmac1'
  | 'too_slow'
  | 'no_key'
  | 'not_rsa'
  | 'no_certificate'
  | 'chain'

export type OpenedFile = { certificate: OpenedCertificate } | { fault: CertificateFault }

interface Input {
  bytes: Uint8Array
  password: string
}

/** Opens a file, which takes as long as whoever made it liked, within limits: counts of iterations stand in it. */
export const openPkcs12: Task<Input, OpenedFile> = {
  module: import.meta.url,
  name: 'openPkcs12',
  work: async (_tools, input) => {
    const { default: forge } = await import('node-forge')
    const contents = open(forge, input)
    return 'fault' in contents ? contents : { certificate: describe(forge, contents) }
  },
}

/** Opens a file for its key, which a connection needs: from Node's own OpenSSL old ciphers are missing. */
export const openPkcs12Key: Task<Input, TaxpayerKey | { fault: CertificateFault }> = {
  module: import.meta.url,
  name: 'openPkcs12Key',
  work: async (_tools, input) => {
    const { default: forge } = await import('node-forge')
    const contents = open(forge, input)
    if ('fault' in contents) return contents
    const { leaf, all } = contents
    const certificates = [leaf, ...all.filter((one) => one !== leaf)].map((one) => forge.pki.certificateToPem(one))
    return { key: forge.pki.privateKeyToPem(contents.key), certificates: certificates.join('') }
  },
}

type Forge = typeof import('node-forge')

interface Contents {
  key: pki.rsa.PrivateKey
  leaf: pki.Certificate
  /** All certificates of the file, the leaf among them. */
  all: readonly pki.Certificate[]
}

function open(forge: Forge, { bytes, password }: Input): Contents | { fault: CertificateFault } {
  const binary = forge.util.binary.raw.encode(bytes)
  if (binary.startsWith('-----BEGIN')) return { fault: 'pem' }
  let file: asn1.Asn1
  try {
    file = forge.asn1.fromDer(binary)
  } catch {
    return { fault: 'not_pfx' }
  }
  if (isPbmac1(forge, file)) return { fault: 'pbmac1' }
  if (iterationsOf(forge, file) > MOST_ITERATIONS) return { fault: 'too_slow' }
  const opened = read(forge, file, password)
  if (!('fault' in opened) || opened.fault !== 'password' || !NOT_ASCII.test(password)) return opened
  // Newer ciphers take the password in UTF-8, the integrity check and older ones in UTF-16; node-forge has one form of it for all.
  const unchecked = { ...file, value: Array.isArray(file.value) ? file.value.slice(0, 2) : file.value }
  const again = read(forge, unchecked, forge.util.encodeUtf8(password))
  return 'fault' in again ? opened : again
}

/** The integrity check of RFC 9579, which OpenSSL 3.4 and Java 24 write when asked; node-forge knows the older one alone. */
const PBMAC1 = '1.2.840.113549.1.5.14'

/** Tells if the integrity check (PFX › MacData › DigestInfo › AlgorithmIdentifier) names PBMAC1. */
function isPbmac1(forge: Forge, file: asn1.Asn1): boolean {
  const inner = (node: asn1.Asn1 | undefined, index: number) =>
    Array.isArray(node?.value) ? node.value[index] : undefined
  const algorithm = inner(inner(inner(inner(file, 2), 0), 0), 0)
  return typeof algorithm?.value === 'string' && forge.asn1.derToOid(algorithm.value) === PBMAC1
}

const NOT_ASCII = /[^\0-\x7f]/

function read(forge: Forge, file: asn1.Asn1, password: string): ReturnType<typeof open> {
  try {
    return contentsOf(forge, forge.pkcs12.pkcs12FromAsn1(file, false, password))
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** Translates node-forge's English errors. A file without integrity check shows a wrong password only as what cannot be decrypted. */
function faultOf(error: unknown): CertificateFault {
  const reason = error instanceof Error ? error.message : ''
  if (/^Cannot read PKCS#12 PFX|version other than 3|authSafe content data/.test(reason)) return 'not_pfx'
  if (/Invalid password|wrong password|Failed to decrypt/.test(reason)) return 'password'
  if (/[Uu]nsupported|integrity mode|Unknown hash/.test(reason)) return 'cipher'
  return 'not_pfx'
}

function contentsOf(forge: Forge, file: ReturnType<Forge['pkcs12']['pkcs12FromAsn1']>): ReturnType<typeof open> {
  const { oids } = forge.pki
  const bags = (type: string | undefined) => (type && file.getBags({ bagType: type })[type]) || []
  const keys = [...bags(oids['pkcs8ShroudedKeyBag']), ...bags(oids['keyBag'])]
  if (keys.length === 0) return { fault: 'no_key' }
  const key = keys.find((bag) => bag.key)?.key
  if (!key) return { fault: 'not_rsa' }
  const all = bags(oids['certBag']).flatMap(({ cert }) => (cert ? [cert] : []))
  const leaf = all.find((one) => isOf(one, key))
  if (!leaf) return { fault: 'no_certificate' }
  if (!isChained(leaf, all)) return { fault: 'chain' }
  return { key, leaf, all }
}

function describe(forge: Forge, { key, leaf, all }: Contents): OpenedCertificate {
  return {
    holder: commonNameOf(leaf.subject),
    cnpj: cnpjOf(forge, leaf),
    issuer: commonNameOf(leaf.issuer),
    serialNumber: leaf.serialNumber.toUpperCase(),
    notBefore: leaf.validity.notBefore.toISOString(),
    notAfter: leaf.validity.notAfter.toISOString(),
    keyBits: key.n.bitLength(),
    isIcpBrasil: isIcpBrasil(leaf, all),
  }
}

/** Tells if the certificate is the key's: both carry the modulus. */
function isOf(certificate: pki.Certificate, key: pki.rsa.PrivateKey): boolean {
  // node-forge reads no other public keys than RSA ones.
  const { n } = certificate.publicKey as pki.rsa.PublicKey
  return n.equals(key.n)
}

/** Tells if every certificate of the file, from the leaf up, bears the signature of the one that it names, where that is in the file. */
function isChained(leaf: pki.Certificate, all: readonly pki.Certificate[]): boolean {
  let below = leaf
  for (let step = 0; step < all.length; step++) {
    const issuer = all.find((one) => one !== below && below.isIssuer(one))
    if (!issuer) return true
    try {
      if (!issuer.verify(below)) return false
    } catch {
      return false
    }
    below = issuer
  }
  return true
}
