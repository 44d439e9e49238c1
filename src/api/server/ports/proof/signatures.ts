import type { Chain, SignerCertificate } from '#domain/documents/proof/certificate.ts'

/** A signed element of a document, and its signature, each as a text that stands alone: with the namespaces around it. */
export interface SignedText {
  xml: string
  signature: string
  /** X509Certificate's text; undefined where the signature has none. */
  certificate: string | undefined
  /** When the document was issued, in ms. */
  at: number
}

/** Findings about a signature (XML Signature: canonicalisation, digest, value). */
export interface SignatureFindings {
  /** 'unreadable': the signature is not one of fiscal documents. */
  content: 'same' | 'differs' | 'unreadable'
  /** Undefined where it could not be looked at, since the content differs or there is no certificate. */
  signature: 'right' | 'wrong' | undefined
  /** Undefined where there is none that can be read. */
  certificate: (SignerCertificate & { chain: Chain }) | undefined
}

/** Checks signatures. */
export interface Signatures {
  check(signed: SignedText): SignatureFindings
  /** Tells if a text was signed with the key of a certificate, RSA; undefined where the certificate cannot be read. */
  isSigned(text: string, value: string, by: { certificate: string; hash: 'sha1' | 'sha256' }): boolean | undefined
}
