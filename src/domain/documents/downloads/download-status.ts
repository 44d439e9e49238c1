import type { StatusStyle } from '../document-status.ts'

// How a requested download is shown: 'Processando...' until it is processed, then 'Sucesso', 'Falha' or 'Expirado'. Levels and icons follow the design.

const STATES = {
  processing: { label: 'Processando...', level: 'info', icon: 'clock' },
  success: { label: 'Sucesso', level: 'success', icon: 'circle-check' },
  failure: { label: 'Falha', level: 'danger', icon: 'circle-alert' },
  expired: { label: 'Expirado', level: 'neutral', icon: 'circle-slash' },
} as const satisfies Record<string, StatusStyle>

export type DownloadState = keyof typeof STATES

interface Request {
  is_processed: boolean
  is_success: boolean
  is_expired: boolean
  url: string | null
}

export function downloadState({ is_processed, is_success, is_expired }: Omit<Request, 'url'>): DownloadState {
  if (!is_processed) return 'processing'
  if (is_expired) return 'expired'
  return is_success ? 'success' : 'failure'
}

export const downloadStatus = (state: DownloadState) => STATES[state]

/** The address of the file, where there is one to be had: url present, successful, processed and not expired. */
export const downloadUrl = (request: Request): string | undefined =>
  (downloadState(request) === 'success' && request.url) || undefined
