import type { Sat } from '#api/contract/sats/sats.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { formatQuantity } from '#domain/money.ts'
import { Status } from '#ui/painted/Status.tsx'
import { companyColumn } from '../../kit/list/columns/company-column.tsx'
import { NO_SATS, TO_AGENT, TO_SAT } from '../../kit/empty/next-steps.ts'
import { HOMOLOGATION } from '../../kit/list/marks.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { satRow } from '../../kit/list/own/rows.ts'
import { paths } from '../../paths.ts'
import '../sats.css'
import { satList } from './sat-list.ts'
import { batteryValue, situationOf } from '../sat-values.tsx'

/** 'SATs': every device that the user may see, and how it is (docs/decisions.md#screens-with-little-said). */
export default showList(satList, {
  label: 'SATs',
  className: 'sats',
  layout: { steps: [1220, 1048], items: 960 },
  rowKey: (sat) => sat.id,
  row: (sat) => paths.satMonitoring(sat.serial_number),
  own: {
    kind: 'sat',
    noun: { one: 'SAT', many: 'SATs', feminine: false },
    name: ({ serial_number: serial }) => `o SAT ${serial}`,
    row: satRow,
  },
  ages: true,
  narrowed: () => ({ icon: 'cpu', title: 'Nenhum SAT', text: 'Nenhum SAT corresponde aos filtros ativos.' }),
  empty: () => ({ icon: 'cpu', title: 'Nenhum SAT', text: NO_SATS, next: [TO_SAT, TO_AGENT] }),
  // What a device did not say is left blank: the list has no room for words.
  columns: [
    {
      header: 'Serial',
      name: 'serie',
      marks: ({ environment }) => (environment === 'homolog' ? [HOMOLOGATION] : []),
      className: 'tabular-nums',
      width: 212,
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 76,
      cell: (sat, { link }, marks) => (
        <>
          {link(paths.satMonitoring(sat.serial_number), 'keylink', sat.serial_number)}
          {marks}
        </>
      ),
    },
    { ...companyColumn, width: 216, item: { at: 3, side: 'start' } },
    {
      header: 'Ponto de venda',
      name: 'point-of-sale',
      width: 112,
      cut: true,
      from: 1220,
      item: { at: 4, side: 'end', look: 'aside' },
      muted: true,
      skeleton: 64,
      cell: (sat) => sat.point_of_sale?.name,
    },
    {
      header: 'Último monitoramento',
      name: 'last',
      width: 156,
      item: { at: 5, side: 'start', look: 'small', label: 'Monitorado' },
      muted: true,
      skeleton: 92,
      cell: ({ latest_monitoring: latest }, { now }) =>
        latest && (
          <time dateTime={latest.created_utc} title={formatDateTime(latest.created_utc)}>
            {relativeTime(latest.created_utc, now)}
          </time>
        ),
    },
    {
      header: 'Cupons em memória',
      name: 'memory',
      width: 142,
      item: { at: 6, side: 'end', look: 'small', unit: 'em memória' },
      align: 'right',
      skeleton: 24,
      cell: ({ latest_monitoring: latest }) =>
        latest?.pending_coupons === 0 ? (
          <span className="text-fg-3">0</span>
        ) : (
          latest?.pending_coupons != null && formatQuantity(latest.pending_coupons)
        ),
    },
    {
      header: 'Versão',
      name: 'version',
      className: 'tabular-nums',
      width: 82,
      from: 1220,
      muted: true,
      skeleton: 56,
      cell: (sat) => sat.latest_monitoring?.software_version,
    },
    {
      header: 'Bateria',
      name: 'battery',
      width: 72,
      from: 1048,
      skeleton: 40,
      cell: ({ latest_monitoring: latest }) => latest?.battery_level && batteryValue(latest.battery_level),
    },
    {
      header: 'Situação',
      name: 'status',
      width: 190,
      item: { at: 2, side: 'end' },
      skeleton: 104,
      cell: situation,
    },
  ],
})

function situation(sat: Sat) {
  const { level, icon, label } = situationOf(sat)
  return (
    <Status level={level} icon={icon}>
      {label}
    </Status>
  )
}
