import { createHash, createVerify, type KeyObject } from 'node:crypto'
import { ParseOption, XmlDocument, XmlError } from 'libxml2-wasm'
import { type Authorities, chainOf, readCertificate } from './certificates.node.ts'
import type { SignatureFindings, Signatures, SignedText } from './signatures.ts'

/** Checks signatures with the certificates of authorities that the server has. */
export function xmlSignatures(authorities: Authorities): Signatures {
  return {
    check(signed) {
      const certificate = signed.certificate === undefined ? undefined : readCertificate(signed.certificate)
      return {
        ...findings(signed, certificate?.x509.publicKey),
        certificate: certificate && { ...certificate.says, chain: chainOf(certificate, authorities, signed.at) },
      }
    },
    isSigned(text, value, { certificate, hash }) {
      const key = readCertificate(certificate)?.x509.publicKey
      return key && createVerify(`RSA-${hash.toUpperCase()}`).update(text).verify(key, value, 'base64')
    },
  }
}

/** Looks at the content first, and at the value only where the content is the signed one. */
function findings({ parts }: SignedText, key: KeyObject | undefined): Pick<SignatureFindings, 'content' | 'signature'> {
  if (parts === undefined) return UNREADABLE
  const { content, signedInfo, digest, signature } = parts
  try {
    const found = createHash(digest.hash)
    canonicalize(content, found)
    if (!found.digest().equals(Buffer.from(digest.value, 'base64'))) return { content: 'differs', signature: undefined }
    if (key === undefined) return { content: 'same', signature: undefined }
    const verify = createVerify(`RSA-${signature.hash.toUpperCase()}`)
    canonicalize(signedInfo, verify)
    const isRight = key.asymmetricKeyType === 'rsa' && verify.verify(key, signature.value, 'base64')
    return { content: 'same', signature: isRight ? 'right' : 'wrong' }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return UNREADABLE
  }
}

const UNREADABLE = { content: 'unreadable', signature: undefined } as const

// The texts have no document type, and so no entities (parseXml refuses them): nothing is ever to be loaded.
const OPTIONS = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET }

/**
 * Gives the canonical form of an XML text (Canonical XML 1.0 without comments, W3C REC-xml-c14n-20010315) to a hash. The whole text is one
 * document, since of a part the library asks JavaScript about every node. Throws XmlError where there is none.
 */
function canonicalize(xml: string, hash: { update(bytes: Uint8Array): unknown }): void {
  const document = XmlDocument.fromBuffer(Buffer.from(xml), OPTIONS)
  try {
    document.canonicalize({
      write(bytes) {
        hash.update(bytes)
        return bytes.length
      },
      close: () => true,
    })
  } finally {
    // Its memory is the module's, which no collector frees.
    document.dispose()
  }
}
