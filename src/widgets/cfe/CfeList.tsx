import type { ListedCfe } from '#api/contract/documents/cfes.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { cfeStatus } from '#domain/documents/document-status.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { TO_AGENT, TO_IMPORT } from '../kit/empty/next-steps.ts'
import type { RowNoun } from '../kit/list/acting/chosen-action.ts'
import { documentColumns } from '../kit/list/columns/document-columns.tsx'
import { documentMarks } from '../kit/list/columns/document-marks.ts'
import type { Mark } from '../kit/list/marks.tsx'
import { showList } from '../kit/list/show-list.tsx'
import { paths } from '../paths.ts'
import './cfe.css'
import { cfeList, skipsList } from './cfe-list.ts'

/** Only the SAT has told of it. */
const WITHOUT_XML: Mark = {
  look: 'tag',
  label: 'Sem XML',
  title: 'Informado só pelo SAT: abre quando o XML chegar.',
}

const noun: RowNoun = { one: 'cupom', many: 'cupons', feminine: false }
const name = ({ cfe_number, sat_serial_number }: ListedCfe) => `o cupom ${cfe_number} do SAT ${sat_serial_number}`

/** 'Cupons': the list of CF-e coupons. A coupon opens over it and leaves it as it is. */
export default showList(cfeList, {
  label: 'Cupons CF-e',
  className: 'cfe',
  layout: { items: 720 },
  rowKey: (cfe) => cfe.id,
  keepsNothing: true,
  row: (cfe, search) => paths.cfe(cfe.cfe_id, search),
  // A coupon without XML opens nothing.
  isInert: (cfe) => !cfe.has_xml,
  chosen: {
    noun,
    name,
    needs: [['cfe_custody:bulk_download']],
    load: () => import('./chosen-coupons.ts'),
  },
  own: {
    kind: 'cfe',
    noun,
    name,
    row: ({ id, cfe_id: key, environment, sat_serial_number: serial }) => ({
      kind: 'cfe',
      id,
      key,
      environment,
      serial,
    }),
  },
  actions: ({ link, search }) => {
    const to = paths.cfeSkips(skipsList.view.write({ list: search }))
    return link(to, buttonClass('ghost', 'sm'), skipsLinkText, 'Saltos de numeração')
  },
  narrowed: (view) => ({
    title: view.date_start || view.date_end ? 'Nenhum cupom no período' : 'Nenhum cupom',
    text: 'Nenhum CF-e corresponde aos filtros ativos.',
  }),
  empty: () => ({
    title: 'Nenhum cupom ainda',
    text: 'Os CF-e aparecem aqui quando são importados, ou quando um agente os envia.',
    next: [TO_IMPORT, TO_AGENT],
  }),
  columns: [
    {
      header: 'Número',
      name: 'number',
      className: 'tabular-nums',
      width: 110,
      item: { at: 1, side: 'start', look: 'strong', label: 'Nº' },
      skeleton: 52,
      cell: (cfe, { link, search }) =>
        cfe.has_xml ? link(paths.cfe(cfe.cfe_id, search), 'keylink', cfe.cfe_number) : cfe.cfe_number,
    },
    {
      header: 'Serial',
      name: 'serie',
      className: 'tabular-nums',
      width: 110,
      item: { at: 3, side: 'start', look: 'small', label: 'SAT' },
      skeleton: 76,
      cell: (cfe) => cfe.sat_serial_number,
    },
    {
      header: 'Data e hora emissão',
      name: 'date',
      className: 'tabular-nums',
      width: 176,
      item: { at: 4, side: 'end', look: 'small' },
      muted: true,
      skeleton: 132,
      cell: (cfe) => formatLocal(cfe.dthr_emissao_local),
    },
    {
      header: 'Situação',
      name: 'status',
      marks: (cfe) => [...documentMarks(cfe), ...(cfe.has_xml ? [] : [WITHOUT_XML])],
      width: 260,
      item: { at: 2, side: 'end' },
      skeleton: 104,
      cell: ({ status }, _tools, marks) => (
        <>
          <CouponStatus status={status} />
          {marks}
        </>
      ),
    },
    ...documentColumns(),
  ],
})

/** One word where there is little room. */
const skipsLinkText = (
  <span>
    Saltos<span className="long-text"> de numeração</span>
  </span>
)

function CouponStatus({ status }: { status: Parameters<typeof cfeStatus>[0] }) {
  const { level, icon, label } = cfeStatus(status)
  return (
    <Status level={level} icon={icon}>
      {label}
    </Status>
  )
}
