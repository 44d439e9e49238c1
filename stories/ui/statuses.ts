/** Of documents, each level and most icons. */
export const statuses = [
  { level: 'success', icon: 'circle-check', label: 'Autorizada' },
  { level: 'info', icon: 'clock', label: 'Status pendente' },
  { level: 'warning', icon: 'cloud-off', label: 'Emitida em contingência' },
  { level: 'danger', icon: 'octagon-x', label: 'Rejeição' },
  { level: 'neutral', icon: 'circle-x', label: 'Cancelada' },
  { level: 'info', icon: 'archive', label: 'Custodiada' },
  { level: 'neutral', icon: 'circle-slash', label: 'Numeração inutilizada' },
] as const
