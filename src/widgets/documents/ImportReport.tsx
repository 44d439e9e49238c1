import { type ReactNode, useState } from 'react'
import type { ImportedFile } from '#api/contract/documents/documents.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { Segments } from '#ui/painted/Button.tsx'
import { Note, Status } from '#ui/painted/Status.tsx'
import { cellProps, type TableColumn, TableFrame } from '#ui/painted/table/Table.tsx'
import { usePagedItems } from '../kit/list/use-paged-items.tsx'
import type { Source } from './parcels.ts'

interface Props {
  reports: readonly ImportedFile[]
  /** Files without an answer yet. */
  waiting: readonly Source[]
}

const FILTERS = {
  all: 'Todos',
  taken: 'Importados',
  present: 'Já existiam',
  refused: 'Recusados',
  ignored: 'Ignorados',
  warned: 'Com avisos',
  waiting: 'Na fila',
} as const
type Filter = keyof typeof FILTERS

const COLUMNS: readonly TableColumn[] = [
  { header: 'Arquivo', className: 'c-name', width: '34%', cut: true, item: { at: 1 } },
  { header: 'Resultado', className: 'c-result', width: 128, item: { at: 2, side: 'start' } },
  { header: 'Documentos', align: 'right', className: 'c-docs', width: 104, item: { at: 3, side: 'end', unit: 'doc.' } },
  { header: 'Detalhes', className: 'c-why', muted: true, item: { at: 4 } },
]
const [NAME, RESULT, DOCUMENTS, DETAILS] = COLUMNS.map(cellProps)

/** Lists the outcome of each file, in pages. */
export function ImportReport({ reports, waiting }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const found: Readonly<Record<Filter, number>> = {
    all: reports.length,
    taken: reports.filter(({ outcome }) => outcome === 'taken').length,
    present: reports.filter(({ outcome }) => outcome === 'present').length,
    refused: reports.filter(({ outcome }) => outcome === 'refused').length,
    ignored: reports.filter(({ outcome }) => outcome === 'ignored').length,
    warned: reports.filter(({ warnings }) => warnings.length > 0).length,
    waiting: waiting.length,
  }
  // These are seen where there are some, or where they are chosen.
  const names = (Object.keys(FILTERS) as Filter[]).filter(
    (name) => found[name] > 0 || name === filter || !['ignored', 'warned', 'waiting'].includes(name),
  )
  const outside = reports.reduce((sum, { out_of_scope }) => sum + out_of_scope, 0)
  const emptyText = waiting.length > 0 ? 'Nenhum resultado ainda' : 'Nenhum arquivo'
  return (
    <section className="import-report" aria-label="Resultado de cada arquivo">
      <Segments
        label="Mostrar"
        options={names.map((name) => [
          name,
          <>
            {FILTERS[name]} <span className="n tabular-nums">{found[name].toLocaleString('pt-BR')}</span>
          </>,
        ])}
        chosen={filter}
        onChoose={setFilter}
      />
      {outside > 0 && (
        <Note level="info" icon="info">
          {outside === 1 ? 'Um documento ficou' : `${outside.toLocaleString('pt-BR')} documentos ficaram`} fora do
          escopo (NF-e, modelo 55, e outros modelos): os totais não os contam.
        </Note>
      )}
      {filter === 'waiting' ? (
        <Rows
          key={filter}
          items={waiting}
          emptyText="Nenhum arquivo"
          row={(source) => <WaitingRow source={source} />}
        />
      ) : (
        <Rows
          key={filter}
          items={reports.filter((one) => isOf(one, filter))}
          emptyText={emptyText}
          row={(one) => <ReportRow report={one} />}
        />
      )}
    </section>
  )
}

function isOf({ outcome, warnings }: ImportedFile, filter: Filter): boolean {
  return filter === 'all' || (filter === 'warned' ? warnings.length > 0 : outcome === filter)
}

interface RowsProps<T> {
  items: readonly T[]
  emptyText: string
  row: (item: T) => ReactNode
}

function Rows<T>({ items, emptyText, row }: RowsProps<T>) {
  const { visible, first, pager } = usePagedItems(items, [50, 100, 500])
  if (items.length === 0) return <p className="hint none">{emptyText}</p>
  return (
    <>
      <TableFrame
        label="Resultado de cada arquivo"
        className="imports flush"
        columns={COLUMNS}
        layout={{ items: 720 }}
        plain
      >
        {visible.map((item, index) => (
          <tr key={first + index}>{row(item)}</tr>
        ))}
      </TableFrame>
      {pager}
    </>
  )
}

function ReportRow({ report: { name, outcome, documents, warnings, reason } }: { report: ImportedFile }) {
  const line = reason?.line ? ` (linha ${reason.line})` : ''
  const details = reason ? `${reason.message}${line}` : warnings.join('; ')
  return (
    <>
      <td {...NAME} title={name}>
        <span>{name}</span>
      </td>
      <td {...RESULT}>
        <Outcome outcome={outcome} isWarned={warnings.length > 0} />
      </td>
      <td {...DOCUMENTS}>{outcome === 'refused' || outcome === 'ignored' ? '' : documents.toLocaleString('pt-BR')}</td>
      <td {...DETAILS}>{details}</td>
    </>
  )
}

function Outcome({ outcome, isWarned }: { outcome: ImportedFile['outcome']; isWarned: boolean }) {
  if (outcome === 'refused') {
    return (
      <Status level="danger" icon="circle-x">
        Recusado
      </Status>
    )
  }
  if (outcome === 'ignored') {
    return (
      <Status level="neutral" icon="circle">
        Ignorado
      </Status>
    )
  }
  if (outcome === 'present') {
    return (
      <Status level="neutral" icon="circle-slash">
        Já existia
      </Status>
    )
  }
  return (
    <Status level={isWarned ? 'warning' : 'success'} icon={isWarned ? 'triangle-alert' : 'circle-check'}>
      Importado
    </Status>
  )
}

function WaitingRow({ source: { name, file } }: { source: Source }) {
  return (
    <>
      <td {...NAME} title={name}>
        <span>{name}</span>
      </td>
      <td {...RESULT}>
        <Status level="neutral" icon="clock">
          Na fila
        </Status>
      </td>
      <td {...DOCUMENTS} />
      <td {...DETAILS}>{formatBytes(file.size)}</td>
    </>
  )
}
