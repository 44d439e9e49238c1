import { durationText } from './duration-text.ts'

const MONTH = 2_592_000
const YEAR = 31_536_000

let calendar: Intl.RelativeTimeFormat | undefined

/** 'há 4 min', 'em 2 h 5 min', 'há 3 meses', 'agora' within a minute; `now` in milliseconds since the epoch. */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000
  const away = Math.abs(seconds)
  if (!(away >= 60)) return 'agora'
  if (away >= 2 * MONTH) {
    calendar ??= new Intl.RelativeTimeFormat('pt-BR')
    return away < YEAR
      ? calendar.format(Math.trunc(seconds / MONTH), 'month')
      : calendar.format(Math.trunc(seconds / YEAR), 'year')
  }
  const text = away < 120 ? '1 min' : durationText(away)
  return seconds < 0 ? `há ${text}` : `em ${text}`
}
