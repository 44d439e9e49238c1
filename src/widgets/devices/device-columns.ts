import type { TableColumn } from '#ui/painted/Table.tsx'

export const ACTIVE_COLUMNS: readonly TableColumn[] = [
  { header: 'Dispositivo', className: 'c-device', skeleton: 150 },
  { header: 'Código', className: 'c-code', skeleton: 84 },
  { header: 'Situação', className: 'c-status', skeleton: 110 },
  { header: 'Autorizado por', className: 'c-by', skeleton: 160 },
  { header: 'Última atividade', className: 'c-when', muted: true, skeleton: 90 },
  { header: 'Ações', className: 'c-action', align: 'right', skeleton: 72 },
]

export const EXPIRED_COLUMNS: readonly TableColumn[] = [
  { header: 'Código', className: 'c-code', skeleton: 84 },
  { header: 'Dispositivo', className: 'c-device', skeleton: 150 },
  { header: 'De onde', className: 'c-from', muted: true, skeleton: 90 },
  { header: 'Pedido em', className: 'c-when tabular-nums', muted: true, skeleton: 120 },
  { header: 'Expirou em', className: 'c-end tabular-nums', muted: true, skeleton: 120 },
]
