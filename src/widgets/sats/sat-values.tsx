import type { ReactNode } from 'react'
import type { Sat } from '#api/contract/sats/sats.ts'
import { type BatteryLevel, batteryLabel, lanStatusLabel, operationStateLabel } from '#domain/sats/sat-labels.ts'
import { type SatSituation, satSituation } from '#domain/sats/sat-situation.ts'
import type { Level } from '#ui/painted/level.ts'

// Values of a SAT by the same words everywhere: the norm as it is, the exception so that it is seen.

const exception = (level: Level, text: string): ReactNode => (
  <span className="status" data-level={level}>
    {text}
  </span>
)

export function batteryValue(battery: BatteryLevel): ReactNode {
  const label = batteryLabel(battery)
  return battery === 'ALTO' ? label : exception(battery === 'MEDIO' ? 'warning' : 'danger', label)
}

export function lanValue(status: 'CONECTADO' | 'DESCONECTADO'): ReactNode {
  const label = lanStatusLabel(status)
  return status === 'CONECTADO' ? label : exception('danger', label)
}

/** ESTADO_OPERACAO: 0 is the one in which it sells. */
export function operationValue(state: number): ReactNode {
  const label = operationStateLabel(state)
  return state === 0 ? label : exception('danger', label)
}

/** How a SAT of a list or a record is, in a word. */
export const situationOf = ({ retired_on, notifications, latest_monitoring }: Sat): SatSituation =>
  satSituation({
    isRetired: retired_on !== null,
    alerts: (notifications ?? []).map(({ level }) => level),
    isMonitored: Boolean(latest_monitoring),
  })
