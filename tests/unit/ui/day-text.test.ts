import { describe, expect, it } from 'vitest'
import { dayOf, dayText, isDay, timeParts, typedDay, typedTime, withTime } from '#ui/fields/day-text.ts'

describe('a day as it is typed', () => {
  it('gets its slashes by itself, and the zeros that are left out', () => {
    const typed = ['1', '12', '120', '1203', '12032', '12032026', '120320261']
    expect(typed.map(typedDay)).toEqual(['1', '12', '12/0', '12/03', '12/03/2', '12/03/2026', '12/03/2026'])
    expect(['5/', '5/3/', '5/3/2026', '05/03/2026'].map(typedDay)).toEqual(['05', '05/03', '05/03/2026', '05/03/2026'])
    expect(['a', '', ' 2026-03-05 ', '12/03/'].map(typedDay)).toEqual(['', '', '05/03/2026', '12/03'])
  })
  it('is a day once such a day exists, and stays as typed where it does not', () => {
    expect(['29/02/2024', '29/02/2026', '31/12/2026', '1/2', ''].map(dayOf)).toEqual([
      '2024-02-29',
      '29/02/2026',
      '2026-12-31',
      '1/2',
      '',
    ])
    expect(['2024-02-29', '2026-02-29', '29/02', ''].map(isDay)).toEqual([true, false, false, false])
  })
  it('reads dd/mm/aaaa, whatever the language of the browser', () => {
    expect(['2026-03-05', '05/0', ''].map(dayText)).toEqual(['05/03/2026', '05/0', ''])
  })
})

it('a time is typed with or without its colon, beside a day or none', () => {
  expect(['1430', '14:30', '9:05', '14', '143', '14h30'].map(typedTime)).toEqual([
    '14:30',
    '14:30',
    '09:05',
    '14',
    '14:3',
    '14:30',
  ])
  expect(timeParts('2026-11-28T14:30')).toEqual({ day: '2026-11-28', time: '14:30' })
  expect(timeParts('28/11')).toEqual({ day: '28/11', time: '' })
  expect(withTime('2026-11-28', '')).toBe('2026-11-28')
  expect(withTime('28/1', '14')).toBe('28/1T14')
})
