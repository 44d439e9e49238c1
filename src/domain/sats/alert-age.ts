import { durationText } from '../time/duration-text.ts'

/** 'A notification is recent if created less than 15 minutes ago.' */
const RECENT_MS = 15 * 60_000

/** Tells if an alert that began at `iso` is recent at `now` (ms). */
export function isRecent(iso: string, now: number): boolean {
  return now - Date.parse(iso) < RECENT_MS
}

/** How long ago (ms) a device reported, as its box says it. */
export const boxAge = (ms: number): string => durationText(ms / 1000)

/** When an alert began: 'há 6 min' while recent, then the time, with the day when it was another one. */
export function alertAge(iso: string, now: number): string {
  const at = new Date(iso)
  if (isRecent(iso, now)) {
    const minutes = Math.max(0, Math.floor((now - at.getTime()) / 60_000))
    return minutes < 1 ? 'agora' : `há ${minutes} min`
  }
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  return at.toDateString() === new Date(now).toDateString()
    ? time
    : `${two(at.getDate())}/${two(at.getMonth() + 1)} ${time}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
