import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { downloadFormat, hasPdf } from '#domain/documents/downloads/download-format.ts'
import { downloadStatus, downloadState, downloadUrl } from '#domain/documents/downloads/download-status.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { formatQuantity } from '#domain/money.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import { buttonClass, IconButton } from '#ui/painted/Button.tsx'
import { Meter } from '#ui/painted/chart/Meter.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import { showList } from '../kit/list/show-list.tsx'
import { periodText } from '../kit/filters/period-text.ts'
import { paths } from '../paths.ts'
import './downloads.css'
import { downloadsList } from './downloads-list.ts'
import { NewDownloadView } from './new-download-view.ts'

/** The bulk downloads that were requested. */
export default showList(downloadsList, {
  label: 'Downloads requisitados',
  className: 'downloads-list',
  layout: { steps: [1400, 1200, 960], close: 1400, items: 760 },
  rowKey: ({ id }) => id,
  // Where one may be requested: everybody who sees the list may.
  actions: ({ link, search }) =>
    link(paths.newDownload(NewDownloadView.write({ list: search })), buttonClass('primary', 'sm'), 'Novo Download'),
  narrowed: () => ({
    title: 'Nenhum download no período',
    text: 'Nenhuma requisição corresponde ao período escolhido.',
  }),
  empty: () => ({
    title: 'Nenhum download',
    text: 'Requisite um arquivo com os XML ou PDFs de um período.',
    next: { label: 'Novo Download', doing: 'baixar documentos em lote', needs: [], to: paths.newDownload() },
    ifNew: {
      lacks: 'documents',
      title: 'Nenhum documento para baixar ainda',
      text: 'Quando há documentos, os XML ou PDFs de um período vêm num arquivo só.',
      next: TO_IMPORT,
    },
  }),
  columns: [
    {
      header: 'Período',
      name: 'period',
      className: 'tabular-nums',
      width: [204, 204, 196, 124],
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 152,
      cell: periodText,
    },
    {
      header: 'Tipo',
      name: 'type',
      width: [64, 64, 64, 52],
      item: { at: 4, side: 'first' },
      muted: true,
      skeleton: 36,
      cell: ({ nf_type }) => NF_TYPES[nf_type],
    },
    {
      header: 'Ambiente',
      name: 'environment',
      width: [100, 100, 98, 92],
      item: { at: 7, side: 'end' },
      muted: true,
      skeleton: 56,
      cell: ({ environment }) => environmentLabel(environment),
    },
    {
      header: 'Empresas',
      name: 'company',
      item: { at: 3, side: 'start' },
      skeleton: 160,
      cell: ({ companies }, { extra }) => <Companies ids={companies} nameOfCompany={extra?.nameOfCompany} />,
    },
    {
      header: 'Quantidade',
      name: 'quantity',
      width: [94, 94, 86, 80],
      item: { at: 5, side: 'second' },
      align: 'right',
      skeleton: 48,
      cell: ({ amount, format }) => (
        <>
          {formatQuantity(amount)}
          <span className="unit">{amount === 1 ? ' documento' : ' documentos'}</span>
          {hasPdf(format) && <small>{downloadFormat(format)}</small>}
        </>
      ),
    },
    {
      header: 'Tamanho',
      name: 'size',
      width: [94, 94, 86, 80],
      item: { at: 6, side: 'third' },
      align: 'right',
      skeleton: 48,
      cell: ({ file_size }) => (file_size === null ? null : formatBytes(file_size)),
    },
    {
      header: 'Requisitado em',
      name: 'when',
      className: 'tabular-nums',
      width: [160, 160, 100, 94],
      item: { at: 9, look: 'small', label: 'Requisitado em' },
      muted: true,
      skeleton: 128,
      cell: ({ created_utc }) => formatDateTime(created_utc),
    },
    {
      header: 'Situação',
      name: 'status',
      width: [232, 176, 160, 110],
      item: { at: 8 },
      skeleton: 88,
      cell: (request) => <Situation request={request} />,
    },
    {
      header: 'Arquivo',
      name: 'file',
      width: [84, 84, 78, 72],
      item: { at: 2, side: 'end' },
      align: 'right',
      skeleton: 28,
      cell: (request, { extra }) =>
        downloadUrl(request) && (
          <IconButton
            icon="download"
            size="sm"
            label={fileLabel(request)}
            busy={extra?.busyId === request.id}
            onClick={() => extra?.save(request)}
          />
        ),
    },
  ],
})

const fileLabel = ({ expires_utc }: NfDownload) =>
  expires_utc === null ? 'Baixar arquivo' : `Baixar arquivo, disponível até ${formatDateTime(expires_utc)}`

/** However little room there is, it says that there are more. */
function Companies({
  ids,
  nameOfCompany,
}: {
  ids: readonly string[]
  /** Names come with the screen: until then their number stands, so that nothing moves. */
  nameOfCompany: ((id: string) => string | undefined) | undefined
}) {
  const names = ids.map((id) => nameOfCompany?.(id)).filter((name) => name !== undefined)
  if (names.length === 0) return ids.length === 1 ? '1 empresa' : `${ids.length} empresas`
  return (
    <span className="company-names" title={names.join('\n')}>
      <span className="truncate min-w-0">{names[0]}</span>
      {ids.length > 1 && <span className="text-fg-3 whitespace-nowrap">e mais {ids.length - 1}</span>}
    </span>
  )
}

function Situation({ request }: { request: NfDownload }) {
  const state = downloadState(request)
  const { label, level, icon } = downloadStatus(state)
  return (
    <>
      <Status level={level} icon={icon}>
        {label}
      </Status>
      {state === 'processing' && <Progress done={request.done} amount={request.amount} />}
      {state !== 'processing' && request.failure && <span className="why text-fg-3 text-12">{request.failure}</span>}
    </>
  )
}

function Progress({ done, amount }: { done: number; amount: number }) {
  const text = `${formatQuantity(done)} de ${formatQuantity(amount)}`
  return (
    <span className="progress" title={text}>
      <Meter
        role="progressbar"
        label="Documentos no arquivo"
        text={text}
        max={amount}
        parts={[{ value: done, tone: 'now' }]}
      />
      <span className="text-fg-3 text-12 tabular-nums">
        {amount > 0 ? Math.floor((done / amount) * 100) : 0}&nbsp;%
      </span>
    </span>
  )
}
