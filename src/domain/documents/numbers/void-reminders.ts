import { localTime } from '../../time/zoned-time.ts'
import { monthBefore } from '../month-end/month.ts'

// On which days numbers that nothing explains are told of before their deadline, the 10th of the next month (nfce-gaps.ts).

/** A reminder that is due. */
export interface VoidReminder {
  /** The day of the month that it is of. */
  day: 5 | 9
  /** The month whose numbers it tells of, 'YYYY-MM'. */
  month: string
  /** The deadline, 'YYYY-MM-DD'. */
  voidBy: string
}

/** From this hour on: a message of the night is the lowest one of the morning's. */
const HOUR = '07'

/**
 * Returns the reminder that stands at a moment by a place's clock: that of the 5th until the one of the 9th takes its place, and that one
 * until the 10th is over, so that what could not be told on its day is told after it. `now`: ms since the epoch.
 */
export function voidReminder(now: number, timeZone: string): VoidReminder | undefined {
  const local = localTime(now, timeZone)
  const [month, time] = [local.slice(0, 7), local.slice(8, 13)]
  if (time < `05T${HOUR}` || time >= '11T00') return undefined
  return { day: time < `09T${HOUR}` ? 5 : 9, month: monthBefore(month), voidBy: `${month}-10` }
}
