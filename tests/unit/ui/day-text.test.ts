import { describe, expect, it } from 'vitest'
import { dayOf, dayText, isDay, typedDay } from '#ui/fields/day-text.ts'

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
