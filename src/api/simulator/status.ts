import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { localStamp } from '../demo/rhythm.ts'
import { isSilent, reachesSefaz, type SimulatedSat } from './simulated-sat.ts'

const NO_KEY = '0'.repeat(44)

/** Reads a SAT as its agent posts it at an instant. Undefined when the device does not answer its agent. */
export function simulatedReading(sat: SimulatedSat, now: number): AgentReading | undefined {
  return isSilent(sat) ? undefined : { raw: statusReply(sat, now), leds: ledsOf(sat) }
}

/** The reply of ConsultarStatusOperacional, each maker in its own way. */
export function statusReply(sat: SimulatedSat, now: number, session = sat.random.digits(6)): string {
  const { network, dialect } = sat
  const address = (ip: string) => (dialect === 0 ? ip.replace(/\d+/g, (part) => part.padStart(3, '0')) : ip)
  const ahead = sat.clockAheadMs
  return [
    session,
    '10000',
    dialect === 1 ? 'Resposta com Sucesso' : 'Resposta com sucesso',
    '',
    '',
    sat.unit.serial,
    dialect === 2 && network.type === 'IPFIX' ? 'static\n' : network.type,
    address(network.ip),
    network.mac,
    address(network.mask),
    address(network.gateway),
    address(network.dns1),
    address(network.dns2),
    sat.faults.has('cable_out') ? 'DESCONECTADO' : 'CONECTADO',
    batteryOf(sat.batteryPercent),
    ...memoryOf(sat),
    clock(now + ahead),
    sat.version,
    dialect === 1 ? '0.08' : '00.08',
    sat.lastKey ?? NO_KEY,
    sat.pending[0]?.key ?? NO_KEY,
    sat.pending.at(-1)?.key ?? NO_KEY,
    clock(sat.transmissionAt + ahead),
    clock(sat.communicationAt + ahead),
    clock(sat.certificate.issuedAt).slice(0, 8),
    clock(sat.certificate.expiresAt).slice(0, 8),
    String(sat.state),
  ].join('|')
}

function batteryOf(percent: number): string {
  if (percent > 60) return 'ALTO'
  return percent > 25 ? 'MEDIO' : 'BAIXO'
}

function memoryOf({ dialect, memoryTotal, memoryUsed }: SimulatedSat): [string, string] {
  if (dialect === 1) return [String(memoryTotal), String(memoryUsed)]
  return [`${memoryTotal / 1e9} GB`, `${Math.round(memoryUsed / 1e6)} MB`]
}

function ledsOf(sat: SimulatedSat): NonNullable<AgentReading['leds']> {
  const blocked = sat.state !== 0
  return {
    led_pwr: sat.faults.has('low_battery') ? 'warning' : 'on',
    led_serv: reachesSefaz(sat) ? 'on' : 'off',
    led_conf: 'on',
    led_op: blocked ? 'off' : 'on',
    led_ac: 'on',
    led_cf: sat.pending.length > 5 ? 'warning' : 'on',
    led_block: blocked ? 'alarm' : 'off',
    led_fail: sat.faults.has('full_memory') || sat.faults.has('wrong_clock') ? 'warning' : 'off',
    led_eth: sat.faults.has('cable_out') ? 'alarm' : 'on',
  }
}

/** 'AAAAMMDDHHMMSS', local */
function clock(at: number): string {
  return localStamp(at).slice(0, 19).replace(/[-T:]/g, '')
}
