import { expect, test } from 'vitest'
import { readingsOf } from '#api/server/sats/telemetry/history/readings.ts'
import type { Sample } from '#api/server/sats/telemetry/history/samples.ts'
import { sampleAt } from '../../samples.ts'

/** Of so many minutes ago. */
const sample = (minutes: number, values: Partial<Sample> = {}) => {
  const at = 1_800_000_000 - minutes * 60
  return sampleAt(at, { communication: at, transmission: null, ...values })
}
const told = (samples: readonly Sample[], fold = true) =>
  [...readingsOf(samples, fold)].map(({ at, since, readings, changed }) => [(at - since) / 60, readings, ...changed])

test('minutes that say the same are one reading, whatever their times', () => {
  expect(told([0, 1, 2, 3].map((minutes) => sample(minutes, { drift: minutes })))).toEqual([[3, 4]])
})
test('each as it came where that is asked for, with what changed', () => {
  expect(told([sample(0, { lan: 'DESCONECTADO' }), sample(1), sample(2)], false)).toEqual([
    [0, 1, 'lan_status'],
    [0, 1],
    [0, 1],
  ])
})
test('a change begins another one, which says what it was', () => {
  const samples = [sample(0), sample(1), sample(2, { battery: 'BAIXO', pending: 3 }), sample(3)]
  expect(told(samples)).toEqual([
    [1, 2, 'battery_level', 'pending_coupons'],
    [0, 1, 'battery_level', 'pending_coupons'],
    [0, 1],
  ])
})
test.each<[string, Sample, unknown[]]>([
  ['a silence', sample(32), []],
  ['a clock that was set', sample(2, { drift: 900 }), []],
  ['a clock that is not told', sample(2, { drift: null }), []],
])('%s is not folded over', (_, older, changed) => {
  expect(told([sample(0), sample(1), older])).toEqual([
    [1, 2, ...changed],
    [0, 1],
  ])
})
test('what a device does not say is no change', () => {
  expect(told([sample(0), sample(1, { memory: null }), sample(2)])).toEqual([[2, 3]])
})
