import { expect, test } from 'vitest'
import {
  covers,
  isEndless,
  instantAt,
  quickUntil,
  silenceState,
  weeklyText,
  weeklyWindow,
  type WeeklyHours,
} from '#domain/sats/silences/silence.ts'
import { NEW_SILENCE, silenceFaults } from '#domain/sats/silences/silence-form.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const at = (iso: string) => Date.parse(iso)
const window = (hours: WeeklyHours, iso: string, zone = SAO_PAULO) => {
  const found = weeklyWindow(hours, at(iso), zone)
  return found && [found.from, found.until].map((one) => new Date(one).toISOString().slice(0, 16))
}
const hours = (weekdays: number[], from_time = '00:00', until_time = '00:00') => ({ weekdays, from_time, until_time })

// 29 November 2026 is a Sunday; São Paulo is three hours behind UTC.
test('the whole of a Sunday lasts from midnight to midnight of the tenant’s clock', () => {
  const closed = hours([0])
  expect(window(closed, '2026-11-29T15:00Z')).toEqual(['2026-11-29T03:00', '2026-11-30T03:00'])
  expect(window(closed, '2026-11-29T03:00Z')).toEqual(['2026-11-29T03:00', '2026-11-30T03:00'])
  expect(window(closed, '2026-11-30T03:00Z')).toEqual(['2026-12-06T03:00', '2026-12-07T03:00'])
  expect(window(closed, '2026-11-29T02:59Z')).toEqual(['2026-11-29T03:00', '2026-11-30T03:00'])
})

test('a time over midnight belongs to the day that it begins on', () => {
  const night = hours([1], '22:00', '06:00')
  expect(window(night, '2026-12-01T08:59Z')).toEqual(['2026-12-01T01:00', '2026-12-01T09:00'])
  expect(window(night, '2026-12-01T09:00Z')).toEqual(['2026-12-08T01:00', '2026-12-08T09:00'])
  expect(window(night, '2026-11-29T15:00Z')).toEqual(['2026-12-01T01:00', '2026-12-01T09:00'])
})

test('days without a break between them are one time, wherever one looks from', () => {
  const weekend = hours([6, 0])
  const one = ['2026-11-28T03:00', '2026-11-30T03:00']
  for (const moment of ['2026-11-28T03:00Z', '2026-11-29T02:59Z', '2026-11-29T03:00Z', '2026-11-30T02:59Z']) {
    expect(window(weekend, moment)).toEqual(one)
  }
  expect(window(hours([0, 1, 2, 3, 4, 5]), '2026-12-04T12:00Z')).toEqual(['2026-11-29T03:00', '2026-12-05T03:00'])
})

test('nights of all days leave the days between them', () => {
  const nights = hours([0, 1, 2, 3, 4, 5, 6], '20:00', '08:00')
  expect(window(nights, '2026-11-29T12:00Z')).toEqual(['2026-11-29T23:00', '2026-11-30T11:00'])
  expect(window(nights, '2026-11-30T10:59Z')).toEqual(['2026-11-29T23:00', '2026-11-30T11:00'])
})

test('what never ends is no time', () => {
  const always = hours([0, 1, 2, 3, 4, 5, 6])
  expect(isEndless(always)).toBe(true)
  expect(isEndless(hours([0, 1, 2, 3, 4, 5, 5]))).toBe(false)
  expect(window(always, '2026-11-29T12:00Z')).toBeUndefined()
  expect(window(hours([]), '2026-11-29T12:00Z')).toBeUndefined()
})

// Brazil moved its clocks on at midnight of 4 November 2018, a Sunday, and back at midnight of 18 February.
test('the day on which the clock is moved on is an hour shorter, and that on which it is moved back an hour longer', () => {
  expect(window(hours([0]), '2018-11-04T12:00Z')).toEqual(['2018-11-04T03:00', '2018-11-05T02:00'])
  expect(window(hours([6]), '2018-02-17T12:00Z')).toEqual(['2018-02-17T02:00', '2018-02-18T03:00'])
  expect(window(hours([6], '23:00', '01:00'), '2018-11-04T02:30Z')).toEqual(['2018-11-04T02:00', '2018-11-04T03:00'])
})

test('a minute that the clock leaves out is the moment at which it was moved on', () => {
  for (const minute of ['2018-11-04T00:00', '2018-11-04T00:30', '2018-11-04T00:59', '2018-11-04T01:00']) {
    expect(new Date(instantAt(minute, SAO_PAULO)).toISOString()).toBe('2018-11-04T03:00:00.000Z')
  }
  expect(new Date(instantAt('2018-02-17T23:30', SAO_PAULO)).toISOString()).toBe('2018-02-18T01:30:00.000Z')
})

test('the time at any moment of a year with two changes of the clock is one that holds it, or comes next', () => {
  const rules = [hours([0]), hours([5, 6], '18:00', '09:30'), hours([1, 3], '00:15', '00:45')]
  for (const rule of rules) {
    let last = weeklyWindow(rule, at('2018-01-01T00:00Z'), SAO_PAULO)
    for (let now = at('2018-01-01T00:00Z'); now < at('2018-12-31T00:00Z'); now += 97 * 60_000) {
      const found = weeklyWindow(rule, now, SAO_PAULO)
      if (!found || !last) throw new Error('A weekly silence always comes again')
      expect(found.until > now && found.until > found.from).toBe(true)
      // The next one only once the last is over.
      expect(found.from === last.from || (last.until <= now && found.from >= last.until)).toBe(true)
      last = found
    }
  }
})

test('a quick silence lasts an hour, or until eight of the next morning', () => {
  const now = at('2026-11-30T01:30Z')
  expect(quickUntil('hour', now, SAO_PAULO) - now).toBe(3_600_000)
  // It is still Sunday there.
  expect(new Date(quickUntil('tomorrow', now, SAO_PAULO)).toISOString()).toBe('2026-11-30T11:00:00.000Z')
})

test('a silence is over at the moment that it lasts until', () => {
  expect(silenceState({ from: 10, until: 20 }, false, 9)).toBe('scheduled')
  expect(silenceState({ from: 10, until: 20 }, false, 10)).toBe('in_force')
  expect(silenceState({ from: 10, until: 20 }, false, 20)).toBe('over')
  expect(silenceState({ from: 10, until: 20 }, true, 15)).toBe('over')
})

test('a silence is about what it names, and about everything where it names nothing', () => {
  const none = { company_id: null, point_of_sale_id: null, sat_id: null, alarm_id: null, alarm_type_id: null }
  const alert = { ...none, company_id: 'c', sat_id: 's', alarm_id: 'a', alarm_type_id: 'silence' as const }
  expect(covers(none, alert)).toBe(true)
  expect(covers({ ...none, sat_id: 's', alarm_type_id: 'silence' }, alert)).toBe(true)
  expect(covers({ ...none, sat_id: 's', alarm_type_id: 'battery' }, alert)).toBe(false)
  // A SAT that stands nowhere is at no point of sale.
  expect(covers({ ...none, point_of_sale_id: 'p' }, alert)).toBe(false)
})

test('weekly hours are said in words', () => {
  expect(weeklyText(hours([0]))).toBe('domingo, o dia inteiro')
  expect(weeklyText(hours([2, 1], '22:00', '06:00'))).toBe('segunda e terça, das 22:00 às 06:00 do dia seguinte')
  expect(weeklyText(hours([0, 1, 2, 3, 4, 5, 6], '12:00', '13:30'))).toBe('todos os dias, das 12:00 às 13:30')
})

test('a form says what is wrong with it', () => {
  const once = { ...NEW_SILENCE, reason: 'Troca do equipamento', until_local: '2026-11-29T18:00' }
  const weekly = { ...NEW_SILENCE, reason: 'Loja fechada aos domingos', repeats: 'weekly' as const, weekdays: [0] }
  expect(silenceFaults(once)).toEqual({})
  expect(silenceFaults(weekly)).toEqual({})
  expect(silenceFaults({ ...once, reason: ' ' })).toHaveProperty('reason')
  expect(silenceFaults({ ...once, until_local: '2026-11-29' })).toHaveProperty('until_local')
  expect(silenceFaults({ ...once, from_local: '2026-02-30T10:00' })).toHaveProperty('from_local')
  expect(silenceFaults({ ...once, from_local: '2026-11-29T18:00' })).toHaveProperty('until_local')
  expect(silenceFaults({ ...once, from_local: '2024-11-29T18:00' })).toHaveProperty('until_local')
  expect(silenceFaults({ ...weekly, weekdays: [] })).toHaveProperty('weekdays')
  expect(silenceFaults({ ...weekly, weekdays: [0, 1, 2, 3, 4, 5, 6] })).toHaveProperty('weekdays')
  expect(silenceFaults({ ...weekly, from_time: '24:00' })).toHaveProperty('from_time')
  expect(silenceFaults({ ...weekly, until_time: '6:00' })).toHaveProperty('until_time')
})
