import { useState } from 'react'
import type { DateRange } from '#ui/DateField.tsx'
import { FilterDialog } from '../kit/FilterDialog.tsx'
import { isBackwards, PeriodField } from '../kit/PeriodField.tsx'
import type { SatHistoryViewState } from './sat-history-view.ts'

interface Props {
  view: SatHistoryViewState
  onFilter: (period: Pick<SatHistoryViewState, 'date_start' | 'date_end'>) => void
  onClose: () => void
}

/** 'Filtrar': the days that are looked at. */
export default function SatHistoryFilters({ view, onFilter, onClose }: Props) {
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
