/** The mask of a typed day. */
export const DAY_MASK = 'dd/mm/aaaa'

/** The mask of a typed time. */
export const TIME_MASK = 'hh:mm'

/** 'dd/mm/aaaa' of a day 'YYYY-MM-DD'; any other text stays as it is. */
export const dayText = (value: string): string => (isDay(value) ? value.split('-').toReversed().join('/') : value)

/** Tells if it is 'YYYY-MM-DD' and such a day exists. */
export const isDay = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00Z`)
  return value.length === 10 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Puts slashes into a typed or pasted day: '0103' is '01/03', '2026-03-01' is '01/03/2026'. */
export function typedDay(typed: string): string {
  if (isDay(typed.trim())) return dayText(typed.trim())
  const parts = typed.split('/')
  // Who types the slash need not type the zero before it.
  const whole = parts.map((part, index) => (index < 2 && index < parts.length - 1 ? part.padStart(2, '0') : part))
  const digits = whole.join('').replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** 'YYYY-MM-DD' of a day that is typed to its end; what is not stays as it is, so that it can be refused. */
export function dayOf(text: string): string {
  const value = text.split('/').toReversed().join('-')
  return isDay(value) ? value : text
}

/** The day and the time of 'YYYY-MM-DDTHH:MM'; either may be empty, or what is typed of it so far. */
export function timeParts(value: string): { day: string; time: string } {
  const [day = '', time = ''] = value.split('T')
  return { day, time }
}

/** Returns the two as one text: a day alone where no time is typed. */
export const withTime = (day: string, time: string): string => (time === '' ? day : `${day}T${time}`)

/** Puts the colon into a typed or pasted time: '1430' is '14:30', '9:05' is '09:05'. */
export function typedTime(typed: string): string {
  const [hour = '', ...rest] = typed.split(':')
  // Who types the colon need not type the zero before it.
  const digits = (rest.length > 0 ? hour.padStart(2, '0') + rest.join('') : hour).replace(/\D/g, '').slice(0, 4)
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(':')
}
