import type { Random } from './random.ts'

// All demonstration shops keep Brasília time, which has had no summer time since 2019.
const OFFSET = 3 * 3_600_000
export const DAY = 86_400_000

export type Trade = 'supermarket' | 'pharmacy'

/** Customers per hour from 0 to 23, relative; 0 is closed. */
const HOURS: Record<Trade, readonly number[]> = {
  supermarket: [0, 0, 0, 0, 0, 0, 0, 3, 5, 7, 9, 10, 9, 6, 6, 7, 9, 12, 14, 12, 8, 4, 0, 0],
  pharmacy: [0, 0, 0, 0, 0, 0, 0, 2, 5, 8, 9, 8, 7, 6, 7, 7, 8, 9, 10, 9, 7, 5, 3, 0],
}
/** Sunday first. */
const WEEKDAYS: Record<Trade, readonly number[]> = {
  supermarket: [0.85, 0.8, 0.85, 0.95, 0.95, 1.2, 1.5],
  pharmacy: [0.55, 1.1, 1.05, 1, 1, 1.1, 1.15],
}
const MONTHLY_GROWTH = 1.012
const MONTHLY_INFLATION = 1.004

/** The local day of an instant, counted from 1970-01-01. */
export function dayOf(at: number): number {
  return Math.floor((at - OFFSET) / DAY)
}

/** The local midnight that begins a day, in ms. */
export function dayStartsAt(day: number): number {
  return day * DAY + OFFSET
}

/** 'YYYY-MM-DDTHH:MM:SS-03:00' */
export function localStamp(at: number): string {
  return `${new Date(at - OFFSET).toISOString().slice(0, 19)}-03:00`
}

/** How busy a trade's whole day is, 1 being a plain day of January 2025. */
export function dayWeight(day: number, trade: Trade): number {
  const date = new Date(day * DAY)
  const dayOfMonth = date.getUTCDate()
  const monthAndDay = `${date.getUTCMonth() + 1}-${dayOfMonth}`
  if (monthAndDay === '12-25' || monthAndDay === '1-1') return 0
  // Wages arrive by the fifth working day.
  const payday = dayOfMonth >= 5 && dayOfMonth <= 10 ? 1.25 : dayOfMonth >= 24 && dayOfMonth < 31 ? 0.88 : 1
  const christmas = date.getUTCMonth() === 11 && dayOfMonth >= 18 && dayOfMonth <= 24 ? 1.5 : 1
  return (WEEKDAYS[trade][date.getUTCDay()] ?? 1) * payday * christmas * MONTHLY_GROWTH ** monthsSince2025(date)
}

/** Returns the factor of a day's prices. */
export function priceLevel(day: number): number {
  return MONTHLY_INFLATION ** monthsSince2025(new Date(day * DAY))
}

/** The part of a day's customers that has come by `at`: 1 once the day is over. */
export function partOfDay(day: number, trade: Trade, at: number): number {
  const seconds = (at - dayStartsAt(day)) / 1000
  if (seconds >= 86_400) return 1
  const hours = HOURS[trade]
  const hour = Math.floor(seconds / 3600)
  return (sum(hours.slice(0, hour)) + (hours[hour] ?? 0) * (seconds / 3600 - hour)) / sum(hours)
}

/** An instant within opening hours and before the given part of the day is over. */
export function momentOf(day: number, trade: Trade, part: number, random: Random): number {
  const hours = HOURS[trade]
  let remaining = random.next() * part * sum(hours)
  let hour = 0
  while (hour < 23 && remaining >= (hours[hour] ?? 0)) remaining -= hours[hour++] ?? 0
  return dayStartsAt(day) + hour * 3_600_000 + Math.floor((remaining / (hours[hour] || 1)) * 3600) * 1000
}

function monthsSince2025(date: Date): number {
  return (date.getUTCFullYear() - 2025) * 12 + date.getUTCMonth()
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
