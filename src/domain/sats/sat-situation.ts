import type { StatusLevel } from '../documents/document-status.ts'

/** A SAT's active alerts by level, and if it ever reported. */
export interface SatFacts {
  isRetired: boolean
  alerts: readonly ('danger' | 'warning' | 'info')[]
  isMonitored: boolean
}

export interface SatSituation {
  level: StatusLevel
  icon: 'archive' | 'triangle-alert' | 'circle-slash' | 'circle-check'
  label: string
}

/** How a SAT is, in a word. Retired before all else (docs/decisions.md#retired-sats); several alerts count as the gravest of them. */
export function satSituation({ isRetired, alerts, isMonitored }: SatFacts): SatSituation {
  if (isRetired) return { level: 'neutral', icon: 'archive', label: 'Desativado' }
  if (alerts.length > 0) {
    const level = alerts.includes('danger') ? 'danger' : alerts.includes('warning') ? 'warning' : 'info'
    return { level, icon: 'triangle-alert', label: alerts.length === 1 ? '1 alerta' : `${alerts.length} alertas` }
  }
  if (!isMonitored) return { level: 'neutral', icon: 'circle-slash', label: 'Nunca monitorado' }
  return { level: 'success', icon: 'circle-check', label: 'Sem alerta' }
}
