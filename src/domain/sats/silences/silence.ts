import { addDays } from '../../time/day-spans.ts'
import { instantOf, localDay, localTime } from '../../time/zoned-time.ts'
import type { AlarmTypeId } from '../sat-alarms.ts'

// When a silence of alerts is in force. Hours and weekdays are those of the tenant's clock, whatever it is set to that day.

/** 0 is Sunday, as JavaScript counts. */
export const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

/** 'HH:MM' to 'HH:MM' of these weekdays, on which it begins: until an hour that is not later it ends the day after, and '00:00' to '00:00' is the whole day. */
export interface WeeklyHours {
  weekdays: readonly number[]
  from_time: string
  until_time: string
}

/** From one instant until another, which is not part of it; in ms since the epoch. */
export interface SilenceWindow {
  from: number
  until: number
}

/** Longer than any run of days without a break: at most six of seven days are whole ones. */
const RUN_DAYS = 8

/** Tells if the hours leave no moment of a week: what never ends is no silence. */
export function isEndless({ weekdays, from_time, until_time }: WeeklyHours): boolean {
  return from_time === until_time && new Set(weekdays).size === WEEKDAYS.length
}

/**
 * Returns the time of a weekly silence that is in force at a moment, or else the next one; undefined where no day is named. Days that follow each other without a
 * break are one time: 'o dia inteiro' of Saturday and Sunday ends once.
 */
export function weeklyWindow(hours: WeeklyHours, at: number, timeZone: string): SilenceWindow | undefined {
  if (isEndless(hours)) return undefined
  const today = localDay(at, timeZone)
  let open: SilenceWindow | undefined
  for (let days = -RUN_DAYS; days <= 2 * RUN_DAYS; days++) {
    const one = windowOf(hours, addDays(today, days), timeZone)
    if (!one) continue
    if (open && one.from <= open.until) open = { from: open.from, until: Math.max(open.until, one.until) }
    else if (open && open.until > at) return open
    else open = one
  }
  return open && open.until > at ? open : undefined
}

/** The time that begins on a day, 'YYYY-MM-DD'; undefined of a day that is none of its own, or where the clock leaves nothing of it. */
function windowOf({ weekdays, from_time, until_time }: WeeklyHours, day: string, timeZone: string) {
  if (!weekdays.includes(new Date(day).getUTCDay())) return undefined
  const from = instantAt(`${day}T${from_time}`, timeZone)
  const until = instantAt(`${until_time > from_time ? day : addDays(day, 1)}T${until_time}`, timeZone)
  return until > from ? { from, until } : undefined
}

/**
 * Returns the instant of 'YYYY-MM-DDTHH:MM' by the clock of a zone, in ms since the epoch: of a minute that the clock shows twice the first one, and of one that it
 * leaves out the moment at which it was moved on.
 */
export function instantAt(minute: string, timeZone: string): number {
  const local = `${minute}:00`
  const at = instantOf(local, timeZone)
  if (localTime(at, timeZone) === local) return at
  let [before, after] = [at - HOURS_MS, at + HOURS_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localTime(middle, timeZone) < local) before = middle
    else after = middle
  }
  return after
}

/** More than any clock was ever moved on at once. */
const HOURS_MS = 3 * 3_600_000

/** Returns 'YYYY-MM-DDTHH:MM' of an instant by the clock of a zone. */
export const minuteOf = (at: number, timeZone: string): string => localTime(at, timeZone).slice(0, 16)

/** How long an alert is silenced by one press; until what hour is ours. */
export const QUICK_SILENCES = { hour: { label: '1 h' }, tomorrow: { label: 'Até amanhã às 8 h' } } as const
export type QuickSilence = keyof typeof QUICK_SILENCES

/** Returns until when a quick silence lasts that begins at a moment; both in ms since the epoch. */
export function quickUntil(quick: QuickSilence, at: number, timeZone: string): number {
  if (quick === 'hour') return at + 3_600_000
  return instantAt(`${addDays(localDay(at, timeZone), 1)}T08:00`, timeZone)
}

export type SilenceState = 'in_force' | 'scheduled' | 'over'
export const SILENCE_STATES = {
  in_force: { label: 'Em vigor' },
  scheduled: { label: 'Programado' },
  over: { label: 'Encerrado' },
} as const satisfies Record<SilenceState, { label: string }>

/** Returns how a silence stands at a moment, by its time that is in force or comes next. */
export function silenceState({ from, until }: SilenceWindow, isOver: boolean, at: number): SilenceState {
  if (isOver || until <= at) return 'over'
  return from <= at ? 'in_force' : 'scheduled'
}

/** The subject of a silence: where, and which alerts there. What is null narrows nothing. */
export interface SilencedPart {
  company_id: string | null
  point_of_sale_id: string | null
  sat_id: string | null
  alarm_id: string | null
  alarm_type_id: AlarmTypeId | null
}

/** Tells if a silence is about an alert, of which nothing is null that it has. */
export function covers(silence: SilencedPart, alert: SilencedPart): boolean {
  return PARTS.every((part) => silence[part] === null || silence[part] === alert[part])
}

const PARTS = ['company_id', 'point_of_sale_id', 'sat_id', 'alarm_id', 'alarm_type_id'] as const

const AND = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Writes weekly hours: 'domingo, o dia inteiro', 'segunda e terça, das 22:00 às 06:00 do dia seguinte'. */
export function weeklyText({ weekdays, from_time, until_time }: WeeklyHours): string {
  const days = WEEKDAYS.filter((_, day) => weekdays.includes(day))
  const named = days.length === WEEKDAYS.length ? 'todos os dias' : AND.format(days)
  if (from_time === '00:00' && until_time === '00:00') return `${named}, o dia inteiro`
  return `${named}, das ${from_time} às ${until_time}${until_time > from_time ? '' : ' do dia seguinte'}`
}
