import { formatQuantity } from '#domain/money.ts'
import { Status } from '#ui/painted/Status.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import { showList } from '../kit/list/show-list.tsx'
import { paths } from '../paths.ts'
import './cfe.css'
import { cfeList, skipsList } from './cfe-list.ts'

/** As receipts print it. */
const couponNumber = (number: number) => String(number).padStart(6, '0')

/** The numbers missing in each SAT's sequence. */
export default showList(skipsList, {
  label: 'Saltos de numeração',
  className: 'skips',
  layout: { items: 720 },
  rowKey: (skip) => skip.id,
  empty: () => ({
    icon: 'circle-check',
    title: 'Nenhum salto de numeração',
    text: 'Nenhum SAT tem números ausentes.',
    ifNew: {
      lacks: 'documents',
      title: 'Nenhum cupom ainda',
      text: 'Os números ausentes de cada SAT aparecem aqui quando há cupons.',
      next: TO_IMPORT,
    },
  }),
  start: ({ back }, view) => (
    <>
      {back(paths.cfes(cfeList.searchIn(view.list ?? '')))}
      <p className="say text-fg-3 text-12">
        Um número ausente pode estar em trânsito ou na memória do SAT: não o inutilize sem verificar.
      </p>
    </>
  ),
  columns: [
    {
      header: 'SAT',
      name: 'sat',
      className: 'tabular-nums',
      width: 110,
      item: { at: 1, side: 'start', look: 'strong', label: 'SAT' },
      skeleton: 76,
      cell: (skip) => skip.sat_serial_number,
    },
    {
      header: 'Número inicial',
      name: 'start',
      className: 'tabular-nums',
      width: 110,
      item: { at: 3, side: 'first', look: 'small', label: 'De' },
      skeleton: 52,
      cell: (skip) => couponNumber(skip.cfe_number_start),
    },
    {
      header: 'Número final',
      name: 'end',
      className: 'tabular-nums',
      width: 110,
      item: { at: 4, side: 'second', look: 'small', label: 'a' },
      skeleton: 52,
      cell: (skip) => couponNumber(skip.cfe_number_end),
    },
    {
      header: 'Total',
      name: 'total',
      width: 72,
      item: { at: 5, side: 'third', look: 'small', label: 'Total' },
      align: 'right',
      skeleton: 24,
      cell: (skip) => formatQuantity(skip.total),
    },
    {
      header: 'Situação',
      name: 'status',
      width: 150,
      item: { at: 2, side: 'end' },
      skeleton: 60,
      cell: (skip) => (
        <Status level={skip.is_active ? 'warning' : 'neutral'} icon={skip.is_active ? 'triangle-alert' : 'clock'}>
          {skip.is_active ? 'ativo' : 'expirado'}
        </Status>
      ),
    },
  ],
})
