import { useState } from 'react'
import { Switch } from '#ui/Choice.tsx'
import { CompanyField } from '../kit/CompanyField.tsx'
import { FilterDialog } from '../kit/FilterDialog.tsx'
import type { Filtering } from '../kit/use-filter-dialog.tsx'
import type { SatAlertsViewState } from './sat-alerts-view.ts'

/** 'Filtrar': SATs of a company, and whether those under homologation count. */
export default function SatAlertsFilters({
  view,
  onFilter,
  onClose,
}: Filtering<SatAlertsViewState, Pick<SatAlertsViewState, 'company_id' | 'homolog'>>) {
  const [company, setCompany] = useState(view.company_id ?? null)
  const [homolog, setHomolog] = useState(view.homolog === '1')
  return (
    <FilterDialog
      onFilter={() => onFilter({ company_id: company ?? undefined, homolog: homolog ? '1' : undefined })}
      onClose={onClose}
    >
      <CompanyField value={company} onChange={setCompany} />
      <Switch
        label="Incluir SATs de homologação"
        checked={homolog}
        onChange={(event) => setHomolog(event.currentTarget.checked)}
      />
    </FilterDialog>
  )
}
