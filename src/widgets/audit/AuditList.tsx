import type { AuditEntry } from '#api/contract/access/audit.ts'
import { auditActor } from '#domain/access/audit.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { showList } from '../kit/list/show-list.tsx'
import './audit.css'
import { auditList } from './audit-list.ts'
import { Changes } from './Changes.tsx'

/** A text that may be cut short in its cell. */
const whole = (text: string) => <span title={text}>{text}</span>

/** 'Auditoria': who changed what, from what to what, when and from where. */
export default showList(auditList, {
  label: 'Auditoria',
  className: 'audit',
  layout: { items: 1140 },
  rowKey: ({ id }) => String(id),
  narrowed: () => ({ title: 'Nenhum registro', text: 'Nenhuma alteração corresponde aos filtros ativos.' }),
  empty: () => ({
    title: 'Nenhum registro',
    text: 'As alterações de acessos, perfis, grupos e alarmes aparecem aqui.',
  }),
  columns: [
    {
      header: 'Data e hora',
      name: 'when',
      className: 'tabular-nums',
      width: 196,
      item: { at: 2, side: 'end' },
      muted: true,
      skeleton: 132,
      cell: ({ created_utc }) => formatDateTime(created_utc),
    },
    {
      header: 'Quem',
      name: 'who',
      width: '16%',
      item: { at: 5, side: 'start' },
      skeleton: 150,
      cell: (entry) => whole(auditActor(entry)),
    },
    {
      header: 'Ação',
      name: 'action',
      width: 216,
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 110,
      cell: ({ action_description }) => whole(action_description),
    },
    {
      header: 'Sobre',
      name: 'subject',
      width: '15%',
      item: { at: 3 },
      skeleton: 140,
      cell: ({ subject }) => whole(subject),
    },
    {
      header: 'O que mudou',
      name: 'changes',
      item: { at: 4 },
      skeleton: 220,
      // An empty cell takes no room where rows are items.
      cell: ({ changes }: AuditEntry) => changes.length > 0 && <Changes changes={changes} />,
    },
    {
      header: 'De onde',
      name: 'from',
      className: 'tabular-nums',
      width: 128,
      item: { at: 6, side: 'end' },
      muted: true,
      skeleton: 76,
      cell: ({ address }) => address,
    },
  ],
})
