// What a document's status is called and looks like. Values, labels and their order are the specification's. Levels and icons follow the design (icon names are Lucide's).

export type StatusLevel = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

export interface StatusStyle {
  label: string
  level: StatusLevel
  icon: string
}

export const NFCE_STATUSES = {
  authorized: { label: 'Autorizada', level: 'success', icon: 'circle-check' },
  canceled: { label: 'Cancelada', level: 'neutral', icon: 'circle-x' },
  in_contingency: { label: 'Emitida em contingência', level: 'warning', icon: 'cloud-off' },
  discarded: { label: 'Numeração inutilizada', level: 'neutral', icon: 'circle-slash' },
  in_custody: { label: 'Custodiada', level: 'info', icon: 'archive' },
  denied: { label: 'Denegada', level: 'danger', icon: 'ban' },
  pending_status: { label: 'Status pendente', level: 'info', icon: 'clock' },
  sefaz_error: { label: 'Erro', level: 'danger', icon: 'circle-alert' },
  rejected: { label: 'Rejeição', level: 'danger', icon: 'octagon-x' },
} as const satisfies Record<string, StatusStyle>

export type NfceStatus = keyof typeof NFCE_STATUSES

export const CFE_STATUSES = {
  in_memory: { label: 'Em memória', level: 'info', icon: 'hard-drive' },
  pending: { label: 'Pendente', level: 'info', icon: 'clock' },
  inconsistency: { label: 'Inconsistente', level: 'warning', icon: 'triangle-alert' },
  success: { label: 'Com sucesso', level: 'success', icon: 'circle-check' },
  sefaz_notfound: { label: 'Não encontrado', level: 'warning', icon: 'search-x' },
  transmitted: { label: 'Transmitido', level: 'success', icon: 'circle-check' },
  invalid: { label: 'Inválido', level: 'danger', icon: 'octagon-x' },
  cancelled: { label: 'Cancelado', level: 'neutral', icon: 'circle-x' },
} as const satisfies Record<string, StatusStyle>

export type CfeStatus = keyof typeof CFE_STATUSES

export function nfceStatus(value: NfceStatus): StatusStyle {
  return NFCE_STATUSES[value]
}

export function isNfceStatus(value: unknown): value is NfceStatus {
  return typeof value === 'string' && Object.hasOwn(NFCE_STATUSES, value)
}

export function cfeStatus(value: CfeStatus): (typeof CFE_STATUSES)[CfeStatus] {
  return CFE_STATUSES[value]
}

export function isCfeStatus(value: unknown): value is CfeStatus {
  return typeof value === 'string' && Object.hasOwn(CFE_STATUSES, value)
}
