// The checks of a zip's documents as a table: for whoever has the zip alone, and none of this software.
import type { Cell } from '#domain/csv.ts'
import {
  PROOF_CHECK_CODES,
  PROOF_CHECKS,
  PROOF_RESULTS,
  PROVEN_KINDS,
  type ProofCheck,
  type ProvenKind,
} from './codes.ts'

/** A document of the table. `sha256`: of the XML, hexadecimal. */
export interface ProofRow {
  kind: ProvenKind
  file: string
  sha256: string
  /** Null of a document that was not proven yet. `checkedAt`: ISO text; `holder`: undefined of a document without a signature. */
  proof: { checkedAt: string; holder: string | undefined; checks: readonly ProofCheck[] } | null
}

export const PROOF_TABLE_FILE = 'CONFERENCIAS.csv'

/** The names of the columns: the file's name has the key, which a spreadsheet would take for a number. */
export const PROOF_COLUMNS: readonly Cell[] = [
  'Documento',
  'Nome',
  'SHA-256 do XML',
  'Conferido em (UTC)',
  'Titular do certificado',
  ...PROOF_CHECK_CODES.map((code) => PROOF_CHECKS[code]),
]

/** Returns a row of the table: a cell for each check, with the reason where it did not pass. */
export function proofCells({ kind, file, sha256, proof }: ProofRow): Cell[] {
  const document = [PROVEN_KINDS[kind], file, sha256]
  if (proof === null) return [...document, 'Ainda não conferido', '', ...PROOF_CHECK_CODES.map(() => '')]
  const found = new Map(proof.checks.map((check) => [check.code, check]))
  const checks = PROOF_CHECK_CODES.map((code) => {
    const check = found.get(code)
    return check ? resultText(check) : ''
  })
  return [...document, proof.checkedAt, proof.holder ?? '', ...checks]
}

const resultText = ({ result, reason }: ProofCheck): string =>
  reason === null ? PROOF_RESULTS[result] : `${PROOF_RESULTS[result]}: ${reason}`
