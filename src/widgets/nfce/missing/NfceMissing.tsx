import { companyName } from '#domain/companies/company-name.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { ABSENCE_STATES } from '#domain/documents/fetching/absences.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Status } from '#ui/painted/Status.tsx'
import { TO_COMPANY } from '../../kit/empty/next-steps.ts'
import { HOMOLOGATION } from '../../kit/list/marks.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import './nfce-missing.css'
import { nfceMissingList } from './nfce-missing-list.ts'

/** 'Na SEFAZ e não aqui': notes that SEFAZ lists and that have not come. */
export default showList(nfceMissingList, {
  label: 'Notas na SEFAZ e não aqui',
  className: 'missing',
  layout: { steps: [1140], close: 1140, items: 780 },
  rowKey: (note) => note.key,
  keepsNothing: true,
  failure: (message) => `Ocorreu um erro ao carregar as notas que faltam: ${message}`,
  narrowed: () => ({ title: 'Nenhuma nota', text: 'Nenhuma nota corresponde aos filtros ativos.' }),
  empty: () => ({
    title: 'Nenhuma nota',
    text: 'Nenhuma nota que a SEFAZ tenha listado falta aqui.',
    ifNew: {
      lacks: 'company',
      title: 'Nenhuma empresa ainda',
      text: 'A SEFAZ lista as notas de cada empresa que tem um certificado aqui.',
      next: TO_COMPANY,
    },
  }),
  columns: [
    {
      header: 'Nota',
      name: 'note',
      marks: ({ environment }) => (environment === 'homolog' ? [HOMOLOGATION] : []),
      className: 'tabular-nums',
      item: { at: 1 },
      skeleton: 300,
      cell: ({ serie, number, key }, { copy }, marks) => (
        <>
          <span className="note-name">
            Série {serie} · {number}
            {marks}
          </span>
          <small>
            {accessKeyGroups(key).join(' ')}
            {copy(key, 'Copiar chave', 'Chave copiada')}
          </small>
        </>
      ),
    },
    {
      header: 'Empresa',
      name: 'shop',
      width: [190, 130],
      item: { at: 2 },
      skeleton: 140,
      cell: ({ company }) => <span title={company.razao_social}>{companyName(company)}</span>,
    },
    {
      header: 'Situação',
      name: 'status',
      width: [230, 170],
      item: { at: 3 },
      skeleton: 130,
      cell: ({ state, reason }) => (
        <>
          <Status level={ABSENCE_STATES[state].level} icon={ABSENCE_STATES[state].icon}>
            {ABSENCE_STATES[state].label}
          </Status>
          {reason !== null && <small>{reason}</small>}
        </>
      ),
    },
    {
      header: 'Listada em',
      name: 'seen',
      className: 'tabular-nums',
      width: [164, 100],
      item: { at: 4, label: 'listada em' },
      muted: true,
      skeleton: 120,
      cell: ({ first_seen_at: at }) => formatDateTime(at),
    },
    {
      header: 'Próxima busca',
      name: 'due',
      className: 'tabular-nums',
      width: [164, 100],
      item: { at: 5, label: 'próxima busca:' },
      muted: true,
      skeleton: 120,
      cell: ({ next_try_at: at }) => (at === null ? '–' : formatDateTime(at)),
    },
  ],
})
