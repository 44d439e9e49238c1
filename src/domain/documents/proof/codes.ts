// The checks of a document, their results, and the states that lists know it by: apart from the words, which lists do without.

export const PROOF_CHECKS = {
  file: 'Arquivo',
  content: 'Conteúdo',
  signature: 'Assinatura',
  holder: 'Dono do certificado',
  validity: 'Validade do certificado',
  chain: 'Origem do certificado',
  protocol: 'Autorização da SEFAZ',
  key: 'Chave de acesso',
  totals: 'Totais',
  qr_code: 'QR Code',
} as const
export type ProofCheckCode = keyof typeof PROOF_CHECKS

export const PROOF_CHECK_CODES = Object.keys(PROOF_CHECKS) as [ProofCheckCode, ...ProofCheckCode[]]

export type ProofResult = 'passed' | 'failed' | 'not_made'

export const PROOF_RESULTS: Readonly<Record<ProofResult, string>> = {
  passed: 'Confere',
  failed: 'Não confere',
  not_made: 'Não feita',
}

/** States that lists show of documents, and find them by. A document may fail without a signature: then it fails. */
export const PROOF_STATES = {
  failed: { label: 'Com falha' },
  unsigned: { label: 'Sem assinatura' },
} as const
export type ProofState = keyof typeof PROOF_STATES

/** A check of a document. `reason`: why it failed or could not be made, in words; null of one that passed. */
export interface ProofCheck {
  code: ProofCheckCode
  result: ProofResult
  reason: string | null
}

export type ProvenKind = 'nfce' | 'nfce_event' | 'nfce_void' | 'cfe' | 'cfe_cancellation'

export const PROVEN_KINDS: Readonly<Record<ProvenKind, string>> = {
  nfce: 'NFC-e',
  nfce_event: 'Evento de NFC-e',
  nfce_void: 'Inutilização de NFC-e',
  cfe: 'CF-e',
  cfe_cancellation: 'Cancelamento de CF-e',
}
