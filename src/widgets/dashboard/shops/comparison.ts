import type { DashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import { pointTitle, spanText } from '../charts/point-text.ts'

type Compared = NonNullable<DashboardShops['compared']>

/**
 * Writes what sales are compared with: 'sábado, 21 nov 2026, até 15:30', or '25 jan a 24 fev 2026, os mesmos dias da semana'. A day that runs is
 * never set against a whole one, and the words say up to when.
 */
export function comparedText({ date_start, date_end, until }: Compared): string {
  const days = { date_start, date_end }
  if (date_start === date_end) return `${pointTitle(days, 'day')}${until === null ? '' : `, até ${until}`}`
  return `${spanText(days)}, os mesmos dias da semana${until === null ? '' : `, o último até ${until}`}`
}
