/** 'A notification is recent if created less than 15 minutes ago.' */
const RECENT_MS = 15 * 60_000

/** Whether an alert that began at `iso` is recent at `now` (ms). */
export function isRecent(iso: string, now: number): boolean {
  return now - Date.parse(iso) < RECENT_MS
}

/** How long ago a device reported, as its box has room for: '14 s', '3 min', '1h +' (the timer's own limit: '1h +' after one hour). */
export function boxAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : '1h +'
}

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
