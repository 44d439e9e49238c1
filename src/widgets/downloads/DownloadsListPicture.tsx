import type { NfDownload } from '#api/contract/nf-downloads.ts'
import type { Page } from '#api/contract/page.ts'
import { formatDateTime } from '#domain/date-time.ts'
import { downloadLook, downloadState, downloadUrl } from '#domain/download-status.ts'
import { environmentLabel } from '#domain/environment.ts'
import { formatBytes, formatQuantity } from '#domain/money.ts'
import { NF_TYPES } from '#domain/nf-type.ts'
import { buttonClass, IconButton } from '#ui/Button.tsx'
import { Meter } from '#ui/Meter.tsx'
import { Status } from '#ui/Status.tsx'
import { PeriodChip } from '../kit/FilterChips.tsx'
import { type Column, FilterButton, ListPicture, pictured, type RowTools } from '../kit/ListFrame.tsx'
import { periodText } from '../kit/period-text.ts'
import type { At } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import './downloads.css'
import { downloadsQuery } from './downloads-query.ts'
import { NewDownloadView } from './new-download-view.ts'
import { DownloadsView, type DownloadsViewState, PAGE_SIZES } from './downloads-view.ts'

export const LIST_LABEL = 'Downloads requisitados'

/** Saves a request's file; `busyId` is the request whose address is being asked for. */
export interface FileSaver {
  save: (request: NfDownload) => void
  busyId: string | undefined
}

/** What a company is called; undefined where that is not known. */
export type CompanyName = (id: string) => string | undefined

/** The columns of the list; without a saver its buttons are a likeness. */
export const columnsWith = (companyName: CompanyName, saver?: FileSaver): readonly Column<NfDownload>[] => [
  { header: 'Período', className: 'c-per', skeleton: 152, cell: periodText },
  { header: 'Tipo', className: 'c-type t2', skeleton: 36, cell: ({ nf_type }) => NF_TYPES[nf_type] },
  {
    header: 'Ambiente',
    className: 'c-env t2',
    skeleton: 56,
    cell: ({ environment }) => environmentLabel(environment),
  },
  {
    header: 'Empresas',
    className: 'c-com',
    skeleton: 160,
    cell: ({ companies }) => <Companies ids={companies} companyName={companyName} />,
  },
  {
    header: 'Quantidade',
    className: 'c-qty',
    align: 'right',
    skeleton: 48,
    cell: ({ amount }) => formatQuantity(amount),
  },
  {
    header: 'Tamanho',
    className: 'c-size',
    align: 'right',
    skeleton: 48,
    cell: ({ file_size }) => (file_size === null ? null : formatBytes(file_size)),
  },
  {
    header: 'Requisitado em',
    className: 'c-when num t2',
    skeleton: 128,
    cell: ({ created_utc }) => formatDateTime(created_utc),
  },
  { header: 'Situação', className: 'c-st', skeleton: 88, cell: (request) => <Situation request={request} /> },
  {
    header: 'Arquivo',
    className: 'c-file',
    skeleton: 28,
    cell: (request) =>
      downloadUrl(request) && (
        <IconButton
          icon="download"
          size="sm"
          label={fileLabel(request)}
          busy={saver?.busyId === request.id}
          onClick={() => saver?.save(request)}
        />
      ),
  },
]

const fileLabel = ({ expires_utc }: NfDownload) =>
  expires_utc === null ? 'Baixar arquivo' : `Baixar arquivo, disponível até ${formatDateTime(expires_utc)}`

/** However little room there is, it says that there are more. */
function Companies({ ids, companyName }: { ids: readonly string[]; companyName: CompanyName }) {
  const names = ids.map(companyName).filter((name) => name !== undefined)
  if (names.length === 0) return ids.length === 1 ? '1 empresa' : `${ids.length} empresas`
  return (
    <span className="coms" title={names.join('\n')}>
      <span className="ell">{names[0]}</span>
      {ids.length > 1 && <span className="t3 nw">e mais {ids.length - 1}</span>}
    </span>
  )
}

function Situation({ request }: { request: NfDownload }) {
  const state = downloadState(request)
  const { label, level, icon } = downloadLook(state)
  return (
    <>
      <Status level={level} icon={icon}>
        {label}
      </Status>
      {state === 'processing' && <Progress done={request.done} amount={request.amount} />}
      {state === 'failure' && request.failure && <span className="why t3 s12">{request.failure}</span>}
    </>
  )
}

function Progress({ done, amount }: { done: number; amount: number }) {
  const text = `${formatQuantity(done)} de ${formatQuantity(amount)}`
  return (
    <span className="prog" title={text}>
      <Meter
        role="progressbar"
        label="Documentos no arquivo"
        text={text}
        max={amount}
        parts={[{ value: done, tone: 'now' }]}
      />
      <span className="t3 s12 num">{amount > 0 ? Math.floor((done / amount) * 100) : 0}%</span>
    </span>
  )
}

interface FiltersProps {
  view: DownloadsViewState
  onClear?: (cleared: Partial<DownloadsViewState>) => void
  onFilter?: () => void
}

/** The period shown, and the way to change it. */
export function DownloadsFilterChips({ view, onClear, onFilter }: FiltersProps) {
  return (
    <>
      <PeriodChip view={view} onClear={onClear} />
      <FilterButton onFilter={onFilter} />
    </>
  )
}

/** 'Novo Download', where one may be requested: everybody who sees the list may. */
export const newDownloadLink = (tools: Pick<RowTools, 'link'>, list: string) =>
  tools.link(paths.newDownload(NewDownloadView.write({ list })), buttonClass('primary', 'sm'), 'Novo Download')

/** Names come with the screen. */
const unknown: CompanyName = () => '…'

/** The list as it looks, painted from the first answer before React is there. */
export default function DownloadsListPicture(answer: Page<NfDownload> | undefined, { search }: At) {
  const view = DownloadsView.read(search)
  const query = downloadsQuery(view)
  return (
    <ListPicture
      answer={answer}
      query={query}
      pageSizes={PAGE_SIZES}
      label={LIST_LABEL}
      className="dls"
      columns={columnsWith(unknown)}
      rowKey={({ id }) => id}
      filters={<DownloadsFilterChips view={view} />}
      actions={newDownloadLink(pictured, '')}
    />
  )
}
