import type { DashOps, Figures } from '#api/contract/documents/dashboard.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { type Change, changeOf, type RiseMeans } from './change.ts'

interface Described {
  label: string
  of: (figures: Figures) => string | null
  format: (value: string) => string
  rise: RiseMeans
}

/** The six figures, in their order (docs/decisions.md#dashboard-figures). */
export const KEY_FIGURES: readonly Described[] = [
  { label: 'Total Líquido', of: ({ net }) => net, format: formatMoney, rise: 'good' },
  { label: 'Total Cancelado', of: ({ canceled }) => canceled, format: formatMoney, rise: 'bad' },
  { label: 'Total Notas', of: ({ notes }) => String(notes), format: formatQuantity, rise: 'good' },
  { label: 'Total Produtos', of: ({ products }) => products, format: formatMoney, rise: 'good' },
  { label: 'Valor Médio Nota', of: ({ average }) => average, format: formatMoney, rise: 'good' },
  { label: 'Total Impostos', of: ({ taxes }) => taxes, format: formatMoney, rise: 'neutral' },
]

/** A figure as the screen shows it. */
export interface KeyFigure {
  label: string
  /** Empty where there is none. */
  text: string
  /** Zero weighs less. */
  isZero: boolean
  change: Change | undefined
  /** Values of each day, week or month; a gap where it has none. */
  trend: readonly (number | null)[]
}

export const keyFiguresOf = ({ figures, previous_figures, points }: DashOps): KeyFigure[] =>
  KEY_FIGURES.map(({ label, of, format, rise }) => {
    const value = of(figures)
    return {
      label,
      text: value === null ? '' : format(value),
      isZero: Number(value) === 0,
      change: changeOf(value, of(previous_figures), rise),
      trend: points.map((point) => {
        const at = of(point)
        return at === null ? null : Number(at)
      }),
    }
  })

/** Tells if nothing at all was issued in the period, not even anything cancelled. */
export const isEmpty = ({ figures }: DashOps): boolean => figures.notes === 0 && Number(figures.canceled) === 0
