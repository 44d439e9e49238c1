import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies.ts'
import { NFCE_STATUSES, isNfceStatus } from '#domain/document-status.ts'
import { ENVIRONMENTS } from '#domain/environment.ts'
import type { DateRange } from '#ui/DateField.tsx'
import { MultiSelect, Select } from '#ui/Select.tsx'
import { CompanyField } from '../kit/CompanyField.tsx'
import { useChoicesFailure } from '../kit/failure.ts'
import { FilterDialog } from '../kit/FilterDialog.tsx'
import { isBackwards, PeriodField } from '../kit/PeriodField.tsx'
import type { Filtering } from '../kit/use-filter-dialog.tsx'
import type { NfceViewState } from './nfce-view.ts'

type Environment = NonNullable<NfceViewState['environment']>

interface Filters extends NfceViewState {
  environment: Environment
}

const ALL = 'all'
const environments: readonly { value: Environment; label: string }[] = [
  { value: 'production', label: ENVIRONMENTS.production },
  { value: 'homolog', label: ENVIRONMENTS.homolog },
]
const statuses = [
  { value: ALL, label: 'Todos' },
  ...Object.entries(NFCE_STATUSES).map(([value, { label }]) => ({ value, label })),
]

/** 'Filtrar': everything the NFC-e list can be narrowed by. */
export default function NfceFilters({ view, onFilter, onClose }: Filtering<Filters, Filters>) {
  const [period, setPeriod] = useState<DateRange>({ from: view.date_start ?? '', to: view.date_end ?? '' })
  const [company, setCompany] = useState(view.company_id ?? null)
  const [points, setPoints] = useState<string[]>(view.point_of_sale_id?.split(',') ?? [])
  const [status, setStatus] = useState<string>(view.status ?? ALL)
  const [chosenEnvironment, setEnvironment] = useState(view.environment)

  const mayPoints = useCan(listPointsOfSale)
  const pointsOfSale = useRead(
    listPointsOfSale,
    { query: { company_id: company ?? undefined, per_page: 100 } },
    { enabled: mayPoints && company !== null, freshFor: 300 },
  )

  const apply = () => {
    if (isBackwards(period)) return
    onFilter({
      company_id: company ?? undefined,
      point_of_sale_id: points.length > 0 ? points.join(',') : undefined,
      date_start: period.from || undefined,
      date_end: period.to || undefined,
      status: isNfceStatus(status) ? status : undefined,
      environment: chosenEnvironment,
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
            setPoints([])
          }}
        />
        <MultiSelect
          label="PDVs"
          placeholder="Todos"
          options={(pointsOfSale.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={points}
          onChange={setPoints}
          disabledReason={
            mayPoints
              ? company === null
                ? 'Escolha uma empresa primeiro'
                : undefined
              : 'Seu perfil não permite ver pontos de venda'
          }
          error={useChoicesFailure(pointsOfSale.error)}
        />
        <Select label="Status" options={statuses} value={status} onChange={setStatus} />
        <Select label="Ambiente" options={environments} value={chosenEnvironment} onChange={setEnvironment} />
      </div>
    </FilterDialog>
  )
}
