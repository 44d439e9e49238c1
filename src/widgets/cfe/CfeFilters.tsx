import { useState } from 'react'
import { cfeStatus } from '#domain/document-status.ts'
import type { DateRange } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CompanyField } from '../kit/CompanyField.tsx'
import { FilterDialog } from '../kit/FilterDialog.tsx'
import { isBackwards, PeriodField } from '../kit/PeriodField.tsx'
import type { Filtering } from '../kit/use-filter-dialog.tsx'
import type { CfeViewState } from './cfe-view.ts'
import { SatField } from './SatField.tsx'

type Choice = NonNullable<CfeViewState['status']> | 'all'

/** First document, section 4. */
const statuses: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: 'Todos' },
  ...(['in_memory', 'transmitted', 'cancelled'] as const).map((value) => ({ value, label: cfeStatus(value).label })),
]

/** 'Filtrar': everything the coupons can be narrowed by. */
export default function CfeFilters({ view, onFilter, onClose }: Filtering<CfeViewState, CfeViewState>) {
  const [period, setPeriod] = useState<DateRange>({ from: view.date_start ?? '', to: view.date_end ?? '' })
  const [company, setCompany] = useState(view.company_id ?? null)
  const [sat, setSat] = useState(view.sat_id ?? null)
  const [serial, setSerial] = useState(view.serial_number ?? '')
  const [status, setStatus] = useState<Choice>(view.status ?? 'all')
  const isSerial = /^\d{0,9}$/.test(serial)

  const apply = () => {
    if (isBackwards(period) || !isSerial) return
    onFilter({
      company_id: company ?? undefined,
      sat_id: sat ?? undefined,
      serial_number: serial || undefined,
      date_start: period.from || undefined,
      date_end: period.to || undefined,
      status: status === 'all' ? undefined : status,
    })
  }

  return (
    <FilterDialog onFilter={apply} onClose={onClose}>
      <PeriodField value={period} onChange={setPeriod} />
      <div className="g2">
        <CompanyField
          value={company}
          onChange={(chosen) => {
            setCompany(chosen)
            setSat(null)
          }}
        />
        <SatField company={company} value={sat} onChange={setSat} />
        <TextField
          label="Serial"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Todos"
          hint="O número do SAT, ou como ele começa"
          value={serial}
          onChange={(event) => setSerial(event.currentTarget.value.trim())}
          error={isSerial ? undefined : 'O serial tem até 9 dígitos'}
        />
        <Select label="Situação" options={statuses} value={status} onChange={setStatus} />
      </div>
    </FilterDialog>
  )
}
