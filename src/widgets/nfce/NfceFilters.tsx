import { endOfMonth, startOfMonth, subDays, subMonths } from 'date-fns'
import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanies, listPointsOfSale } from '#api/contract/companies.ts'
import { formatCnpj } from '#domain/cnpj.ts'
import { toDate } from '#domain/date-time.ts'
import { NFCE_STATUSES, isNfceStatus } from '#domain/document-status.ts'
import { ENVIRONMENTS } from '#domain/environment.ts'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { type DateRange, DateRangeField } from '#ui/DateField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MultiSelect, Select } from '#ui/Select.tsx'
import type { NfceViewState } from './nfce-view.ts'

type Environment = NonNullable<NfceViewState['environment']>

interface Filters extends NfceViewState {
  environment: Environment
}

interface Props {
  view: NfceViewState
  environment: Environment
  onFilter: (filters: Filters) => void
  onClose: () => void
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

/** The quick periods of the first document, section 9, up to today. */
function quickPeriods(today: Date): (DateRange & { label: string })[] {
  const to = toDate(today)
  const former = subMonths(today, 1)
  return [
    { label: 'Mês atual', from: toDate(startOfMonth(today)), to },
    { label: 'Mês anterior', from: toDate(startOfMonth(former)), to: toDate(endOfMonth(former)) },
    { label: '7 dias', from: toDate(subDays(today, 6)), to },
    { label: '30 dias', from: toDate(subDays(today, 29)), to },
  ]
}

/** 'Filtrar': everything the NFC-e list can be narrowed by. */
export default function NfceFilters({ view, environment, onFilter, onClose }: Props) {
  const [period, setPeriod] = useState<DateRange>({ from: view.date_start ?? '', to: view.date_end ?? '' })
  const [company, setCompany] = useState(view.company_id ?? null)
  const [points, setPoints] = useState<string[]>(view.point_of_sale_id?.split(',') ?? [])
  const [status, setStatus] = useState<string>(view.status ?? ALL)
  const [today] = useState(() => new Date())
  const [chosenEnvironment, setEnvironment] = useState(environment)

  const mayCompanies = useCan(listCompanies)
  const mayPoints = useCan(listPointsOfSale)
  const companies = useRead(listCompanies, { query: { per_page: 100 } }, { enabled: mayCompanies, freshFor: 300 })
  const pointsOfSale = useRead(
    listPointsOfSale,
    { query: { company_id: company ?? undefined, per_page: 100 } },
    { enabled: mayPoints && company !== null, freshFor: 300 },
  )
  // Days compare as text.
  const backwards = period.from !== '' && period.to !== '' && period.to < period.from

  const apply = () => {
    if (backwards) return
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
    <Dialog
      title="Filtrar"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" onClick={apply}>
            Filtrar
          </Button>
        </>
      }
    >
      <div className="form">
        <DateRangeField
          label="Período"
          value={period}
          onChange={setPeriod}
          max={toDate(today)}
          quick={quickPeriods(today)}
          error={backwards ? 'A data final não pode ser anterior à data inicial' : undefined}
        />
        <div className="g2">
          <ComboBox
            label="Empresa"
            placeholder="Todas"
            options={(companies.data?.items ?? []).map((item) => ({
              value: item.id,
              label: item.nome_fantasia ?? item.razao_social,
              detail: formatCnpj(item.cnpj),
            }))}
            loading={companies.isLoading}
            value={company}
            onChange={(chosen) => {
              setCompany(chosen)
              setPoints([])
            }}
            disabled={!mayCompanies}
            hint={mayCompanies ? undefined : 'Seu perfil não permite ver empresas'}
            error={companies.error?.message}
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
            error={pointsOfSale.error?.message}
          />
          <Select label="Status" options={statuses} value={status} onChange={setStatus} />
          <Select label="Ambiente" options={environments} value={chosenEnvironment} onChange={setEnvironment} />
        </div>
      </div>
    </Dialog>
  )
}
