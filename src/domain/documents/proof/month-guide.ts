// The text of a month's package of proof: for whoever has the package alone, and none of this software.
import { PROOF_TABLE_FILE } from './table.ts'
import { SUMS_FILE } from './report.ts'

export const GUIDE_FILE = 'LEIAME.txt'

export interface MonthGuide {
  /** The company and the days, in words. */
  title: string
  madeAt: string
  /** The month's own files; none of a package of other days, of several companies, or of a part of the month's documents. */
  papers: readonly string[]
  /** Entries of the audit trail, times as a person reads them: closings first, the last one behind. */
  closings: readonly TrailEntry[]
  last: TrailEntry | undefined
}

interface TrailEntry {
  seq: number
  at: string
  action: string
  hash: string
}

/** The command that writes the certificate of a document's signature to a file. */
const CERTIFICATE = [
  "(echo '-----BEGIN CERTIFICATE-----'; tr -d '\\r\\n' < ARQUIVO.xml | grep -o '<X509Certificate>[^<]*' | head -n 1 |",
  " cut -d '>' -f 2 | tr -d ' \\n' | fold -w 64; echo; echo '-----END CERTIFICATE-----') > certificado.pem",
]

const entryText = ({ seq, at, action, hash }: TrailEntry) => `nº ${seq}, de ${at}: ${action}. Resumo ${hash}`

/** Writes the guide, with the commands by which everything in the package is checked without this software. */
export function monthGuide({ title, madeAt, papers, closings, last }: MonthGuide): string {
  return [
    'PACOTE DE PROVA',
    title,
    `Feito em ${madeAt}.`,
    '',
    'O QUE HÁ AQUI',
    '- O XML de cada documento, byte a byte como chegou, e o seu PDF.',
    `- ${PROOF_TABLE_FILE}: uma linha para cada documento, com o SHA-256 do arquivo, cada conferência e quando foi feita.`,
    ...papers.map((name) => `- ${name}: os totais do mês e os fechamentos, como estavam ao fazer este pacote.`),
    `- ${SUMS_FILE}: o SHA-256 de todos os arquivos.`,
    '',
    'AUDITORIA',
    ...(papers.length > 0 && closings.length === 0 ? ['O mês não tem fechamento na trilha.'] : closings.map(entryText)),
    last === undefined
      ? 'A trilha de auditoria ainda não tinha registros.'
      : `O último registro era o ${entryText(last)}`,
    'Cada registro contém o resumo do anterior: quem guarda a trilha pode mostrar que ela não mudou desde então.',
    '',
    'COMO CONFERIR SEM ESTE SISTEMA',
    'Na pasta em que este pacote foi aberto:',
    `1. Os arquivos são os deste pacote: sha256sum -c ${SUMS_FILE}`,
    '   (No Windows, um por um: certutil -hashfile ARQUIVO SHA256)',
    '2. O certificado com que um documento foi assinado:',
    ...CERTIFICATE.map((line) => `   ${line}`),
    '3. O conteúdo é o que foi assinado (infNFe numa NFC-e, infEvento num evento, infInut numa inutilização, infCFe num CF-e):',
    '   xmlsec1 --verify --enabled-key-data key-name --id-attr:Id infNFe --pubkey-cert-pem certificado.pem ARQUIVO.xml',
    '4. De quem é o certificado, e até quando valia: openssl x509 -in certificado.pem -noout -subject -issuer -dates',
    '   As autoridades que o emitiram estão em https://www.gov.br/iti: openssl verify -partial_chain -CAfile AUTORIDADES.pem',
    '   -attime SEGUNDOS certificado.pem, com os segundos da emissão desde 1970.',
    '',
  ].join('\r\n')
}
