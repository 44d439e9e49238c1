import type { Sat } from '#api/contract/sats/sats.ts'
import type { IconName } from '#ui/painted/icons.ts'
import type { Level } from '#ui/painted/figures/level.ts'

interface Situation {
  level: Level
  icon: IconName
  label: string
}

/** How a SAT is, in a word. Retired before all else (docs/decisions.md#retired-sats); several alerts count as the gravest of them. */
export function situationOf({ retired_on, notifications, latest_monitoring }: Sat): Situation {
  if (retired_on !== null) return { level: 'neutral', icon: 'archive', label: 'Desativado' }
  const alerts = notifications ?? []
  if (alerts.length > 0) {
    const levels = new Set(alerts.map(({ level }) => level))
    const level = levels.has('danger') ? 'danger' : levels.has('warning') ? 'warning' : 'info'
    return { level, icon: 'triangle-alert', label: alerts.length === 1 ? '1 alerta' : `${alerts.length} alertas` }
  }
  if (!latest_monitoring) return { level: 'neutral', icon: 'circle-slash', label: 'Nunca monitorado' }
  return { level: 'success', icon: 'circle-check', label: 'Sem alerta' }
}
