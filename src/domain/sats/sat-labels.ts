// What is said of a SAT's own values: NIVEL_BATERIA, STATUS_LAN and ESTADO_OPERACAO of the answer to ConsultarStatusOperacional.
import { durationText } from '../time/duration-text.ts'
import { operationStyle } from './operation-states.ts'

export type BatteryLevel = 'ALTO' | 'MEDIO' | 'BAIXO'

/** From the lowest to the highest, so that they can be drawn. */
export const BATTERY_LEVELS = [
  { value: 'BAIXO', label: 'Baixa' },
  { value: 'MEDIO', label: 'Média' },
  { value: 'ALTO', label: 'Alta' },
] as const

export function batteryLabel(level: BatteryLevel): string {
  return BATTERY_LEVELS.find(({ value }) => value === level)?.label ?? level
}

export function lanStatusLabel(status: 'CONECTADO' | 'DESCONECTADO'): string {
  return status === 'CONECTADO' ? 'Conectada' : 'Desconectada'
}

/** TIPO_LAN; the ER SAT calls a fixed address IPFIX, devices also STATIC. */
export function lanTypeLabel(type: string): string {
  return { DHCP: 'Automático (DHCP)', STATIC: 'Fixo', IPFIX: 'Fixo' }[type] ?? type
}

/** ESTADO_OPERACAO, by the same words as its alarm. */
export function operationStateLabel(state: number): string {
  return operationStyle(String(state))?.label ?? `Estado ${state}`
}

/** How far a device's clock is off, in seconds; positive is ahead. */
export function clockDriftText(seconds: number): string {
  if (seconds === 0) return 'certo'
  return `${durationText(Math.abs(seconds))} ${seconds > 0 ? 'adiantado' : 'atrasado'}`
}

/** How much of the memory is used, in percent with one decimal; null where the device did not say, or says that it has none. */
export function memoryPercent({
  memory_used_bytes: used,
  memory_total_bytes: total,
}: {
  memory_used_bytes: number | null
  memory_total_bytes: number | null
}): number | null {
  return used === null || !total ? null : Math.round((used / total) * 1000) / 10
}
