import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { GAP_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDate, formatLocal } from '#domain/time/date-time.ts'
import { Status } from '#ui/painted/Status.tsx'
import { TO_IMPORT } from '../../kit/empty/next-steps.ts'
import { showList } from '../../kit/list/show-list.tsx'
import { paths } from '../../paths.ts'
import './nfce-gaps.css'
import { rangeText, stateText } from './gap-texts.ts'
import { nfceGapsList } from './nfce-gaps-list.ts'

const pathOf = (gap: NfceGap, search: string) => paths.nfceGap(gap.id, search)

/** 'Numeração': numbers of notes that nothing explains. */
export default showList(nfceGapsList, {
  label: 'Numeração de NFC-e',
  className: 'gaps',
  layout: { steps: [1140], close: 1140, items: 780 },
  rowKey: (gap) => gap.id,
  row: pathOf,
  keepsNothing: true,
  chosen: {
    noun: { one: 'faixa', many: 'faixas', feminine: true },
    name: (gap) => `a faixa ${rangeText(gap)}, série ${gap.serie}, ${companyName(gap.company)}`,
    needs: [['nfce:read']],
    load: () => import('./chosen-gaps.ts'),
  },
  failure: (message) => `Ocorreu um erro ao carregar a numeração: ${message}`,
  narrowed: () => ({ title: 'Nenhum número', text: 'Nenhum número corresponde aos filtros ativos.' }),
  empty: () => ({
    icon: 'circle-check',
    title: 'Numeração completa',
    text: 'Cada número de NFC-e tem a sua explicação.',
    ifNew: {
      lacks: 'documents',
      title: 'Nenhuma nota ainda',
      text: 'Os números de NFC-e que nada explica aparecem aqui quando há notas.',
      next: TO_IMPORT,
    },
  }),
  above: () => (
    <p className="gaps-note text-fg-3 text-12">
      Um número ausente pode estar em trânsito ou ter sido emitido em contingência: não o inutilize sem verificar no
      caixa e na SEFAZ.
    </p>
  ),
  columns: [
    {
      header: 'Números',
      name: 'number',
      className: 'tabular-nums',
      width: [142, 128],
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 84,
      cell: (gap, { link, search }) => (
        <>
          {link(pathOf(gap, search), 'keylink', rangeText(gap))}
          {gap.total > 1 && <small>{formatQuantity(gap.total)} números</small>}
        </>
      ),
    },
    {
      header: 'O que falta',
      name: 'kind',
      width: [244, 150],
      item: { at: 3, side: 'start' },
      skeleton: 150,
      cell: ({ kind }) => (
        <Status level={GAP_KINDS[kind].level} icon={GAP_KINDS[kind].icon}>
          {GAP_KINDS[kind].label}
        </Status>
      ),
    },
    {
      header: 'Loja',
      name: 'shop',
      item: { at: 5 },
      skeleton: 150,
      cell: ({ company, point_of_sale_name: point, serie }) => (
        <>
          <span title={company.razao_social}>{companyName(company)}</span>
          <small title={point ?? undefined}>{point ?? `Série ${serie}`}</small>
        </>
      ),
    },
    {
      header: 'Notas',
      name: 'notes',
      className: 'tabular-nums',
      width: [236, 200],
      item: { at: 6 },
      muted: true,
      skeleton: 170,
      cell: ({ notes }) =>
        notes.slice(0, 2).map(({ key, number, issue_date_local: at }) => (
          <small key={key}>
            {number} · {formatLocal(at)}
          </small>
        )),
    },
    {
      header: 'Inutilizar até',
      name: 'due',
      className: 'tabular-nums',
      width: [110, 96],
      item: { at: 4, side: 'end', look: 'aside', label: 'até' },
      muted: true,
      skeleton: 72,
      cell: ({ void_deadline: day, open }) => (day && open > 0 ? formatDate(day) : null),
    },
    {
      header: 'Situação',
      name: 'status',
      width: [190, 124],
      item: { at: 2, side: 'end' },
      skeleton: 90,
      cell: (gap) => (
        <Status level={gap.open > 0 ? 'warning' : 'success'} icon={gap.open > 0 ? 'triangle-alert' : 'circle-check'}>
          {stateText(gap)}
        </Status>
      ),
    },
  ],
})
