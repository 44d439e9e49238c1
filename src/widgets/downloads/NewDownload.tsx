import { endOfMonth } from 'date-fns'
import { useAllowed } from '#api/client/use-connection.ts'
import { formatDate, toDate } from '#domain/time/date-time.ts'
import { downloadsProblem } from '#domain/documents/downloads/download-quota.ts'
import { BULK_DOWNLOAD_NEEDS, type NfType } from '#domain/documents/nf-type.ts'
import { useReport } from '../kit/report.ts'
import { batchDownloadOf } from '../kit/preferences.ts'
import { usePreferences } from '../kit/use-preferences.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import { useToday } from '../kit/refresh/use-today.ts'
import { paths } from '../paths.ts'
import './downloads.css'
import { downloadsList } from './downloads-list.ts'
import { Details } from './Details.tsx'
import { NewDownloadForm } from './NewDownloadForm.tsx'
import {
  BOTH,
  choiceOf,
  missing,
  NewDownloadView,
  type NewDownloadViewState,
  requestOf,
  typesOf,
} from './new-download-view.ts'
import { together, usePreview } from './use-preview.ts'

const types: readonly NfType[] = ['cfe', 'nfce']

/** Requests the files of a period. */
export default function NewDownload() {
  useReport('ready')
  const { search } = useRoute()
  const go = useGo()
  const [preferences, keep] = usePreferences()
  const may = useAllowed()
  const today = useToday()
  const offered = types.filter((type) => may?.([BULK_DOWNLOAD_NEEDS[type]]))
  const view = NewDownloadView.read(search)
  const choice = choiceOf(view, batchDownloadOf(preferences), offered)
  const nfce = usePreview(requestOf(choice, 'nfce', today))
  const cfe = usePreview(requestOf(choice, 'cfe', today))
  const preview = together(typesOf(choice.nf_type).map((type) => ({ nfce, cfe })[type]))
  // The way back leads to where one came from, not to each step of the form.
  const show = (changed: Partial<NewDownloadViewState>) =>
    go(paths.newDownload(NewDownloadView.write({ ...view, ...changed })), { replace: true })

  const lacking = missing(choice, toDate(today))
  const figures = preview.isCurrent ? preview.data : undefined
  const problem = figures
    ? downloadsProblem(figures)
    : lacking.length > 0
      ? 'Preencha os campos da requisição'
      : preview.error
        ? 'Não foi possível contar os documentos'
        : 'Aguarde a contagem dos documentos'
  const change = (changed: Partial<NewDownloadViewState>) => {
    const { type, environment } = changed
    if (type && type !== BOTH) keep('batchDownload', { nf_type: type })
    if (environment) keep('batchDownload', { environment })
    show(changed)
  }
  const { nf_type = 'cfe' } = choice

  return (
    <div className="new-download">
      <NewDownloadForm
        body={{ ...choice, nf_type, tz_offset: today.getTimezoneOffset() }}
        offered={offered}
        amounts={figures?.map(({ amount }) => amount)}
        problem={problem}
        back={paths.downloads(downloadsList.searchIn(view.list ?? ''))}
        onChange={change}
        onRefused={() => void preview.refetch()}
      />
      <Details
        missing={lacking}
        mayChoose={choice.company_ids.length > 0 || may?.(['company:read']) !== false}
        preview={preview}
        monthEnd={formatDate(toDate(endOfMonth(today)))}
      />
    </div>
  )
}
