import type { NfceRejection } from '#api/contract/documents/nfce-rejections.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { REJECTION_STATES } from '#domain/documents/numbers/rejections.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { Status } from '#ui/painted/Status.tsx'
import { TO_IMPORT } from '../../kit/empty/next-steps.ts'
import { HOMOLOGATION } from '../../kit/list/marks.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { paths } from '../../paths.ts'
import './nfce-rejections.css'
import { nfceRejectionsList } from './nfce-rejections-list.ts'

/** The note itself, or the list of that shop's notes of the day: only of a number that was never authorised all of them are rejected. */
function pathOf({ numbers, last, company, point_of_sale: point, day, state, environment }: NfceRejection): string {
  if (numbers === 1) return paths.nfce(last.key, '', environment)
  const search = new URLSearchParams({
    company_id: company.id,
    point_of_sale_id: point.id,
    date_start: day,
    date_end: day,
    environment,
  })
  if (state === 'never') search.set('status', 'rejected')
  return paths.nfces(`?${search}`)
}

/** 'Rejeições': notes that SEFAZ refused, by shop, code and day, and the shops in silence. */
export default showList(nfceRejectionsList, {
  label: 'Rejeições de NFC-e',
  className: 'rejections',
  layout: { steps: [1140], close: 1140, items: 780 },
  rowKey: (rejection) => rejection.id,
  row: pathOf,
  keepsNothing: true,
  failure: (message) => `Ocorreu um erro ao carregar as rejeições: ${message}`,
  narrowed: () => ({ title: 'Nenhuma rejeição', text: 'Nenhuma rejeição corresponde aos filtros ativos.' }),
  empty: () => ({
    icon: 'circle-check',
    title: 'Nenhuma rejeição',
    text: 'A SEFAZ não recusou nenhuma nota nos últimos 30 dias.',
    ifNew: {
      lacks: 'documents',
      title: 'Nenhuma nota ainda',
      text: 'As notas que a SEFAZ recusou, e as lojas em silêncio, aparecem aqui quando há notas.',
      next: TO_IMPORT,
    },
  }),
  columns: [
    {
      header: 'Rejeição',
      name: 'reason',
      item: { at: 4 },
      skeleton: 260,
      cell: (rejection, { link }) => (
        <>
          {link(pathOf(rejection), 'keylink', `${rejection.code} · ${rejection.text}`)}
          <small>{rejection.action}</small>
        </>
      ),
    },
    {
      header: 'Situação',
      name: 'status',
      width: [176, 152],
      item: { at: 1, side: 'first' },
      skeleton: 150,
      cell: ({ state }) => (
        <Status level={REJECTION_STATES[state].level} icon={REJECTION_STATES[state].icon}>
          {REJECTION_STATES[state].short}
        </Status>
      ),
    },
    {
      header: 'Loja',
      name: 'shop',
      marks: ({ environment }) => (environment === 'homolog' ? [HOMOLOGATION] : []),
      width: [210, 144],
      item: { at: 5, side: 'start' },
      skeleton: 130,
      cell: ({ company, point_of_sale: point }, _tools, marks) => (
        <>
          <span title={company.razao_social}>{companyName(company)}</span>
          <small title={point.name}>{point.name}</small>
          {marks}
        </>
      ),
    },
    {
      header: 'Dia',
      name: 'day',
      className: 'tabular-nums',
      width: [128, 104],
      item: { at: 6, side: 'end' },
      muted: true,
      skeleton: 72,
      cell: ({ day, last }) => (
        <>
          {formatDate(day)}
          <small>última às {last.issue_date_local.slice(11, 16)}</small>
        </>
      ),
    },
    {
      header: 'Notas',
      name: 'count',
      width: [72, 56],
      item: { at: 2, side: 'middle', label: 'notas:' },
      align: 'right',
      skeleton: 24,
      cell: ({ numbers }) => formatQuantity(numbers),
    },
    {
      header: 'Valor',
      name: 'amount',
      width: [120, 96],
      item: { at: 3, side: 'end' },
      align: 'right',
      skeleton: 64,
      cell: ({ value }) => formatMoney(value),
    },
  ],
})
