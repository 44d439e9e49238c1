import { type CfeSkip, listCfeSkips } from '#api/contract/cfes.ts'
import { formatQuantity } from '#domain/money.ts'
import { Empty } from '#ui/Empty.tsx'
import { Status } from '#ui/Status.tsx'
import { BackLink } from '../kit/BackLink.tsx'
import type { Column } from '../kit/ListFrame.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import './cfe.css'
import { skipsQuery } from './cfe-query.ts'
import { CfeView, listSearch, SKIPS_PAGE_SIZES, SkipsView } from './cfe-view.ts'

/** As receipts print it. */
const couponNumber = (number: number) => String(number).padStart(6, '0')

const columns: readonly Column<CfeSkip>[] = [
  { header: 'SAT', className: 'c-sat num', skeleton: 76, cell: (skip) => skip.sat_serial_number },
  {
    header: 'Número inicial',
    className: 'c-start num',
    skeleton: 52,
    cell: (skip) => couponNumber(skip.cfe_number_start),
  },
  {
    header: 'Número final',
    className: 'c-end num',
    skeleton: 52,
    cell: (skip) => couponNumber(skip.cfe_number_end),
  },
  { header: 'Total', className: 'c-tot', align: 'right', skeleton: 24, cell: (skip) => formatQuantity(skip.total) },
  {
    header: 'Situação',
    className: 'c-st',
    skeleton: 60,
    cell: (skip) =>
      skip.is_active ? (
        <Status level="warning" icon="triangle-alert">
          ativo
        </Status>
      ) : (
        <Status level="neutral" icon="clock">
          expirado
        </Status>
      ),
  },
]

const rowKey = (skip: CfeSkip) => skip.id
const loadFailure = (message: string) => `Ocorreu um erro ao carregar os saltos de numeração: ${message}`

/** The numbers missing in each SAT's sequence (first document, CFe skips). */
export default function CfeSkips() {
  const { search } = useRoute()
  const go = useGo()
  const view = SkipsView.read(search)
  const query = skipsQuery(view)
  const show = (changed: typeof view) => go(paths.cfeSkips(SkipsView.write({ ...view, ...changed })))
  return (
    <ListScreen
      read={listCfeSkips}
      query={query}
      label="Saltos de numeração"
      className="skips"
      columns={columns}
      rowKey={rowKey}
      loadFailure={loadFailure}
      filters={
        <>
          <BackLink small to={paths.cfes(listSearch(CfeView.read(view.list ?? '')))} />
          {/* facts/fiscal.md, 'Gaps and custody' */}
          <p className="say t3 s12">
            Um número ausente pode estar em trânsito ou na memória do SAT: não o inutilize sem verificar.
          </p>
        </>
      }
      empty={<Empty icon="circle-check" title="Nenhum salto de numeração" text="Nenhum SAT tem números ausentes." />}
      pageSizes={SKIPS_PAGE_SIZES}
      onShow={show}
      usualSize={10}
    />
  )
}
