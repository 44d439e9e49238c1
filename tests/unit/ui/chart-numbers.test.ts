import { expect, test } from 'vitest'
import { compactNumber, shareText } from '#ui/chart/chart-numbers.ts'

test.each([
  [0, '0'],
  [250, '250'],
  [1500, '1,5 mil'],
  [22_500, '22,5 mil'],
  [187_914.62, '187,9 mil'],
  [1_284_530.18, '1,3 mi'],
  [2_000_000_000, '2 bi'],
  [-1500, '−1,5 mil'],
])('%d is marked %s', (value, text) => expect(compactNumber(value).replaceAll('\u00a0', ' ')).toBe(text))

test.each([
  [121_382.44, 187_914.62, '64,6\u00a0%'],
  [1, 1, '100,0\u00a0%'],
  [0, 5, '0\u00a0%'],
  [0.001, 100, '<0,1\u00a0%'],
  [0, 0, ''],
])('%d of %d is %s', (value, total, text) => expect(shareText(value, total)).toBe(text))
