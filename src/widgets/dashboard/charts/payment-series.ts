import type { DashboardPaymentMethods } from '#api/contract/documents/dashboard.ts'
import type { ShareSeries } from './SharesPanels.tsx'

type Method = DashboardPaymentMethods['methods'][number]

/**
 * The colour of a method, by its code, whatever else is shown and however much it is. There are more methods than colours: those that are
 * seldom seen together share one, and the earlier of them has it.
 */
const COLORS = new Map([
  ['03', 1],
  ['04', 2],
  ['01', 3],
  ['10', 4],
  ['11', 5],
  ['17', 6],
  ['20', 7],
  ['05', 6],
  ['02', 7],
  ['12', 7],
  ['13', 4],
  ['14', 5],
  ['15', 6],
])
/** Colour of all others, and of those whose colour is another one's already. */
const REST = 8

/**
 * Each method as a series of its own (docs/decisions.md#payment-labels) in its own colour; those whose colour is taken are one more, 'Outros'.
 */
export function paymentSeries(methods: readonly Method[]): ShareSeries[] {
  const codes = [...COLORS.keys()]
  const rank = ({ codes: [code = ''] }: Method) => codes.indexOf(code)
  const own = new Map<number, Method>()
  for (const method of methods.filter((one) => rank(one) >= 0).toSorted((one, other) => rank(one) - rank(other))) {
    const color = COLORS.get(method.codes[0] ?? '') ?? REST
    if (!own.has(color)) own.set(color, method)
  }
  const rest = methods.filter((method) => ![...own.values()].includes(method))
  const series = methods.flatMap((method): ShareSeries[] => {
    const [color] = [...own].find(([, one]) => one === method) ?? []
    return color === undefined ? [] : [seriesOf([method], method.label, color)]
  })
  const [only, ...more] = rest
  if (!only) return series
  return [...series, seriesOf(rest, more.length > 0 ? 'Outros' : only.label, REST)]
}

const CENTS = 100
const cents = (amount: string) => Math.round(Number(amount) * CENTS)

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0) / CENTS

/** `key`: codes as a comma list. */
function seriesOf(methods: readonly Method[], name: string, color: number): ShareSeries {
  const points = methods[0]?.points ?? []
  return {
    name,
    color,
    key: methods.flatMap(({ codes }) => codes).join(),
    total: sum(methods.map(({ total }) => total)).toFixed(2),
    values: points.map((_, at) => sum(methods.map((method) => method.points[at] ?? '0'))),
  }
}
