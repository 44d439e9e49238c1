import { describe, expect, test } from 'vitest'
import type { Fault, FaultPlan } from '#api/simulator/faults.ts'
import { runFunction } from '#api/simulator/functions.ts'
import { BETWEEN_SALES } from '#api/simulator/demo-agents.ts'
import { live, makeSimulatedSat, NEWEST_VERSION, type SimulatedSat } from '#api/simulator/simulated-sat.ts'
import { simulatedReading, statusReply } from '#api/simulator/status.ts'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { readSatReply } from '#domain/sats/sat-reply.ts'
import { readSatStatus } from '#domain/sats/sat-status.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const CNPJ = `993004000001${cnpjCheckDigits('993004000001')}`
const CODE = { codigo_de_ativacao: '12345678' }

/** One whose trouble the test says. */
function device(seed = 1): { sat: SimulatedSat; trouble: Set<Fault> } {
  const trouble = new Set<Fault>()
  const faultPlan: FaultPlan = { flaw: undefined, faultsAt: () => new Set(trouble) }
  const unit = { serial: '002301011', cnpj: CNPJ, ufCode: '23', lastNumber: 41, lastKey: undefined, pending: [] }
  return { sat: makeSimulatedSat(seed, unit, faultPlan, START), trouble }
}
function pass(sat: SimulatedSat, from: number, minutes: number): number {
  for (let minute = 1; minute <= minutes; minute++) live(sat, from + minute * MINUTE)
  return from + minutes * MINUTE
}
function statusOf(sat: SimulatedSat, now: number) {
  const read = readSatStatus(statusReply(sat, now))
  if ('refused' in read) throw new Error(read.refused)
  expect(read.warnings).toEqual([])
  return read.status
}
const code = (raw: string) => readSatReply(raw)?.code

describe('its status', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is what our own reader reads without a warning, whoever made it (seed %i)',
    (seed) => {
      const { sat } = device(seed)
      const now = pass(sat, START, 30)
      expect(statusOf(sat, now)).toMatchObject({
        serialNumber: '002301011',
        battery: 'ALTO',
        lanStatus: 'CONECTADO',
        operationState: 0,
        softwareVersion: '02.06.01',
        layoutVersion: '0.08',
      })
    },
  )

  test('one whose cable was out before it starts last reached SEFAZ before that', () => {
    const out = START - 70 * MINUTE
    const faultPlan: FaultPlan = { flaw: undefined, faultsAt: (at) => new Set<Fault>(at >= out ? ['cable_out'] : []) }
    const unit = { serial: '002301011', cnpj: CNPJ, ufCode: '23', lastNumber: 41, lastKey: undefined, pending: [] }
    const sat = makeSimulatedSat(1, unit, faultPlan, START)
    const now = pass(sat, START, 5)
    expect(statusOf(sat, now).lanStatus).toBe('DESCONECTADO')
    expect(sat.communicationAt).toBeLessThan(out)
    expect(sat.transmissionAt).toBeLessThan(out)
  })

  test('coupons go on from the last number, never two within a minute, and leave when SEFAZ gets them', () => {
    const { sat } = device()
    const told: number[] = []
    for (let minute = 1; minute <= 120; minute++) {
      live(sat, START + minute * MINUTE)
      const key = statusOf(sat, START + minute * MINUTE).lastKey
      if (key !== null) told.push(Number(parseAccessKey(key)?.number))
    }
    expect(told[0]).toBe(42)
    const steps = told.slice(1).map((number, index) => number - (told[index] ?? 0))
    expect(new Set(steps)).toEqual(new Set([0, 1]))
    expect(sat.pending.length).toBeLessThanOrEqual(1)
  })

  test('without SEFAZ they pile up and drain after', () => {
    const { sat, trouble } = device()
    trouble.add('no_sefaz')
    let now = pass(sat, START, 60)
    const away = statusOf(sat, now)
    expect(away.pendingCoupons).toBeGreaterThan(15)
    expect(Date.parse(`${away.communicationLocal}-03:00`)).toBeLessThan(START)
    trouble.clear()
    now = pass(sat, now, 10)
    expect(statusOf(sat, now).pendingCoupons).toBeLessThanOrEqual(1)
  })

  test('shows each trouble, and a silent one shows nothing', () => {
    const { sat, trouble } = device()
    for (const fault of ['cable_out', 'blocked', 'low_battery', 'wrong_clock', 'full_memory'] as const)
      trouble.add(fault)
    const now = pass(sat, START, 2)
    const status = statusOf(sat, now)
    expect(status).toMatchObject({ lanStatus: 'DESCONECTADO', operationState: 2, battery: 'BAIXO' })
    expect((status.memoryUsed ?? 0) / (status.memoryTotal ?? 1)).toBeGreaterThan(0.9)
    expect(Date.parse(`${status.clockLocal}-03:00`)).toBeLessThan(now - 10 * MINUTE)
    expect(simulatedReading(sat, now)?.leds).toMatchObject({ led_block: 'alarm', led_eth: 'alarm', led_pwr: 'warning' })
    trouble.clear()
    trouble.add('silent')
    live(sat, now + MINUTE)
    expect(simulatedReading(sat, now + MINUTE)).toBeUndefined()
  })
})

test('of a demonstration some coupons an hour are still in their SATs, without SEFAZ too', () => {
  const { sat, trouble } = device()
  const slow = makeSimulatedSat(1, { ...sat.unit, betweenSales: BETWEEN_SALES }, sat.faultPlan, START)
  trouble.add('no_sefaz')
  const now = pass(slow, START, 6 * 60)
  expect(statusOf(slow, now).pendingCoupons).toBeGreaterThan(6)
  expect(statusOf(slow, now).pendingCoupons).toBeLessThan(25)
})

describe('its functions', () => {
  test('ask for the right activation code, which can be changed', () => {
    const { sat } = device()
    expect(code(runFunction(sat, 'ExtrairLogs', { codigo_de_ativacao: 'errado99' }, START))).toBe('15001')
    const change = { opcao: '1', novo_codigo: 'novo-codigo', confirmacao: 'novo-codigo' }
    expect(code(runFunction(sat, 'TrocarCodigoDeAtivacao', { ...change, ...CODE }, START))).toBe('18000')
    expect(code(runFunction(sat, 'BloquearSAT', CODE, START))).toBe('16001')
    const emergency = { ...change, opcao: '2', codigo_de_ativacao: '00000000' }
    expect(code(runFunction(sat, 'TrocarCodigoDeAtivacao', emergency, START))).toBe('18002')
  })

  test('block and unblock, which stops and starts sales', () => {
    const { sat } = device()
    expect(code(runFunction(sat, 'DesbloquearSAT', CODE, START))).toBe('17005')
    expect(code(runFunction(sat, 'BloquearSAT', CODE, START))).toBe('16000')
    expect(code(runFunction(sat, 'BloquearSAT', CODE, START))).toBe('16002')
    const before = sat.lastNumber
    const now = pass(sat, START, 20)
    expect(statusOf(sat, now).operationState).toBe(2)
    expect(sat.lastNumber).toBe(before)
    expect(code(runFunction(sat, 'DesbloquearSAT', CODE, now))).toBe('17000')
    pass(sat, now, 20)
    expect(sat.lastNumber).toBeGreaterThan(before)
  })

  test('change the network and the software; without SEFAZ nothing comes from there', () => {
    const { sat, trouble } = device()
    const fixed = { tipoLan: 'IPFIX', lanIP: '10.1.2.3', lanMask: '255.0.0.0', lanGW: '10.1.2.1', lanDNS1: '10.1.2.2' }
    expect(code(runFunction(sat, 'ConfigurarInterfaceDeRede', { ...CODE, ...fixed }, START))).toBe('12000')
    expect(statusOf(sat, START)).toMatchObject({ lanIp: '10.1.2.3', lanGateway: '10.1.2.1' })
    trouble.add('no_sefaz')
    live(sat, START)
    expect(code(runFunction(sat, 'AtualizarSoftwareSAT', CODE, START))).toBe('14003')
    expect(code(runFunction(sat, 'BloquearSAT', CODE, START))).toBe('16003')
    trouble.clear()
    live(sat, START)
    expect(code(runFunction(sat, 'AtualizarSoftwareSAT', CODE, START))).toBe('14000')
    expect(statusOf(sat, START).softwareVersion).toBe(NEWEST_VERSION)
  })

  test('give its log and a test coupon in base64, and repeat a session', () => {
    const { sat } = device()
    const now = pass(sat, START, 30)
    const sale = { ...CODE, dados_venda: '<CFe><infCFe versaoDadosEnt="0.08"/></CFe>' }
    const tested = runFunction(sat, 'TesteFimAFim', sale, now)
    const xml = atob(readSatReply(tested)?.content[0] ?? '')
    expect(parseAccessKey(/Id="CFe(\d{44})"/.exec(xml)?.[1] ?? '')).toMatchObject({ number: '000000', named: CNPJ })
    const session = { ...CODE, numero_sessao: readSatReply(tested)?.session ?? '' }
    expect(runFunction(sat, 'ConsultarNumeroSessao', session, now)).toBe(tested)
    expect(code(runFunction(sat, 'ConsultarNumeroSessao', { ...CODE, numero_sessao: '1' }, now))).toBe('11003')
    const log = atob(readSatReply(runFunction(sat, 'ExtrairLogs', CODE, now))?.content[0] ?? '')
    expect(log).toMatch(/^\d{14}\|SAT\|CF-E\|Emitido \d{44}$/m)
    expect(log).toContain('AC|TesteFimAFim 09000')
    expect(log).not.toContain(CODE.codigo_de_ativacao)
  })
})
