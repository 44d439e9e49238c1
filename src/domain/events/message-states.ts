import type { StatusStyle } from '../documents/document-status.ts'

/** A message to one receiver: on its way, there, or tried for a day in vain. */
export const MESSAGE_STATES = {
  waiting: { label: 'Aguardando', level: 'info', icon: 'clock' },
  delivered: { label: 'Entregue', level: 'success', icon: 'circle-check' },
  undelivered: { label: 'Não entregue', level: 'danger', icon: 'circle-x' },
} as const satisfies Record<string, StatusStyle>
export type MessageState = keyof typeof MESSAGE_STATES

/** The receivers as they stand: what was sent last arrived, or nothing has for some time. */
export const WEBHOOK_STATES = {
  active: { label: 'Ativo', level: 'success', icon: 'circle-check' },
  failing: { label: 'Com falhas', level: 'danger', icon: 'triangle-alert' },
  paused: { label: 'Pausado', level: 'neutral', icon: 'pause' },
} as const satisfies Record<string, StatusStyle>
export type WebhookState = keyof typeof WEBHOOK_STATES
