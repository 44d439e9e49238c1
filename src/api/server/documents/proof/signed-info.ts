import type { SignedHash } from '../../ports/proof/signatures.ts'
import { child, children, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'

// The signature of fiscal documents (xmldsig-core-schema of NF-e 4.00; 'Especificação de Requisitos do SAT' 4.2): of one element, in
// Canonical XML 1.0, by RSA. Nothing else is taken for one: what they do not allow is how signatures are forged.

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = `${DSIG}enveloped-signature`

const DIGESTS: Readonly<Record<string, SignedHash>> = {
  [`${DSIG}sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
}
const SIGNATURES: Readonly<Record<string, SignedHash>> = {
  [`${DSIG}rsa-sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
}

/** The words of a signature: SignedInfo, DigestValue and SignatureValue. */
export interface SignedInfo {
  node: XmlNode
  digest: { hash: SignedHash; value: string }
  signature: { hash: SignedHash; value: string }
}

/** Reads a signature of one reference; undefined of what is none of fiscal documents. */
export function readSignedInfo(signature: XmlNode): SignedInfo | undefined {
  const node = only(signature, 'SignedInfo')
  const reference = only(node, 'Reference')
  const method = algorithmOf(only(node, 'SignatureMethod'))
  const digestMethod = algorithmOf(only(reference, 'DigestMethod'))
  const [byHash, ofHash] = [SIGNATURES[method], DIGESTS[digestMethod]]
  const [value, digest] = [textOf(only(signature, 'SignatureValue')), textOf(only(reference, 'DigestValue'))]
  if (node === undefined || byHash === undefined || ofHash === undefined) return undefined
  if (value === undefined || digest === undefined) return undefined
  if (signature.uri !== DSIG || algorithmOf(only(node, 'CanonicalizationMethod')) !== C14N) return undefined
  if (!areTransforms(children(child(reference, 'Transforms'), 'Transform').map(algorithmOf))) return undefined
  return { node, digest: { hash: ofHash, value: digest }, signature: { hash: byHash, value } }
}

/** The canonical form is what is signed, be it named or not; the signature, which is never within its element, is taken out of nothing. */
const areTransforms = (names: readonly string[]): boolean =>
  new Set(names).size === names.length && names.every((name) => name === ENVELOPED || name === C14N)

const algorithmOf = (node: XmlNode | undefined): string => node?.attributes['Algorithm'] ?? ''

/** A second one would leave open which of them counts. */
function only(node: XmlNode | undefined, name: string): XmlNode | undefined {
  const found = children(node, name)
  return found.length === 1 && found[0]?.uri === DSIG ? found[0] : undefined
}
