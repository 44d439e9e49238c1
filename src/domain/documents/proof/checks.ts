// What is checked of a document, and the words for what was found. Each check is a fact of its own: there is no verdict over them.
import { formatDate } from '../../time/date-time.ts'
import { signatoryOf } from '../issuer.ts'
import type { ProofCheck, ProofCheckCode, ProvenKind } from './codes.ts'

/**
 * Version of the rules below: raised with every rule that is added or changed, so that documents are checked anew. 0 stands for a document
 * that none has been applied to.
 */
export const PROOF_RULES = 7

export const passed = (code: ProofCheckCode): ProofCheck => ({ code, result: 'passed', reason: null })
export const failed = (code: ProofCheckCode, reason: string): ProofCheck => ({ code, result: 'failed', reason })
export const notMade = (code: ProofCheckCode, reason: string): ProofCheck => ({ code, result: 'not_made', reason })

/** Returns the checks of a stored proof, which names those that passed and holds the others whole. */
export const storedChecks = ({
  passed: codes,
  others,
}: {
  passed: readonly ProofCheckCode[]
  others: readonly ProofCheck[]
}): ProofCheck[] => [...codes.map(passed), ...others]

/** Makes a check of what differs, if anything does: every difference in words. */
export function checkOf(code: ProofCheckCode, messages: readonly string[]): ProofCheck {
  return messages.length === 0 ? passed(code) : failed(code, messages.join('. '))
}

/**
 * Returns the check of a content that is not the one of its signature. It accuses nobody: a file that another program wrote anew and one that
 * was forged look the same, and either the content or the digest may be what changed. `isAuthorised`: SEFAZ's reply repeats the digest.
 */
export function contentDiffers(isAuthorised: boolean): ProofCheck {
  const words =
    'O conteúdo deste arquivo não corresponde à assinatura: pode ter sido alterado, ou regravado por outro programa, depois de assinado'
  const more = '. O resumo (digest) na assinatura é o que a SEFAZ autorizou: obtenha o XML de novo na SEFAZ e compare'
  return failed('content', isAuthorised ? words + more : words)
}

export const UNSIGNED = 'O documento não tem assinatura'

/** The checks that need a signature. */
export const SIGNATURE_CHECKS = ['content', 'signature', 'holder', 'validity', 'chain'] as const

/** A document as sentences name it. */
export interface ProofContext {
  kind: ProvenKind
  /** The day of issue, YYYY-MM-DD. */
  issuedOn: string
  /** The key of a note, or of the note that an event is about. */
  accessKey?: string | undefined
  certificate: { holder: string; issuer: string; not_before: string; not_after: string } | null
  /** All checks of the document: what one says may hang on another. */
  checks: readonly ProofCheck[]
}

/** Tells if the signature was shown to be that of its certificate's key. Without that nobody is said to have signed anything. */
export const isSignatureProven = (checks: readonly ProofCheck[]): boolean =>
  checks.some(({ code, result }) => code === 'signature' && result === 'passed')

/** Returns what a check found, as a sentence. */
export function proofSentence({ code, result, reason }: ProofCheck, context: ProofContext): string {
  if (result === 'failed') return `${reason}.`
  if (result === 'not_made') return `Não pôde ser feita: ${lowerFirst(reason ?? '')}.`
  return PASSED[code](context)
}

/** An abbreviation stays as it is. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}|^\p{Lu} /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const isOfSat = (kind: ProvenKind): boolean => kind === 'cfe' || kind === 'cfe_cancellation'

/** The day that a certificate must hold on. */
function dayWords(kind: ProvenKind): string {
  if (kind === 'nfce_event') return 'no dia do evento'
  return kind === 'nfce_void' ? 'no dia em que a SEFAZ recebeu o pedido' : 'no dia da emissão'
}

const day = (instant: string) => formatDate(instant.slice(0, 10))

/** The words for whoever signs notes, as what has signed, and as whose the certificate is. */
const SIGNATORIES = {
  company: { signs: 'a empresa', owns: 'da empresa que emitiu' },
  person: { signs: 'quem emitiu', owns: 'de quem emitiu' },
  site: { signs: 'a SEFAZ', owns: 'da SEFAZ, que assina as notas emitidas no seu site' },
  nff: { signs: 'a SEFAZ Virtual do RS', owns: 'da SEFAZ Virtual do RS, que assina as notas da NFF' },
} as const

const signatory = ({ accessKey, certificate }: ProofContext) =>
  SIGNATORIES[signatoryOf(accessKey ?? '', certificate?.holder)]

const PASSED: Readonly<Record<ProofCheckCode, (context: ProofContext) => string>> = {
  file: () => 'O arquivo guardado é, byte a byte, o que chegou.',
  content: (context) => {
    const { kind, issuedOn, checks } = context
    if (!isSignatureProven(checks)) return 'O conteúdo confere com o resumo (digest) que está na assinatura.'
    return kind === 'nfce_void'
      ? 'O pedido é o que a empresa assinou.'
      : `O conteúdo é o que ${isOfSat(kind) ? 'o SAT' : signatory(context).signs} assinou em ${formatDate(issuedOn)}.`
  },
  signature: () => 'A assinatura foi feita com a chave do certificado que vem com ela.',
  holder: (context) =>
    `O certificado é ${isOfSat(context.kind) ? 'do SAT da empresa que emitiu' : signatory(context).owns}: ${context.certificate?.holder ?? ''}.`,
  validity: ({ kind, certificate }) =>
    certificate === null
      ? `O certificado valia ${dayWords(kind)}.`
      : `O certificado valia ${dayWords(kind)}: de ${day(certificate.not_before)} a ${day(certificate.not_after)}.`,
  chain: ({ certificate }) =>
    `O certificado vem, de autoridade em autoridade, de uma raiz deste servidor. Quem o emitiu: ${certificate?.issuer ?? ''}.`,
  protocol: () => 'O protocolo da SEFAZ traz o resumo (digest) que está na assinatura.',
  key: () => 'A chave corresponde ao que o documento diz.',
  totals: () => 'Os totais são a soma dos itens, e os pagamentos cobrem o total.',
  qr_code: ({ kind }) =>
    kind === 'nfce' ? 'O QR Code segue a regra da sua versão.' : 'O QR Code traz a assinatura do SAT.',
}
