import type { Chain, SignerCertificate } from '#domain/documents/proof/certificate.ts'

/** The hashes that layouts of fiscal documents allow in signatures: NF-e SHA-1, CF-e SHA-256. */
export type SignedHash = 'sha1' | 'sha256'

/** A signed element of a document, and what signs it. */
export interface SignedParts {
  /** The signed element and SignedInfo, each as a text that stands alone: with the namespaces around it. */
  content: string
  signedInfo: string
  /** DigestValue and SignatureValue, which is RSA, both base64. */
  digest: { hash: SignedHash; value: string }
  signature: { hash: SignedHash; value: string }
}

export interface SignedText {
  /** Undefined of a signature that is none of fiscal documents. */
  parts: SignedParts | undefined
  /** X509Certificate's text; undefined where the signature has none. */
  certificate: string | undefined
  /** When the document was issued, in ms. */
  at: number
}

/** Findings about a signature (XML Signature, of Canonical XML 1.0 without comments: digest and value). */
export interface SignatureFindings {
  /** 'unreadable': there is no canonical form, or the signature is not one of fiscal documents. */
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
  isSigned(text: string, value: string, by: { certificate: string; hash: SignedHash }): boolean | undefined
}
