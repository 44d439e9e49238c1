// Numbers as charts tell them. Formatters are built once: building one costs more than a thousand uses.

let compact: Intl.NumberFormat | undefined
let oneDecimal: Intl.NumberFormat | undefined

const typographic = (text: string) => text.replace('-', '\u2212')

/** '0', '250', '1,5 mil', '187,9 mil', '1,3 mi': for an axis and for the middle of a ring. The space does not break. */
export function compactNumber(value: number): string {
  compact ??= new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
  return typographic(compact.format(value))
}

/** '64,6 %' of a whole; '<0,1 %' where it would be told as nothing, empty where there is no whole. */
export function shareText(value: number, total: number): string {
  if (total <= 0) return ''
  const percent = (value / total) * 100
  if (percent > 0 && percent < 0.05) return '<0,1\u00a0%'
  oneDecimal ??= new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return percent === 0 ? '0\u00a0%' : `${typographic(oneDecimal.format(percent))}\u00a0%`
}
