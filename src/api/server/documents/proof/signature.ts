import {
  chainCheck,
  holderCheck,
  type Issue,
  NO_TIME,
  type SignerCertificate,
  validityCheck,
} from '#domain/documents/proof/certificate.ts'
import { contentDiffers, failed, notMade, passed, SIGNATURE_CHECKS, UNSIGNED } from '#domain/documents/proof/checks.ts'
import type { ProofCheck } from '#domain/documents/proof/codes.ts'
import type { SignatureFindings, Signatures, SignedParts } from '../../ports/proof/signatures.ts'
import { partsAlone } from '../read/cut.ts'
import { child, children, type FoundDocument, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { readSignedInfo } from './signed-info.ts'

/** A document of a file's text. */
type SignedDocument = FoundDocument & { text: string }

export interface SignatureProof {
  checks: ProofCheck[]
  signer: SignerCertificate | null
  /** Text of the certificate, for other signatures by it. */
  certificate: string | undefined
}

/**
 * Checks the signature of a document (XML Signature, one reference to its content by Id); undefined where it has none. `protocol`: whether
 * SEFAZ's reply repeats the signature's digest.
 */
export function signatureProof(
  document: SignedDocument,
  issue: Issue,
  { signatures, protocol }: { signatures: Signatures; protocol?: ProofCheck },
): SignatureProof | undefined {
  const { node, info, within } = document
  const { at, satSerial } = issue
  const signature = child(node, 'Signature')
  if (signature === undefined) return undefined
  const certificate = textOf(signature, 'KeyInfo/X509Data/X509Certificate')
  const references = children(child(signature, 'SignedInfo'), 'Reference').map(({ attributes }) => attributes['URI'])
  const [reference] = references
  if (references.length !== 1 || reference !== `#${info.attributes['Id']}`) {
    const reason = `A assinatura é de outro conteúdo: ${reference?.replace(/^#/, '') ?? 'nenhum'}`
    return { checks: withoutContent(failed('content', reason)), signer: null, certificate }
  }
  const check = (around: readonly XmlNode[]) =>
    signatures.check({
      parts: signedParts(document, signature, around),
      certificate,
      at: at === undefined ? Number.NaN : Date.parse(at),
    })
  const inPlace = check(within)
  // Programs put a note into a nfeProc with namespaces of its own, which count as content, after it was signed.
  const found = inPlace.content === 'differs' && hasNamespace(document) ? check([]) : inPlace
  const ofCertificate = found.certificate
    ? [
        holderCheck(found.certificate, issue),
        validityCheck(found.certificate, issue),
        // Without a time no authority's certificate holds.
        at === undefined && found.certificate.chain.end === 'out_of_time'
          ? notMade('chain', NO_TIME)
          : chainCheck(found.certificate, found.certificate.chain, satSerial !== undefined),
      ]
    : certificateMissing(certificate)
  const checks = [contentCheck(found, protocol?.result === 'passed'), valueCheck(found), ...ofCertificate]
  const { cpf: _, ...signer } = found.certificate ?? {}
  return { checks, signer: found.certificate ? (signer as SignerCertificate) : null, certificate }
}

/** Returns a document's signed element and what signs it, of what stands around it; undefined of what may not be believed. */
function signedParts(
  { node, info, text }: SignedDocument,
  signature: XmlNode,
  within: readonly XmlNode[],
): SignedParts | undefined {
  const signed = readSignedInfo(signature)
  // Of two elements of that Id nobody could say which one was signed.
  if (signed === undefined || amountOf(node, info.attributes['Id']) !== 1) return undefined
  const part = partsAlone(text, { node, within })
  const { digest, signature: value } = signed
  return { content: part(info), signedInfo: part(signature, signed.node), digest, signature: value }
}

const amountOf = (node: XmlNode, id: string | undefined): number =>
  node.children.reduce((sum, inner) => sum + amountOf(inner, id), node.attributes['Id'] === id ? 1 : 0)

/** Tells if an element names its namespace itself, as it does when it is signed alone. */
const hasNamespace = ({ node, text }: SignedDocument): boolean =>
  node.uri === '' || /^<[^>]*\sxmlns(:\w+)?\s*=/.test(text.slice(node.start, node.start + 300))

/** The checks of a document without a signature. */
export const unsignedChecks = (): ProofCheck[] => SIGNATURE_CHECKS.map((code) => notMade(code, UNSIGNED))

function contentCheck({ content }: SignatureFindings, isAuthorised: boolean): ProofCheck {
  if (content === 'same') return passed('content')
  if (content === 'differs') return contentDiffers(isAuthorised)
  return failed('content', 'A assinatura não é como a dos documentos fiscais e não pode ser lida')
}

function valueCheck({ content, signature, certificate }: SignatureFindings): ProofCheck {
  if (signature === 'right') return passed('signature')
  if (signature === 'wrong') {
    return failed('signature', 'A assinatura não foi feita com a chave do certificado que vem com ela')
  }
  if (certificate === undefined) return notMade('signature', NO_CERTIFICATE)
  return notMade('signature', content === 'unreadable' ? 'A assinatura não pode ser lida' : 'O conteúdo já não confere')
}

const NO_CERTIFICATE = 'A assinatura não traz um certificado que possa ser lido'

function certificateMissing(text: string | undefined): ProofCheck[] {
  const holder = text === undefined ? notMade('holder', NO_CERTIFICATE) : failed('holder', NO_CERTIFICATE)
  return [holder, notMade('validity', NO_CERTIFICATE), notMade('chain', NO_CERTIFICATE)]
}

/** Nothing else is proven by a signature of something else. */
function withoutContent(content: ProofCheck): ProofCheck[] {
  const rest = SIGNATURE_CHECKS.filter((code) => code !== 'content')
  return [content, ...rest.map((code) => notMade(code, 'A assinatura é de outro conteúdo'))]
}
