// Notes that SEFAZ has and that are not here (docs/decisions.md#fetched-notes). Codes: SEFAZ-SP, SAE-NFC-e v1.0.0.
import type { StatusStyle } from '../document-status.ts'

export const ABSENCE_STATES = {
  waiting: { label: 'Será buscada', level: 'info', icon: 'clock' },
  failing: { label: 'Nova tentativa', level: 'warning', icon: 'refresh-cw' },
  unavailable: { label: 'Não pode ser buscada', level: 'danger', icon: 'octagon-x' },
} as const satisfies Record<string, StatusStyle>
export type AbsenceState = keyof typeof ABSENCE_STATES

/** Answers to a download after which nothing changes by asking again. */
export const NEVER_HANDED_OUT: readonly string[] = ['203', '204', '207']

/** Our own words for what SEFAZ answers, where it says none, and for what the intake finds. */
const REASONS: Readonly<Record<string, string>> = {
  '203': 'O CNPJ da chave não é o do certificado',
  '204': 'Chave de acesso inválida',
  '205': 'A SEFAZ não encontrou a nota',
  '207': 'A nota tem mais de 100 dias',
  unreachable: 'A SEFAZ não respondeu',
  other: 'A SEFAZ entregou outro documento',
  intake: 'O documento não pôde ser recebido',
}

/** Returns why a note did not come, in SEFAZ's words or ours; undefined of one that was never asked for. */
export function absenceReason(code: string | null, words: string | null): string | undefined {
  if (code === null) return undefined
  const text = words || REASONS[code] || 'A SEFAZ não entregou a nota'
  return /^\d+$/.test(code) ? `${code} · ${text}` : text
}

/** Reasons for which SEFAZ is not asked for a company's notes. */
export const LISTING_FAULTS = {
  missing: 'A empresa não tem mais certificado',
  expired: 'O certificado venceu',
  unreadable: 'O certificado guardado não abre mais: envie o arquivo de novo',
  unopened: 'O certificado não pôde ser aberto agora; a busca tenta de novo sozinha',
  other_owner: 'O certificado é de outro CNPJ, e a SEFAZ só entrega as notas do CNPJ do certificado',
  refused: 'A SEFAZ recusou a consulta',
  misuse: 'A SEFAZ recebeu consultas demais deste CNPJ (656), talvez também de outro sistema; a busca recomeça sozinha',
  unreachable: 'A SEFAZ não respondeu',
} as const
export type ListingFault = keyof typeof LISTING_FAULTS

/** Faults that a new certificate may end. */
export const CERTIFICATE_FAULT_NAMES = [
  'missing',
  'expired',
  'unreadable',
  'other_owner',
] as const satisfies ListingFault[]

/** Returns the reason in words, SEFAZ's own behind ours. */
export function listingFaultText(fault: ListingFault, code: string | null, words: string | null): string {
  const own = LISTING_FAULTS[fault]
  if (fault !== 'refused' || code === null) return own
  return `${own}: ${code}${words ? ` · ${words}` : ''}`
}
