import { isDate } from './date-time.ts'

// Both ends of a period may be told to the minute, 'YYYY-MM-DDTHH:MM' by the clock of the place that its days are of. Both are included: a period
// until 15:30 has what happened at 15:30:59.

const MINUTE = /^(.{10})T([01]\d|2[0-3]):[0-5]\d$/

/** Tells if the text is a minute of a day that exists; one of 24:00 does not. */
export const isMinute = (text: string): boolean => MINUTE.test(text) && isDate(dayOfMinute(text))

/** Tells if the text is a day, or a minute of one. */
export const isDayOrMinute = (text: string): boolean => isDate(text) || isMinute(text)

/** Returns the day of a day or of a minute, 'YYYY-MM-DD'. */
export const dayOfMinute = (text: string): string => text.slice(0, 10)

/** Returns the first minute of what is a day or a minute already. */
export const firstMinute = (text: string): string => (isDate(text) ? `${text}T00:00` : text)

/** Returns the last minute of what is a day or a minute already. */
export const lastMinute = (text: string): string => (isDate(text) ? `${text}T23:59` : text)

/** Tells if a period ends before it begins; its ends are days or minutes. Minutes compare as text. */
export const isBackwards = (from: string, to: string): boolean =>
  isDayOrMinute(from) && isDayOrMinute(to) && lastMinute(to) < firstMinute(from)
