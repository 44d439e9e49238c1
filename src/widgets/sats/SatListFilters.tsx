import { useState } from 'react'
import { TextField } from '#ui/TextField.tsx'
import { CompanyField } from '../kit/CompanyField.tsx'
import { FilterDialog } from '../kit/FilterDialog.tsx'
import type { Filtering } from '../kit/use-filter-dialog.tsx'
import { isSerialPart, type SatListViewState } from './sat-list-view.ts'

/** 'Filtrar': SATs of a company, or by a part of their serial number. */
export default function SatListFilters({
  view,
  onFilter,
  onClose,
}: Filtering<SatListViewState, Pick<SatListViewState, 'company_id' | 'search'>>) {
  const [company, setCompany] = useState(view.company_id ?? null)
  const [serial, setSerial] = useState(view.search ?? '')
  const isSerial = serial === '' || isSerialPart(serial)
  return (
    <FilterDialog
      onFilter={() => isSerial && onFilter({ company_id: company ?? undefined, search: serial || undefined })}
      onClose={onClose}
    >
      <CompanyField value={company} onChange={setCompany} />
      <TextField
        label="Serial"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Todos"
        hint="O número do SAT, ou uma parte dele"
        value={serial}
        onChange={(event) => setSerial(event.currentTarget.value.trim())}
        error={isSerial ? undefined : 'O serial tem até 9 dígitos'}
      />
    </FilterDialog>
  )
}
