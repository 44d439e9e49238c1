import type { LineSeries } from './line-series.ts'

interface Shapes {
  series: readonly LineSeries[]
  top: number
  height: number
  stepped: boolean
}

/** Tells if two drawings look alike: a refresh that brings the same values draws nothing. */
export function sameShapes(a: Shapes, b: Shapes): boolean {
  return (
    a.top === b.top &&
    a.height === b.height &&
    a.stepped === b.stepped &&
    a.series.length === b.series.length &&
    a.series.every((one, index) => isSameLine(one, b.series[index]))
  )
}

/** Tells if two series draw one line. The drawing knows nothing of colours (styles/chart.css). */
function isSameLine(a: LineSeries, b: LineSeries | undefined): boolean {
  return (
    b !== undefined &&
    a.name === b.name &&
    Boolean(a.ghost) === Boolean(b.ghost) &&
    a.values.length === b.values.length &&
    a.values.every((value, at) => value === b.values[at])
  )
}
