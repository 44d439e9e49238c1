import type { TableColumn, TableLayout } from '#ui/painted/table/Table.tsx'

export const DEVICES_LAYOUT: TableLayout = { steps: [1400], items: 1048 }

export const ACTIVE_COLUMNS: readonly TableColumn[] = [
  { header: 'Dispositivo', className: 'c-device', cut: true, item: { at: 1, side: 'start' }, skeleton: 150 },
  { header: 'Código', className: 'c-code', width: 116, item: { at: 2, side: 'end' }, skeleton: 84 },
  { header: 'Situação', className: 'c-status', width: [260, 200], item: { at: 3 }, skeleton: 110 },
  { header: 'Autorizado por', className: 'c-by', cut: true, item: { at: 5, side: 'start' }, skeleton: 160 },
  {
    header: 'Última atividade',
    className: 'c-when',
    width: [280, 244],
    item: { at: 4, look: 'aside' },
    muted: true,
    skeleton: 90,
  },
  { header: 'Ações', className: 'c-action', width: 220, item: { at: 6 }, align: 'right', skeleton: 72 },
]

export const EXPIRED_COLUMNS: readonly TableColumn[] = [
  { header: 'Código', className: 'c-code', width: 116, item: { at: 2, side: 'end' }, skeleton: 84 },
  { header: 'Dispositivo', className: 'c-device', cut: true, item: { at: 1, side: 'start' }, skeleton: 150 },
  {
    header: 'De onde',
    className: 'c-from',
    width: 200,
    item: { at: 3, side: 'start', look: 'aside' },
    muted: true,
    skeleton: 90,
  },
  {
    header: 'Pedido em',
    className: 'c-when tabular-nums',
    width: 172,
    item: { at: 4, side: 'end', look: 'aside', label: 'Pedido em' },
    muted: true,
    skeleton: 120,
  },
  {
    header: 'Expirou em',
    className: 'c-end tabular-nums',
    width: 184,
    item: { at: 5, side: 'end', look: 'aside', label: 'Expirou em' },
    muted: true,
    skeleton: 120,
  },
]
