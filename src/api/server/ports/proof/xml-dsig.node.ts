import { createVerify } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
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

type Key = SignedXml['publicCert']

/** Asks the library, which looks at the content first and at the value only where the content is the signed one. */
function findings({ xml, signature }: SignedText, key: Key): Pick<SignatureFindings, 'content' | 'signature'> {
  const signed = new SignedXml(key === undefined ? {} : { publicCert: key })
  // The layouts have no other; each is looked for through the whole document.
  signed.idAttributes = ['Id']
  try {
    signed.loadSignature(signature)
    if (!signed.checkSignature(xml)) return { content: 'differs', signature: undefined }
    return { content: 'same', signature: 'right' }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('the signature value')) return { content: 'same', signature: 'wrong' }
    if (key === undefined && message.includes('is required to validate'))
      return { content: 'same', signature: undefined }
    return { content: 'unreadable', signature: undefined }
  }
}
