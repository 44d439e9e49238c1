const UNITS = [
  { seconds: 86_400, name: (count: number) => (count === 1 ? 'dia' : 'dias') },
  { seconds: 3600, name: () => 'h' },
  { seconds: 60, name: () => 'min' },
] as const

/**
 * A stretch of time as it is told everywhere, rounded down: '45 s', '47 min', '1 h 46 min', '3 dias 2 h', '12 h', '12 dias'. A second unit
 * stands only beside less than ten of the first, where it matters.
 */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 120) return `${whole} s`
  const at = UNITS.findIndex((unit) => whole >= unit.seconds)
  const [unit, smaller] = [UNITS[at], UNITS[at + 1]]
  if (!unit) return `${whole} s`
  const count = Math.floor(whole / unit.seconds)
  const rest = smaller && count < 10 ? Math.floor((whole % unit.seconds) / smaller.seconds) : 0
  const text = `${count} ${unit.name(count)}`
  return smaller && rest > 0 ? `${text} ${rest} ${smaller.name(rest)}` : text
}
