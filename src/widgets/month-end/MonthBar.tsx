import type { ReactNode } from 'react'
import { BOARD_STATES } from '#domain/documents/month-end/board.ts'
import { monthAfter, monthBefore, monthText } from '#domain/documents/month-end/month.ts'
import { toDate } from '#domain/time/date-time.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { choice, company } from '../kit/filters/filters.ts'
import { useFilters } from '../kit/filters/use-filters.tsx'
import { useGo } from '../kit/place/route.ts'
import { useToday } from '../kit/refresh/use-today.ts'
import { paths } from '../paths.ts'
import { MonthView, type MonthViewState } from './month-view.ts'

/** Months that may be chosen at once; others by the arrows. */
const CHOICES = 36

/** The month's filter, which always is one; `present`: the words where the address has none. */
function monthFilter(today: string, chosen: string | undefined, present: string) {
  const options: Record<string, { label: string }> = {}
  let one = today.slice(0, 7)
  for (let i = 0; i < CHOICES; i++, one = monthBefore(one)) {
    if (one === chosen || one !== present) options[one] = { label: monthText(one) }
  }
  if (chosen) options[chosen] = { label: monthText(chosen) }
  return { ...choice('month', 'Mês', options), unset: monthText(present), usual: monthText(present) }
}

interface Props {
  view: MonthViewState
  /** The month that is shown; undefined until the first answer. */
  month: string | undefined
  /** Before the filters: the way back. */
  start?: ReactNode
  /** Behind the months' arrows. */
  children?: ReactNode
}

/** The toolbar of both screens: company, month and, of the board, the state; the months before and after. */
export function MonthBar({ view, month, start, children }: Props) {
  const go = useGo()
  const today = toDate(useToday())
  const isBoard = view.company_id === undefined
  const show = (changed: MonthViewState) =>
    go(paths.monthEnd(MonthView.write({ ...view, ...(isBoard && { page: undefined }), ...changed })))
  const months = monthFilter(today, view.month, (!view.month && month) || monthBefore(today.slice(0, 7)))
  const filters = useFilters({
    filters: isBoard
      ? [company(), months, choice('state', 'Situação', BOARD_STATES, { unset: 'Todas' })]
      : [company(), months],
    values: view,
    // What dialog and chips set are values of an address.
    onShow: (changed) => show(changed as MonthViewState),
  })
  return (
    <>
      <div className="bar month-bar" part="toolbar">
        <slot name="toolbar-start" />
        <div className="chips">
          {start}
          {filters.bar}
        </div>
        <IconButton
          icon="chevron-left"
          size="sm"
          label="Mês anterior"
          disabled={!month}
          onClick={() => month && show({ month: monthBefore(month) })}
        />
        <IconButton
          icon="chevron-right"
          size="sm"
          label="Mês seguinte"
          disabled={!month || month >= today.slice(0, 7)}
          onClick={() => month && show({ month: monthAfter(month) })}
        />
        <span className="flex-1" />
        {children}
        <slot name="toolbar-end" />
      </div>
      {filters.dialog}
    </>
  )
}
