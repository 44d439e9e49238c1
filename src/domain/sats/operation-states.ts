import type { StatusStyle } from '../documents/document-status.ts'

/** ESTADO_OPERACAO of the answer to ConsultarStatusOperacional, in the order of its alarm's options; 0 is the one in which a SAT sells. */
export const OPERATION_STATES = [
  { id: '1', description: 'Bloqueado pela SEFAZ' },
  { id: '2', description: 'Bloqueado pelo contribuinte' },
  { id: '3', description: 'Bloqueio autônomo' },
  { id: '4', description: 'Bloqueado para desativação' },
  { id: '0', description: 'Desbloqueado' },
] as const

/** How a state is told; undefined for a number that is none. */
export function operationStyle(state: string): (StatusStyle & { icon: 'circle-check' | 'octagon-x' }) | undefined {
  const known = OPERATION_STATES.find(({ id }) => id === state)
  return (
    known && {
      label: known.description,
      level: state === '0' ? 'success' : 'danger',
      icon: state === '0' ? 'circle-check' : 'octagon-x',
    }
  )
}
