import { describe, expect, test } from 'vitest'
import { changeOf } from '#widgets/dashboard/figures/change.ts'

const minus = '\u2212'

describe('the change from the period before', () => {
  test.each([
    ['106.20', '100.00', '+6,2\u00a0%', 'up'],
    ['88.60', '100.00', `${minus}11,4\u00a0%`, 'down'],
    ['100.00', '100.00', '0,0\u00a0%', 'same'],
    ['0.00', '100.00', `${minus}100,0\u00a0%`, 'down'],
    ['200.00', '100.00', '+100,0\u00a0%', 'up'],
    ['12845.30', '1.00', '+1.284.430,0\u00a0%', 'up'],
    // Half away from zero, in whole numbers: 100.05 / 100 is 0.04999… to a computer.
    ['100.05', '100.00', '+0,1\u00a0%', 'up'],
    ['99.95', '100.00', `${minus}0,1\u00a0%`, 'down'],
    ['100.04', '100.00', '+0,0\u00a0%', 'up'],
    // More cents than a double can tell apart.
    ['90071992547409.93', '90071992547409.92', '+0,0\u00a0%', 'up'],
  ])('%s after %s is %s', (now, before, text, direction) =>
    expect(changeOf(now, before, 'good')).toMatchObject({ text, direction }),
  )

  test.each([
    ['10.00', '0.00'],
    ['0.00', '0.00'],
    [null, '10.00'],
    ['10.00', null],
    [null, null],
  ])('%s after %s has nothing to compare with', (now, before) => expect(changeOf(now, before, 'good')).toBeUndefined())

  test('a rising total of cancelled notes is bad, a falling one good; taxes are neither', () => {
    const toneOf = (now: string, rise: 'good' | 'bad' | 'neutral') => changeOf(now, '100.00', rise)?.tone
    expect([toneOf('110', 'good'), toneOf('90', 'good')]).toEqual(['good', 'bad'])
    expect([toneOf('110', 'bad'), toneOf('90', 'bad')]).toEqual(['bad', 'good'])
    expect([toneOf('110', 'neutral'), toneOf('90', 'neutral')]).toEqual(['neutral', 'neutral'])
    expect(toneOf('100', 'good')).toBe('neutral')
  })
  test('it is said in words to who does not see the arrow', () => {
    expect(changeOf('106.20', '100', 'good')?.words).toBe('Subiu 6,2\u00a0% em relação ao período anterior')
    expect(changeOf('93.80', '100', 'good')?.words).toBe('Caiu 6,2\u00a0% em relação ao período anterior')
    expect(changeOf('100', '100', 'good')?.words).toBe('Igual ao período anterior')
  })
})
