import { endOfMonth } from 'date-fns'
import { type FormEvent, useState } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { formatDate, toDate } from '#domain/date-time.ts'
import { downloadProblem } from '#domain/download-quota.ts'
import { ENVIRONMENTS } from '#domain/environment.ts'
import { BULK_DOWNLOAD_NEEDS, NF_TYPES, type NfType } from '#domain/nf-type.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Select } from '../kit/form/late-fields.tsx'
import { PeriodField } from '../kit/form/PeriodField.tsx'
import { useReport } from '../kit/report.ts'
import { usePreferences } from '../kit/use-preferences.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import './downloads.css'
import { CompaniesField } from './CompaniesField.tsx'
import { downloadsList } from './downloads-list.ts'
import { Details } from './Details.tsx'
import { choiceOf, missing, NewDownloadView, type NewDownloadViewState, requestOf } from './new-download-view.ts'
import { PointsOfSaleField } from './PointsOfSaleField.tsx'
import { usePreview } from './use-preview.ts'
import { useRequest } from './use-request.ts'

const environments = [
  { value: 'production', label: ENVIRONMENTS.production },
  { value: 'homolog', label: ENVIRONMENTS.homolog },
] as const
const types: readonly NfType[] = ['cfe', 'nfce']

/** Requests the XML files of a period. */
export default function NewDownload() {
  useReport('ready')
  const { search } = useRoute()
  const go = useGo()
  const [preferences, keep] = usePreferences()
  const may = useAllowed()
  const [today] = useState(() => new Date())
  const offered = types.filter((type) => may?.([BULK_DOWNLOAD_NEEDS[type]]))
  const view = NewDownloadView.read(search)
  const choice = choiceOf(view, preferences.batchDownload, offered)
  const body = requestOf(choice, today.getTimezoneOffset())
  const preview = usePreview(body)
  const request = useRequest()
  // The way back leads to where one came from, not to each step of the form.
  const show = (changed: Partial<NewDownloadViewState>) =>
    go(paths.newDownload(NewDownloadView.write({ ...view, ...changed })), { replace: true })

  const lacking = missing(choice)
  const figures = preview.isCurrent ? preview.figures : undefined
  const problem = figures
    ? downloadProblem(figures)
    : lacking.length > 0
      ? 'Preencha os campos da requisição'
      : preview.error
        ? 'Não foi possível contar os documentos'
        : 'Aguarde a contagem dos documentos'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body && !problem && !request.isPending) request.send(body, preview.ask)
  }

  return (
    <div className="nd">
      <form className="form" onSubmit={submit} noValidate aria-busy={request.isPending}>
        <CompaniesField
          chosen={choice.company_ids}
          onChange={(chosen) => show({ company_ids: chosen.join(','), point_of_sale_ids: undefined })}
        />
        <PointsOfSaleField
          companies={choice.company_ids}
          chosen={choice.point_of_sale_ids}
          onChange={(chosen) => show({ point_of_sale_ids: chosen.join(',') })}
        />
        <div className="pair">
          <Select
            label="Tipo de Documento"
            options={offered.map((type) => ({ value: type, label: NF_TYPES[type] }))}
            value={choice.nf_type ?? 'cfe'}
            onChange={(type) => {
              keep('batchDownload', { nf_type: type })
              show({ type })
            }}
          />
          <Select
            label="Ambiente"
            options={environments}
            value={choice.environment}
            onChange={(environment) => {
              keep('batchDownload', { environment })
              show({ environment })
            }}
          />
        </div>
        <PeriodField
          value={{ from: choice.date_start, to: choice.date_end }}
          onChange={({ from, to }) => show({ date_start: from, date_end: to })}
        />
        <div className="row end">
          <Button kind="ghost" onClick={() => go(paths.downloads(downloadsList.searchIn(view.list ?? '')))}>
            Voltar
          </Button>
          <Button type="submit" kind="primary" busy={request.isPending} disabledReason={problem}>
            Requisitar download
          </Button>
        </div>
      </form>
      <Details
        missing={lacking}
        figures={preview.figures}
        isCurrent={preview.isCurrent}
        failure={preview.error}
        onRetry={() => void preview.ask()}
        isAsking={preview.isFetching}
        monthEnd={formatDate(toDate(endOfMonth(today)))}
      />
    </div>
  )
}
