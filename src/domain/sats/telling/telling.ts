import { addDays } from '../../time/day-spans.ts'
import { instantOf, localDay } from '../../time/zoned-time.ts'
import type { AlarmLevel } from '../sat-alarms.ts'
import { phrase } from '../../phrase.ts'

// How a group of companies is told of alerts: at which hours, whom next where nobody takes one, and when the day's digest comes. Ours
// (docs/decisions.md#telling, #telling-hours).

/** Days of the week by the names that the API has for them, in the order of screens. */
export const WORK_DAYS = {
  mon: 'Segunda',
  tue: 'Terça',
  wed: 'Quarta',
  thu: 'Quinta',
  fri: 'Sexta',
  sat: 'Sábado',
  sun: 'Domingo',
} as const
export type Weekday = keyof typeof WORK_DAYS

const BY_NUMBER: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** A group's working hours by the tenant's clock; without a day there are none, and everything leaves at once. */
export interface WorkHours {
  work_days: readonly string[]
  /** 'HH:MM'. What ends no later than it begins ends on the next day. */
  work_from: string
  work_until: string
}

/** How a group is told. */
export interface Telling extends WorkHours {
  /** True if its members get mail. */
  mails: boolean
  /** Minutes for which nobody takes an alert until `escalates_to` is told. */
  escalates_after: number
  /** The id of another group; '' for none. */
  escalates_to: string
  /** 'HH:MM' by the tenant's clock; '' for none. */
  digest_at: string
}

/** How a group is told about which nobody has said anything. */
export const USUAL_TELLING: Telling = {
  mails: true,
  work_days: [],
  work_from: '08:00',
  work_until: '18:00',
  escalates_after: 15,
  escalates_to: '',
  digest_at: '',
}

/** An escalation waits for a day at most, in minutes. */
export const LONGEST_ESCALATION = 1440

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const isWeekday = (day: string): day is Weekday => day in WORK_DAYS

/** Returns a message for each field at fault; {} for what can be saved. */
export function tellingFaults(telling: Telling): Partial<Record<keyof Telling, string>> {
  const { work_days, work_from, work_until, escalates_after, digest_at } = telling
  const isWhole = Number.isInteger(escalates_after) && escalates_after >= 1 && escalates_after <= LONGEST_ESCALATION
  return {
    ...(!work_days.every(isWeekday) && { work_days: 'Escolha os dias' }),
    ...(!CLOCK.test(work_from) && { work_from: 'Informe a hora como 08:00' }),
    ...(!CLOCK.test(work_until) && { work_until: 'Informe a hora como 18:00' }),
    ...(!isWhole && { escalates_after: phrase`Informe de 1 a ${LONGEST_ESCALATION} minutos` }),
    ...(digest_at !== '' && !CLOCK.test(digest_at) && { digest_at: 'Informe a hora como 08:00' }),
  }
}

/** Grave ones first. */
const LEVELS: readonly AlarmLevel[] = ['danger', 'warning', 'info']

/** Tells if a level is at least as grave as another one. */
export const isAsGrave = (level: AlarmLevel, least: AlarmLevel): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(least)

/** A week and what is left of the day that it began in. */
const DAYS_AHEAD = 8

/**
 * Returns when a group is told of an alert, in ms: at once within its working hours, and of what is danger; else when they begin next. `now`: ms.
 */
export function tellAt(
  { work_days, work_from, work_until }: WorkHours,
  { level, now, timeZone }: { level: AlarmLevel; now: number; timeZone: string },
): number {
  if (level === 'danger' || !work_days.some(isWeekday)) return now
  const today = localDay(now, timeZone)
  // Hours that began yesterday may go on.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    const name = BY_NUMBER[new Date(day).getUTCDay()]
    if (name === undefined || !work_days.includes(name)) continue
    const from = instantOf(`${day}T${work_from}:00`, timeZone)
    const last = work_until > work_from ? day : addDays(day, 1)
    if (now >= instantOf(`${last}T${work_until}:00`, timeZone)) continue
    return Math.max(from, now)
  }
  return now
}

/** Returns how it is said that an alert was escalated. */
export const untakenText = (minutes: number): string =>
  minutes === 1 ? 'Ninguém assumiu em 1 minuto' : `Ninguém assumiu em ${minutes} minutos`
