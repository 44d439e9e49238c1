import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { formatQuantity } from '#domain/money.ts'

interface Range {
  number_start: number
  number_end: number
}

/** '2' or '2 a 5'. */
export const rangeText = ({ number_start: start, number_end: end }: Range): string =>
  start === end ? String(start) : `${start} a ${end}`

/** 'Em aberto', '18 de 29 em aberto' or 'Explicada'. */
export function stateText({ open, total }: Pick<NfceGap, 'open' | 'total'>): string {
  if (open === 0) return 'Explicada'
  return open === total ? 'Em aberto' : `${formatQuantity(open)} de ${formatQuantity(total)} em aberto`
}
