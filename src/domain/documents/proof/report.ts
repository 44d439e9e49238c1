// The text of a package of proof: for whoever has the package alone, and none of this software.
import type { Environment } from '../environment.ts'
import { formatDate } from '../../time/date-time.ts'
import { type ProofContext, proofSentence, UNSIGNED } from './checks.ts'
import { PROOF_CHECKS, PROOF_RESULTS, PROVEN_KINDS, type ProofCheck, type ProvenKind } from './codes.ts'

/** A file of the package. */
export interface PackedFile {
  name: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** A document of the package; times as a person reads them. */
export interface PackedProof extends Pick<ProofContext, 'kind' | 'issuedOn'> {
  key: string
  /** Undefined of a coupon. */
  environment?: Environment | undefined
  arrivedAt: string
  xml: string
  /** The file with the signer's certificate; undefined of a document without a signature. */
  certificateFile: string | undefined
  /** Null of a document that was not proven yet. */
  integrity: {
    checkedAt: string
    certificate: (NonNullable<ProofContext['certificate']> & { serial_number: string }) | null
    checks: readonly ProofCheck[]
  } | null
}

export interface ProofReport {
  madeAt: string
  documents: readonly PackedProof[]
  files: readonly PackedFile[]
  /** The last entry of the audit trail when the package was made; undefined where there was none. */
  trail: { seq: number; at: string; hash: string } | undefined
}

/** Names of the package's own files. */
export const REPORT_FILE = 'RELATORIO.txt'
export const SUMS_FILE = 'SHA256SUMS'

/** Writes the report, with the commands by which everything in the package is checked without this software. */
export function proofReport({ madeAt, documents, files, trail }: ProofReport): string {
  return [
    'PACOTE DE PROVA',
    `Feito em ${madeAt}.`,
    ...documents.flatMap((document) => ['', ...documentLines(document)]),
    '',
    'AUDITORIA',
    trail === undefined
      ? 'A trilha de auditoria ainda não tinha registros.'
      : `O último registro da trilha de auditoria era o nº ${trail.seq}, de ${trail.at}, de resumo ${trail.hash}.`,
    'Cada registro contém o resumo do anterior: quem guarda a trilha pode mostrar que ela não mudou desde então.',
    '',
    'ARQUIVOS (SHA-256)',
    ...files.map(({ name, size, sha256 }) => `${sha256}  ${name} (${size} bytes)`),
    '',
    'COMO CONFERIR SEM ESTE SISTEMA',
    'Na pasta em que este pacote foi aberto:',
    ...[
      [
        `Os arquivos são os deste pacote: sha256sum -c ${SUMS_FILE}`,
        '(No Windows, um por um: certutil -hashfile ARQUIVO SHA256)',
      ],
      ...documents.flatMap(commandsOf),
    ].flatMap(([first = '', ...more], at) => [`${at + 1}. ${first}`, ...more.map((line) => `   ${line}`)]),
    '',
  ].join('\r\n')
}

function documentLines({ kind, issuedOn, key, environment, arrivedAt, xml, integrity }: PackedProof): string[] {
  const title = [
    `${PROVEN_KINDS[kind]} ${key}`,
    ...(environment === 'homolog' ? ['Ambiente: homologação, sem valor fiscal'] : []),
    `Emissão: ${formatDate(issuedOn)}`,
    `XML: ${xml}, recebido em ${arrivedAt}`,
  ]
  if (integrity === null) return [...title, 'Ainda não conferido.']
  const { certificate, checks } = integrity
  // An event's name has its type before the key (request-keys.ts).
  const accessKey = kind === 'nfce_event' ? key.slice(6, 50) : key.slice(0, 44)
  const context = { kind, issuedOn, accessKey, certificate, checks }
  return [
    ...title,
    ...(certificate === null
      ? [`${UNSIGNED}.`]
      : [
          `Certificado: ${certificate.holder}, nº de série ${certificate.serial_number}, emitido por ${certificate.issuer}`,
        ]),
    `Conferências, em ${integrity.checkedAt}:`,
    ...checks.map((check) => {
      const result = check.result === 'not_made' ? '' : `${PROOF_RESULTS[check.result]}. `
      return `- ${PROOF_CHECKS[check.code]}: ${result}${proofSentence(check, context)}`
    }),
  ]
}

/** The element whose Id a signature names. */
const SIGNED: Readonly<Record<ProvenKind, string>> = {
  nfce: 'infNFe',
  nfce_event: 'infEvento',
  nfce_void: 'infInut',
  cfe: 'infCFe',
  cfe_cancellation: 'infCFe',
}

/** Returns the steps by which a signed document is checked: lines each. */
function commandsOf({ kind, xml, certificateFile: file }: PackedProof): string[][] {
  if (file === undefined) return []
  return [
    [
      `O conteúdo de ${xml} é o que foi assinado com ${file}:`,
      `xmlsec1 --verify --enabled-key-data key-name --id-attr:Id ${SIGNED[kind]} --pubkey-cert-pem ${file} ${xml}`,
    ],
    [
      `De quem é ${file}, e até quando valia: openssl x509 -in ${file} -noout -subject -issuer -dates`,
      'As autoridades que o emitiram estão em https://www.gov.br/iti: openssl verify -partial_chain -CAfile AUTORIDADES.pem',
      `-attime SEGUNDOS ${file}, com os segundos da emissão desde 1970.`,
    ],
  ]
}

/** Writes the sums as `sha256sum -c` reads them. */
export function proofSums(files: readonly PackedFile[]): string {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}
