import { describe, expect, test } from 'vitest'
import type { Sample } from '#api/server/telemetry/samples.ts'
import { seriesOf } from '#api/server/telemetry/series.ts'
import { chartsOf } from '#widgets/sats/sat-charts.ts'

const NOW = Date.parse('2026-11-20T18:07:00Z') / 1000
const sample = (minutesAgo: number, values: Partial<Sample> = {}): Sample => {
  const at = NOW - minutesAgo * 60
  return {
    at,
    memory: 100,
    battery: 'ALTO',
    pending: 0,
    state: 0,
    lan: 'CONECTADO',
    drift: 2,
    communication: at - 30,
    transmission: at - 60,
    ...values,
  }
}
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
    const { series, format, formatMark } = drawn(minutes(600, { 33: { communication: long } }))('Tempo sem a SEFAZ')
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
  test('points by the time of day, the day and hour, the day', () => {
    const first = (span: 'day' | 'week' | 'month') => drawn(minutes(600), span)('Bateria').points[0]
    expect(first('day')).toEqual({ label: '15:10', title: '19/11/2026, 15:10 às 15:15' })
    expect(first('week')).toEqual({ label: '13/11 16h', title: '13/11/2026, 16:00 às 17:00' })
    expect(first('month')).toEqual({ label: '21/10', title: '21/10/2026, 18:00 às 21:00' })
  })
})
