import { type ReactNode, useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { type Import, listImports, readImport } from '#api/contract/documents/imports.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { cellProps, type TableColumn, TableFrame } from '#ui/painted/table/Table.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { SectionPager } from '../kit/list/SectionPager.tsx'

/** As many as there is room for before they are there: what follows the screen stays where it is. */
const LAST = 3
const PER_PAGE = 10

const COLUMNS: readonly TableColumn[] = [
  { header: 'Início', className: 'c-date tabular-nums', width: 168, item: { at: 1, side: 'start' } },
  { header: 'Por', className: 'c-by', cut: true, item: { at: 3, side: 'start', look: 'small' } },
  { header: 'Arquivos', align: 'right', width: 96, item: { at: 2, side: 'end', unit: 'arq.' } },
  { header: 'Importados', align: 'right', width: 104, item: { at: 4, side: 'first', label: 'Importados' } },
  { header: 'Já existiam', align: 'right', width: 104, item: { at: 5, side: 'middle', label: 'Já existiam' } },
  { header: 'Recusados', align: 'right', width: 132, item: { at: 6, side: 'end' } },
]
const [BEGUN, BY, FILES, IMPORTED, PRESENT, REFUSED] = COLUMNS.map(cellProps)

export interface ImportHistoryProps {
  /** Sends again, of what is chosen next, the files of these names alone. */
  onAgain: (names: readonly string[]) => void
}

/** 'Importações anteriores': who brought what and when, and what of it was refused. */
export function ImportHistory({ onAgain }: ImportHistoryProps) {
  const [page, setPage] = useState(1)
  const [isWhole, setWhole] = useState(false)
  const [opened, open] = useState<Import>()
  const query = isWhole ? { page, per_page: PER_PAGE } : { page: 1, per_page: LAST }
  const read = useRead(listImports, { query }, { keepPrevious: true })
  if (read.data?.total === 0) return null
  return (
    <section className="import-history" aria-label="Importações anteriores">
      <div className="row">
        <h2 className="h2">Importações anteriores</h2>
        <span className="flex-1" />
        {(read.data?.total ?? 0) > LAST && (
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver só as últimas' : 'Ver todas'}
          </button>
        )}
      </div>
      <ReadRegion read={read} text="Não foi possível carregar as importações" skeleton={<Waiting />}>
        {({ items, total }) => (
          <>
            <Table>
              {items.map((one) => (
                <tr key={one.id}>
                  <td {...BEGUN}>{formatDateTime(one.begun_utc)}</td>
                  <td {...BY} title={one.email}>
                    {one.email}
                  </td>
                  <td {...FILES}>{formatQuantity(one.files)}</td>
                  <td {...IMPORTED}>{formatQuantity(one.imported)}</td>
                  <td {...PRESENT}>{formatQuantity(one.present)}</td>
                  <td {...REFUSED}>
                    {one.refused === 0 ? (
                      '0'
                    ) : (
                      <button type="button" className="link" onClick={() => open(one)}>
                        {one.refused === 1 ? '1 recusado' : `${formatQuantity(one.refused)} recusados`}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
            {isWhole && (
              <SectionPager page={page} perPage={PER_PAGE} items={items.length} total={total} onPage={setPage} />
            )}
          </>
        )}
      </ReadRegion>
      {opened && <Failures of={opened} onAgain={onAgain} onClose={() => open(undefined)} />}
    </section>
  )
}

function Table({ children }: { children: ReactNode }) {
  return (
    <TableFrame
      label="Importações anteriores"
      className="import-history-rows flush"
      columns={COLUMNS}
      layout={{ items: 720 }}
      plain
    >
      {children}
    </TableFrame>
  )
}

const Waiting = () => (
  <Table>
    <SkeletonRows columns={COLUMNS} rows={LAST} />
  </Table>
)

function Failures({ of, onAgain, onClose }: ImportHistoryProps & { of: Import; onClose: () => void }) {
  const read = useRead(readImport, { params: { id: of.id } }, { freshFor: 60 })
  const failures = read.data?.failures
  const again = () => {
    onClose()
    onAgain(failures?.map(({ name }) => name) ?? [])
  }
  return (
    <Dialog
      title={`Recusados em ${formatDateTime(of.begun_utc)}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Fechar
          </Button>
          <Button
            kind="primary"
            disabledReason={failures ? undefined : 'Os arquivos ainda não foram carregados'}
            onClick={again}
          >
            Enviar estes de novo
          </Button>
        </>
      }
    >
      <ReadRegion
        read={read}
        text="Não foi possível carregar os recusados"
        skeleton={<p className="hint">Carregando…</p>}
      >
        {({ failures: all, refused }) => (
          <>
            <ul className="import-failures">
              {all.map(({ name, message }, index) => (
                <li key={index}>
                  <b className="font-medium break-all">{name}</b>
                  <small className="text-fg-3">{message}</small>
                </li>
              ))}
            </ul>
            {refused > all.length && <p className="hint">e mais {formatQuantity(refused - all.length)}</p>}
          </>
        )}
      </ReadRegion>
    </Dialog>
  )
}
