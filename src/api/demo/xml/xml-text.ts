import type { Random } from '../random.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// Says what it is to whoever decodes it; no certificate was ever made.
const CERTIFICATE = btoa('DEMONSTRACAO - SEM VALOR FISCAL - NAO E UM CERTIFICADO. '.repeat(2))

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Cents as an amount: 1990 → '19.90'. */
export function money(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A fake digest with the shape of a real one: base64 of 20 (SHA-1) or 32 bytes (SHA-256). */
export function drawDigest(bytes: 20 | 32, random: Random): string {
  // The last group carries 2 bytes, whose base64 ends in a letter with its two low bits clear.
  const [body, end] = bytes === 20 ? [24, 2] : [40, 2]
  return `${random.base64(body)}${random.base64(4).slice(0, end)}${random.pick(['A', 'E', 'I', 'M', 'Q', 'U', 'Y', 'c', 'g', 'k', 'o', 's', 'w', '0', '4', '8'])}=`
}

/** A signature that is complete to a reader and proves nothing: its digest and value are drawn. */
export function signatureXml(reference: string, digest: string, value: string, hash: 'sha1' | 'sha256'): string {
  const method = hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#' : 'http://www.w3.org/2001/04/xmldsig-more#'
  const digestMethod = hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#' : 'http://www.w3.org/2001/04/xmlenc#'
  return (
    `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>` +
    `<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>` +
    `<SignatureMethod Algorithm="${method}rsa-${hash}"/><Reference URI="#${reference}"><Transforms>` +
    `<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>` +
    `<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms>` +
    `<DigestMethod Algorithm="${digestMethod}${hash}"/><DigestValue>${digest}</DigestValue></Reference></SignedInfo>` +
    `<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${CERTIFICATE}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}

/** A signature's value has the length of an RSA signature of 2048 bits. */
export function drawSignatureValue(random: Random): string {
  return `${random.base64(340)}${random.base64(4).slice(0, 1)}w==`
}
