import { makeCfeKey } from '#domain/documents/access-key.ts'
import { type Random, randomFor } from '../demo/random.ts'
import { DAY, localStamp } from '../demo/rhythm.ts'
import type { Fault, FaultPlan } from './faults.ts'

/** A SAT as its owner registered it, and its last coupon so far. */
export interface SimulatedUnit {
  serial: string
  cnpj: string
  ufCode: string
  lastNumber: number
  lastKey: string | undefined
  /** Its coupons that SEFAZ has not got yet, oldest first. */
  pending: readonly SoldCoupon[]
  /** Seconds, at least and at most, between two sales; those of a busy shop unless told. */
  betweenSales?: readonly [least: number, most: number]
}

export interface SoldCoupon {
  key: string
  /** ms */
  at: number
}

export interface Network {
  type: string
  ip: string
  mac: string
  mask: string
  gateway: string
  dns1: string
  dns2: string
}

/** A simulated SAT at an instant. Instants in ms. */
export interface SimulatedSat {
  readonly unit: SimulatedUnit
  readonly faultPlan: FaultPlan
  readonly random: Random
  /** How its maker writes: 0 to 2. */
  readonly dialect: number
  faults: ReadonlySet<Fault>
  livedUntil: number
  lastNumber: number
  lastKey: string | undefined
  nextSaleAt: number
  /** The coupons that SEFAZ has not got yet, oldest first. */
  pending: SoldCoupon[]
  /** Those that it got, until somebody takes them from here. */
  sent: SoldCoupon[]
  communicationAt: number
  transmissionAt: number
  batteryPercent: number
  clockAheadMs: number
  memoryTotal: number
  memoryUsed: number
  /** ESTADO_OPERACAO */
  state: number
  version: string
  network: Network
  certificate: { issuedAt: number; expiresAt: number }
  activationCode: string
  emergencyCode: string
  log: string[]
  /** The last replies by their session, as ConsultarNumeroSessao repeats them. */
  sessions: Map<string, string>
}

/** Activation code of every device of a simulated park. */
export const PARK_ACTIVATION_CODE = '12345678'
export const PARK_EMERGENCY_CODE = '87654321'
export const NEWEST_VERSION = '02.07.00'
const OLD_VERSION = '01.04.02'
const USUAL_VERSION = '02.06.01'
export const CERTIFICATE_YEARS = 5

const MINUTE = 60_000
const COUPON_BYTES = 7000
const SENT_PER_MINUTE = 12
const LONGEST_LOG = 400
/** Seconds between two sales of a shop at its busiest, never two within a reading's minute, so that every coupon is told of. */
const BUSY = [65, 200] as const
/** After a longer pause (it was switched off, a process slept) nothing was sold meanwhile. */
const LONGEST_SELLING = 1.5 * MINUTE
const LONGEST_DRIFT = 15 * MINUTE

export function makeSimulatedSat(seed: number, unit: SimulatedUnit, faultPlan: FaultPlan, now: number): SimulatedSat {
  const random = randomFor('sat', seed, unit.serial)
  const memoryTotal = random.pick([4_000_000_000, 4_000_000_000, 8_000_000_000])
  const network = drawNetwork(random)
  const contactAt = lastContact(faultPlan, now)
  const expiresAt = now + (faultPlan.flaw === 'expiring_certificate' ? random.int(6, 21) : random.int(200, 1500)) * DAY
  return {
    unit,
    faultPlan,
    random,
    dialect: random.int(0, 2),
    faults: new Set(),
    livedUntil: now,
    lastNumber: unit.lastNumber,
    lastKey: unit.lastKey,
    nextSaleAt: now + random.int(5, unit.betweenSales?.[1] ?? 150) * 1000,
    pending: [...unit.pending],
    sent: [],
    communicationAt: contactAt - random.int(10, 300) * 1000,
    transmissionAt: contactAt - random.int(60, 900) * 1000,
    batteryPercent: random.int(78, 97),
    clockAheadMs: random.int(-4000, 4000),
    memoryTotal,
    memoryUsed: Math.round(memoryTotal * (0.12 + random.next() * 0.35)),
    state: 0,
    version: faultPlan.flaw === 'old_software' ? OLD_VERSION : USUAL_VERSION,
    network,
    certificate: { issuedAt: expiresAt - CERTIFICATE_YEARS * 365 * DAY, expiresAt },
    activationCode: PARK_ACTIVATION_CODE,
    emergencyCode: PARK_EMERGENCY_CODE,
    log: [],
    sessions: new Map(),
  }
}

/** How far back what began before the park did may reach. */
const LONGEST_BEGUN = 150 * MINUTE

/** When SEFAZ could last be reached: a park that starts again goes on with what its history tells. */
function lastContact(faultPlan: FaultPlan, now: number): number {
  const isCutOff = (at: number) => {
    const faults = faultPlan.faultsAt(at)
    return faults.has('silent') || faults.has('no_sefaz') || faults.has('cable_out')
  }
  let at = now
  while (at > now - LONGEST_BEGUN && isCutOff(at)) at -= MINUTE
  return at
}

/** Tells if the device answers nobody. */
export function isSilent(sat: SimulatedSat): boolean {
  return sat.faults.has('silent')
}

export function reachesSefaz(sat: SimulatedSat): boolean {
  return !isSilent(sat) && !sat.faults.has('no_sefaz') && !sat.faults.has('cable_out')
}

/** Lets it live on until `now`: faults come and go, coupons are sold and sent, battery, clock and memory drift. */
export function live(sat: SimulatedSat, now: number): void {
  const minutes = Math.min(LONGEST_DRIFT, Math.max(0, now - sat.livedUntil)) / MINUTE
  if (now - sat.livedUntil > LONGEST_SELLING) sat.nextSaleAt = Math.max(sat.nextSaleAt, now)
  sat.livedUntil = now
  meetFaults(sat, now)
  if (isSilent(sat)) {
    sat.nextSaleAt = now + sat.random.int(20, 150) * 1000
    return
  }
  if (reachesSefaz(sat)) send(sat, now, minutes)
  while (sat.nextSaleAt <= now) {
    if (sat.state === 0) sell(sat, sat.nextSaleAt)
    sat.nextSaleAt += sat.random.int(...(sat.unit.betweenSales ?? BUSY)) * 1000
  }
  drift(sat, minutes)
}

function meetFaults(sat: SimulatedSat, now: number): void {
  const before = sat.faults
  sat.faults = sat.faultPlan.faultsAt(now)
  for (const fault of sat.faults) if (!before.has(fault)) note(sat, now, BEGINS[fault])
  for (const fault of before) if (!sat.faults.has(fault)) note(sat, now, ENDS[fault])
  if (sat.faults.has('blocked') && !before.has('blocked')) sat.state = 2
  // Whoever unblocked it by command was first.
  if (!sat.faults.has('blocked') && before.has('blocked') && sat.state === 2) sat.state = 0
  if (sat.faults.has('low_battery') && !before.has('low_battery')) sat.batteryPercent = 24
  if (sat.faults.has('full_memory') !== before.has('full_memory')) {
    sat.memoryUsed = Math.round(sat.memoryTotal * (sat.faults.has('full_memory') ? 0.94 : 0.31))
  }
  if (sat.faults.has('wrong_clock') !== before.has('wrong_clock')) {
    sat.clockAheadMs = sat.faults.has('wrong_clock') ? -12 * MINUTE : sat.random.int(-2000, 2000)
  }
}

const BEGINS: Readonly<Record<Fault, string>> = {
  silent: 'SISTEMA|Equipamento desligado',
  no_sefaz: 'REDE|Sem comunicacao com a SEFAZ',
  cable_out: 'REDE|Cabo desconectado',
  blocked: 'SEGURANCA|Bloqueado pelo contribuinte',
  low_battery: 'ENERGIA|Bateria em uso',
  wrong_clock: 'RELOGIO|Hora nao sincronizada',
  full_memory: 'MEMORIA|Memoria de trabalho quase cheia',
}
const ENDS: Readonly<Record<Fault, string>> = {
  silent: 'SISTEMA|Equipamento ligado',
  no_sefaz: 'REDE|Comunicacao com a SEFAZ restabelecida',
  cable_out: 'REDE|Cabo conectado',
  blocked: 'SEGURANCA|Desbloqueado',
  low_battery: 'ENERGIA|Alimentacao restabelecida',
  wrong_clock: 'RELOGIO|Hora sincronizada',
  full_memory: 'MEMORIA|Memoria de trabalho liberada',
}

function send(sat: SimulatedSat, now: number, minutes: number): void {
  const most = Math.max(1, Math.round(SENT_PER_MINUTE * minutes))
  const sent = sat.pending.splice(0, most)
  sat.communicationAt = now - sat.random.int(0, 25) * 1000
  if (sent.length === 0) return
  sat.transmissionAt = sat.communicationAt
  sat.sent.push(...sent)
  note(sat, now, `SEFAZ|${sent.length} CF-e transmitido(s)`)
}

function sell(sat: SimulatedSat, at: number): void {
  const { unit, random } = sat
  sat.lastNumber = (sat.lastNumber % 999_999) + 1
  sat.lastKey = makeCfeKey({
    uf: unit.ufCode,
    yearMonth: localStamp(at).slice(2, 7).replace('-', ''),
    cnpj: unit.cnpj,
    satSerial: unit.serial,
    number: sat.lastNumber,
    code: random.digits(6),
  })
  sat.pending.push({ key: sat.lastKey, at })
  sat.memoryUsed = Math.min(sat.memoryTotal, sat.memoryUsed + COUPON_BYTES)
  note(sat, at, `CF-E|Emitido ${sat.lastKey}`)
}

function drift(sat: SimulatedSat, minutes: number): void {
  const { random } = sat
  const charge = sat.faults.has('low_battery') ? -0.6 : 2
  sat.batteryPercent = Math.min(97, Math.max(6, sat.batteryPercent + charge * minutes))
  // A crystal of 20 ppm, put right now and then.
  sat.clockAheadMs += (random.next() - 0.3) * 2 * minutes
  if (!sat.faults.has('wrong_clock') && Math.abs(sat.clockAheadMs) > 9000) sat.clockAheadMs = 0
  const breath = sat.memoryTotal * 0.004 * (random.next() - 0.48) * Math.min(minutes, 10)
  const most = sat.memoryTotal * (sat.faults.has('full_memory') ? 0.97 : 0.6)
  sat.memoryUsed = Math.round(Math.min(most, Math.max(sat.memoryTotal * 0.08, sat.memoryUsed + breath)))
}

/** A line of its log: 'AAAAMMDDHHMMSS|SAT|origem|texto'. */
export function note(sat: SimulatedSat, at: number, text: string): void {
  const stamp = localStamp(at).slice(0, 19).replace(/[-T:]/g, '')
  sat.log.push(`${stamp}|SAT|${text}`)
  if (sat.log.length > LONGEST_LOG) sat.log.splice(0, sat.log.length - LONGEST_LOG)
}

function drawNetwork(random: Random): Network {
  const [a, b] = [random.int(0, 40), random.int(10, 240)]
  const pair = () => random.int(0, 255).toString(16).padStart(2, '0').toUpperCase()
  return {
    type: random.pick(['DHCP', 'DHCP', 'IPFIX']),
    ip: `192.168.${a}.${b}`,
    mac: `30:40:03:${pair()}:${pair()}:${pair()}`,
    mask: '255.255.255.0',
    gateway: `192.168.${a}.1`,
    dns1: `192.168.${a}.1`,
    dns2: '8.8.8.8',
  }
}
