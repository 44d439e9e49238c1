// 'Byte sizes are formatted with powers of 1000.'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
let oneDecimal: Intl.NumberFormat | undefined

/** '1,5 MB' in powers of 1000. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // 999.95 would already be written '1.000', which is the next unit's 1.
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  oneDecimal ??= new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
  return `${oneDecimal.format(value)} ${UNITS[unit]}`
}
