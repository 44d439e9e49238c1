import { useState } from 'react'
import type { DateRange } from '#ui/DateField.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { isBackwards, PeriodField } from './PeriodField.tsx'
import type { PeriodState } from './period-text.ts'
import type { Filtering } from './use-filter-dialog.tsx'

/** 'Filtrar' of a list that is narrowed by days alone. */
export default function PeriodFilter({ view, onFilter, onClose }: Filtering<PeriodState, PeriodState>) {
  const [period, setPeriod] = useState<DateRange>({ from: view.date_start ?? '', to: view.date_end ?? '' })
  const apply = () => {
    if (!isBackwards(period)) onFilter({ date_start: period.from || undefined, date_end: period.to || undefined })
  }
  return (
    <FilterDialog onFilter={apply} onClose={onClose}>
      <PeriodField value={period} onChange={setPeriod} />
    </FilterDialog>
  )
}
