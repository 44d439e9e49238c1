import type { StatusLevel } from '../documents/document-status.ts'

/** The states of a command: it waits for its agent, the agent has it, and one of three ends. Ours: the documents name no states. */
const STATES = {
  queued: { label: 'Na fila', level: 'info', icon: 'clock' },
  sent: { label: 'Em execução', level: 'info', icon: 'send' },
  succeeded: { label: 'Concluído', level: 'success', icon: 'circle-check' },
  failed: { label: 'Falhou', level: 'danger', icon: 'circle-x' },
  expired: { label: 'Sem resposta', level: 'warning', icon: 'circle-slash' },
} as const satisfies Record<string, { label: string; level: StatusLevel; icon: string }>

export type CommandState = keyof typeof STATES

export const commandStatus = (state: CommandState) => STATES[state]

/** Tells if a command's end is still to come. */
export const isUnderWay = (state: CommandState): boolean => state === 'queued' || state === 'sent'
