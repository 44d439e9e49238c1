import type { ReactNode } from 'react'
import { type BatteryLevel, batteryLabel, lanStatusLabel, operationStateLabel } from '#domain/sats/sat-labels.ts'
import type { Level } from '#ui/painted/figures/level.ts'

// Values of a SAT by the same words everywhere: the norm as it is, the exception so that it is seen.

const exception = (level: Level, text: string): ReactNode => (
  <span className="st" data-level={level}>
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
