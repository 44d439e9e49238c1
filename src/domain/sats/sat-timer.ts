// The SAT timer: 'progress = elapsed / max (default 300 s). Green below 70%, yellow below 95%, red above. Displays 'mm:ss', or '1h +''.

/** Default length of the bar, in seconds. */
export const SAT_TIMER_SECONDS = 300

/** Shares at which the bar turns yellow and red. */
export const SAT_TIMER_MARKS = [0.7, 0.95] as const

export interface SatTimer {
  /** 0 to 1. */
  progress: number
  level: 'success' | 'warning' | 'danger'
  /** 'mm:ss', or '1h +' from one hour on. */
  text: string
}

/** The timer `elapsed` seconds after the last communication; a time ahead of our clock counts as now. */
export function satTimer(elapsed: number, max: number = SAT_TIMER_SECONDS): SatTimer {
  const seconds = Math.max(0, Math.floor(elapsed))
  const share = Math.max(0, elapsed) / max
  return {
    progress: Math.min(1, share),
    level: share < SAT_TIMER_MARKS[0] ? 'success' : share < SAT_TIMER_MARKS[1] ? 'warning' : 'danger',
    text: seconds >= 3600 ? '1h +' : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
