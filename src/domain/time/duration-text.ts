/** A stretch of time as alerts tell it, rounded down: '45 s', '47 min', '2 h', '3 dias'. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 120) return `${whole} s`
  if (whole < 120 * 60) return `${Math.floor(whole / 60)} min`
  if (whole < 48 * 3600) return `${Math.floor(whole / 3600)} h`
  return `${Math.floor(whole / 86_400)} dias`
}
