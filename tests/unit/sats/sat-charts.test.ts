import { describe, expect, test } from 'vitest'
import type { Sample } from '#api/server/sats/telemetry/history/samples.ts'
import { seriesOf } from '#api/server/sats/telemetry/history/series.ts'
import { chartsOf } from '#widgets/sats/device/monitoring/sat-charts.ts'
import { sampleAt } from '../../samples.ts'

const NOW = Date.parse('2026-11-20T18:07:00Z') / 1000
const sample = (minutesAgo: number, odd?: Partial<Sample>) => sampleAt(NOW - minutesAgo * 60, odd)
const minutes = (count: number, odd: Record<number, Partial<Sample>> = {}) =>
  Array.from({ length: count }, (_, i) => sample(count - 1 - i, odd[count - 1 - i]))
const drawn = (samples: readonly Sample[], span: 'day' | 'week' | 'month' = 'day') => {
  const charts = chartsOf(seriesOf(samples, { span, now: NOW }), span)
  return (title: string) => {
    const chart = charts.find((one) => one.title === title)
    if (!chart) throw new Error(`no chart ${title}`)
    return chart
  }
}

describe('the charts of a SAT', () => {
  test('a minute that stands out can be seen and told', () => {
    const { series, format, top } = drawn(minutes(600, { 33: { memory: 975 } }))('Memória usada')
    expect(top).toBe(100)
    expect(series.map(({ high }) => Math.max(...(high ?? []).map(Number)))).toEqual([97.5])
    expect(format(97.5)).toBe('97,5 %')
  })
  test('seconds are drawn in the unit of the longest', () => {
    const long = NOW - 33 * 60 - 3 * 3600
    const { series, format, formatMark } = drawn(minutes(600, { 33: { communication: long, drift: 0 } }))(
      'Tempo sem a SEFAZ',
    )
    expect(Math.max(...(series[0]?.high ?? []).map(Number))).toBe(3)
    expect([format(3), formatMark?.(3)]).toEqual(['3 h', '3 h'])
  })
  test('the battery by its levels, the short fall below them', () => {
    const { series, format } = drawn(minutes(600, { 33: { battery: 'BAIXO' } }))('Bateria')
    const [line] = series
    expect(line?.values.at(-1)).toBe(3)
    expect(format(3)).toBe('Alta')
    expect(line?.low?.filter((rank) => rank === 1)).toHaveLength(1)
  })
  test('what the device does not tell is not drawn', () => {
    const silent = minutes(600).map((one) => ({ ...one, drift: null }))
    expect(drawn(silent)('Diferença do relógio').series).toEqual([])
  })
  test('every point by its time, every third hour or every day under the axis', () => {
    const points = (span: 'day' | 'week' | 'month') => drawn(minutes(600), span)('Bateria').points
    const named = (span: 'day' | 'week' | 'month') =>
      points(span)
        .filter(({ label }) => label !== '')
        .map(({ label, title }) => `${label} at ${title}`)
    expect(points('day')[0]).toEqual({ label: '', title: '19/11/2026, 15:10 às 15:15' })
    expect(named('day')).toHaveLength(8)
    expect(named('day')[0]).toBe('18:00 at 19/11/2026, 18:00 às 18:05')
    expect(named('day')[2]).toBe('00:00 at 20/11/2026, 00:00 às 00:05')
    expect(named('week')).toHaveLength(7)
    expect(named('week')[0]).toBe('14/11 at 14/11/2026, 00:00 às 01:00')
    expect(named('month')).toHaveLength(30)
    expect(named('month')[0]).toBe('22/10 at 22/10/2026, 00:00 às 03:00')
  })
})
