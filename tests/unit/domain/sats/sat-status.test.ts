import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import { readSatStatus, readSatStatusFields, SAT_STATUS_FIELDS, type SatStatus } from '#domain/sats/sat-status.ts'

const SERIAL = '900001234'
const ZEROS = '0'.repeat(44)
const key = (number: number, satSerial = SERIAL) =>
  makeCfeKey({ uf: '35', yearMonth: '2603', cnpj: '11222333000181', satSerial, number, code: 123456 })

type Fields = Partial<Record<(typeof SAT_STATUS_FIELDS)[number], string>>
const clean = {
  NSERIE: SERIAL,
  TIPO_LAN: 'DHCP',
  LAN_IP: '10.0.0.108',
  LAN_MAC: '30:40:03:19:19:4a',
  LAN_MASK: '255.255.255.0',
  LAN_GW: '10.0.0.1',
  LAN_DNS_1: '10.0.0.1',
  LAN_DNS_2: '8.8.8.8',
  STATUS_LAN: 'CONECTADO',
  NIVEL_BATERIA: 'ALTO',
  MT_TOTAL: '4 GB',
  MT_USADA: '260 MB',
  DH_ATUAL: '20260310090003',
  VER_SB: '01.00.00',
  VER_LAYOUT: '00.08',
  ULTIMO_CF_E_SAT: key(12),
  LISTA_INICIAL: ZEROS,
  LISTA_FINAL: ZEROS,
  DH_CFE: '20260310085000',
  DH_ULTIMA: '20260310085900',
  CERT_EMISSAO: '20250708',
  CERT_VENCIMENTO: '20300708',
  ESTADO_OPERACAO: '0',
} satisfies Required<Fields>

const rawOf = (fields: Fields = {}, head = '061407|10000|Resposta com sucesso||') =>
  `${head}|${SAT_STATUS_FIELDS.map((name) => ({ ...clean, ...fields })[name]).join('|')}`

function read(fields: Fields = {}): { status: SatStatus; warnings: string[] } {
  const reading = readSatStatus(rawOf(fields))
  if ('refused' in reading) throw new Error(reading.refused)
  return reading
}

describe('a clean reply', () => {
  test('is read field by field, without warnings', () => {
    expect(read()).toEqual({
      warnings: [],
      status: {
        serialNumber: SERIAL,
        lanType: 'DHCP',
        lanIp: '10.0.0.108',
        lanMac: '30:40:03:19:19:4A',
        lanMask: '255.255.255.0',
        lanGateway: '10.0.0.1',
        lanDns1: '10.0.0.1',
        lanDns2: '8.8.8.8',
        lanStatus: 'CONECTADO',
        battery: 'ALTO',
        memoryTotal: 4_000_000_000,
        memoryUsed: 260_000_000,
        clockLocal: '2026-03-10T09:00:03',
        softwareVersion: '01.00.00',
        layoutVersion: '0.08',
        lastKey: key(12),
        pendingFirstKey: null,
        pendingLastKey: null,
        pendingCoupons: 0,
        transmissionLocal: '2026-03-10T08:50:00',
        communicationLocal: '2026-03-10T08:59:00',
        certificateIssuedOn: '2025-07-08',
        certificateExpiresOn: '2030-07-08',
        operationState: 0,
      },
    })
  })
  test('may be sent as fields, and says the same', () => {
    expect(readSatStatusFields(clean)).toEqual(read())
  })
  test('as fields may leave out all but the serial number', () => {
    const reading = readSatStatusFields({ NSERIE: SERIAL, BATERIA: 'ALTO' })
    expect(reading).toMatchObject({ status: { serialNumber: SERIAL, battery: null, pendingCoupons: null } })
    expect(reading).toMatchObject({ warnings: ['O campo "BATERIA" não existe'] })
  })
})

describe('dirty values that mean one thing', () => {
  const same: [keyof typeof clean, string, keyof SatStatus, unknown][] = [
    ['TIPO_LAN', 'static\n', 'lanType', 'STATIC'],
    ['TIPO_LAN', 'pppoe', 'lanType', 'PPPoE'],
    ['LAN_IP', '010.000.000.108', 'lanIp', '10.0.0.108'],
    ['LAN_DNS_2', '000.000.000.000', 'lanDns2', null],
    ['LAN_MAC', '30-40-03-19-19-4A', 'lanMac', '30:40:03:19:19:4A'],
    ['LAN_MAC', '30400319194a', 'lanMac', '30:40:03:19:19:4A'],
    ['STATUS_LAN', 'NAO_CONECTADO', 'lanStatus', 'DESCONECTADO'],
    ['STATUS_LAN', 'N\u00C3\u0192O_CONECTADO', 'lanStatus', 'DESCONECTADO'],
    ['NIVEL_BATERIA', 'MÉDIO', 'battery', 'MEDIO'],
    ['NIVEL_BATERIA', 'MEDIO', 'battery', 'MEDIO'],
    ['NIVEL_BATERIA', 'M\u00C3\u2030DIO', 'battery', 'MEDIO'],
    ['NIVEL_BATERIA', 'M\uFFFDDIO', 'battery', 'MEDIO'],
    ['NIVEL_BATERIA', 'baixo ', 'battery', 'BAIXO'],
    ['MT_TOTAL', '4294967296', 'memoryTotal', 4_294_967_296],
    ['MT_TOTAL', '1,5 GB', 'memoryTotal', 1_500_000_000],
    ['MT_USADA', '260MB', 'memoryUsed', 260_000_000],
    ['VER_LAYOUT', '0.06', 'layoutVersion', '0.06'],
    ['VER_LAYOUT', '00.06', 'layoutVersion', '0.06'],
    ['VER_SB', '010203', 'softwareVersion', '01.02.03'],
    ['ULTIMO_CF_E_SAT', ZEROS, 'lastKey', null],
    ['ULTIMO_CF_E_SAT', `CFe${key(12)}`, 'lastKey', key(12)],
    ['DH_CFE', '00000000000000', 'transmissionLocal', null],
    ['DH_CFE', '', 'transmissionLocal', null],
    ['CERT_VENCIMENTO', '00000000', 'certificateExpiresOn', null],
    ['ESTADO_OPERACAO', '3\r', 'operationState', 3],
  ]
  test.each(same)('%s %j', (field, text, name, value) => {
    const { status, warnings } = read({ [field]: text })
    expect(status[name]).toEqual(value)
    expect(warnings).toEqual([])
  })
})

describe('what cannot be read is null and named', () => {
  const unreadable: [keyof typeof clean, string, keyof SatStatus][] = [
    ['TIPO_LAN', 'wifi', 'lanType'],
    ['LAN_IP', '10.0.0.300', 'lanIp'],
    ['LAN_IP', '10.0.0', 'lanIp'],
    ['LAN_MAC', '30:40:03:19:19', 'lanMac'],
    ['LAN_MAC', '30:40-03:19-19:4A', 'lanMac'],
    ['STATUS_LAN', 'RECONECTADO', 'lanStatus'],
    ['NIVEL_BATERIA', '80%', 'battery'],
    ['MT_TOTAL', '260.000', 'memoryTotal'],
    ['MT_TOTAL', 'muita', 'memoryTotal'],
    ['MT_TOTAL', '-1', 'memoryTotal'],
    ['DH_ATUAL', '20260230120000', 'clockLocal'],
    ['DH_ATUAL', '2026-03-10 12:00', 'clockLocal'],
    ['DH_ATUAL', '20260310240000', 'clockLocal'],
    ['DH_ULTIMA', '00010101000000', 'communicationLocal'],
    ['VER_SB', 'v1', 'softwareVersion'],
    ['VER_LAYOUT', '8', 'layoutVersion'],
    ['ULTIMO_CF_E_SAT', `${key(12).slice(0, 43)}x`, 'lastKey'],
    ['ULTIMO_CF_E_SAT', key(12, '900009999'), 'lastKey'],
    ['CERT_VENCIMENTO', '20301332', 'certificateExpiresOn'],
    ['ESTADO_OPERACAO', '7', 'operationState'],
    ['ESTADO_OPERACAO', 'DESBLOQUEADO', 'operationState'],
  ]
  test.each(unreadable)('%s %j', (field, text, name) => {
    const { status, warnings } = read({ [field]: text })
    expect(status[name]).toBeNull()
    expect(warnings).toEqual([`${field} não é legível: "${text}"`])
  })
  test('more memory used than there is: the amount in use is not believed', () => {
    const { status, warnings } = read({ MT_TOTAL: '4 GB', MT_USADA: '5 GB' })
    expect(status).toMatchObject({ memoryTotal: 4_000_000_000, memoryUsed: null })
    expect(warnings).toEqual(['MT_USADA (5 GB) é maior que MT_TOTAL (4 GB)'])
  })
  test('a message does not carry what a terminal or a page could trip over, nor all of a long text', () => {
    const { warnings } = read({ VER_SB: `\u001b[31m${'x'.repeat(100)}` })
    expect(warnings).toEqual([`VER_SB não é legível: "·[31m${'x'.repeat(44)}…"`])
  })
})

describe('coupons that wait in the device', () => {
  const list = (first: string, last: string) => {
    const { status, warnings } = read({ LISTA_INICIAL: first, LISTA_FINAL: last })
    return [status.pendingCoupons, warnings.length]
  }
  test('from the first to the last of the list', () => {
    expect(list(key(12), key(12))).toEqual([1, 0])
    expect(list(key(12), key(15))).toEqual([4, 0])
  })
  test('numbers begin again after 999999', () => expect(list(key(999_998), key(2))).toEqual([4, 0]))
  test('no list is none, a list that was not told is unknown', () => {
    expect(list(ZEROS, ZEROS)).toEqual([0, 0])
    expect(list('', '')).toEqual([null, 0])
  })
  test('a list that contradicts itself is unknown', () => {
    expect(list(key(15), key(12))).toEqual([null, 1])
    expect(list(key(15), ZEROS)).toEqual([null, 1])
    expect(list(ZEROS, key(15))).toEqual([null, 1])
  })
  test('of another device or unreadable is unknown', () => {
    expect(list(key(12, '900009999'), key(15))).toEqual([null, 1])
    expect(list('32008889000000075', key(15))).toEqual([null, 1])
  })
})

describe('a reply that is refused says why', () => {
  const refused = (raw: string) => {
    const reading = readSatStatus(raw)
    return 'refused' in reading ? [reading.refused, reading.serialNumber] : reading
  }
  test('not a reply at all', () => {
    expect(refused('')).toEqual(['A resposta não tem separadores "|"', null])
    expect(refused('SAT|10000|x')).toEqual(['O número da sessão não é legível: "SAT"', null])
    expect(refused('1|sim|x')).toEqual(['O código da resposta não é legível: "sim"', null])
  })
  test('another code, with its meaning', () => {
    expect(refused('123456|10001|codigo invalido||')).toEqual([
      'A resposta tem o código 10001 (Código de ativação inválido): só 10000 traz o estado de um SAT',
      null,
    ])
    expect(refused('123456|10555|Novo||')).toEqual([
      'A resposta tem o código 10555 ("Novo"): só 10000 traz o estado de um SAT',
      null,
    ])
  })
  test('too few or too many fields, with the serial number where it stands', () => {
    expect(refused(rawOf().replace(/\|[^|]*$/, ''))).toEqual(['A resposta tem 27 campos; são 28', SERIAL])
    expect(refused(`${rawOf()}|x`)).toEqual(['A resposta tem 29 campos; são 28', SERIAL])
  })
  test('an end that some libraries add is no field', () => expect(readSatStatus(`${rawOf()}|\r\n`)).toEqual(read()))
  test('no serial number', () => {
    expect(refused(rawOf({ NSERIE: '90000123' }))).toEqual([
      'NSERIE não é um número de série de 9 dígitos: "90000123"',
      null,
    ])
    expect(refused(rawOf({ NSERIE: '000000000' }))).toContain(null)
    expect(readSatStatusFields({})).toHaveProperty('refused')
    // Each unknown name would be kept as a warning, and written anew every minute.
    const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`CAMPO_${i}`, '']))
    expect(readSatStatusFields({ ...clean, ...unknown })).toEqual({
      refused: 'São 83 campos; um SAT tem 23',
      serialNumber: SERIAL,
    })
  })
})

const samples = fileURLToPath(new URL('../../../../../shared/samples/sat-telemetry', import.meta.url))
describe.skipIf(!existsSync(samples))('../shared/samples/sat-telemetry (skipped where they are absent)', () => {
  const files = existsSync(samples) ? readdirSync(samples) : []
  const linesOf = (name: string) =>
    readFileSync(join(samples, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  test('a real reply of the function is read whole', () => {
    const [raw = ''] = linesOf('status_operacional_dhcp.txt')
    const reading = readSatStatus(raw)
    expect(reading).toMatchObject({
      warnings: [],
      status: {
        lanIp: '10.0.0.108',
        lanMask: '255.255.255.0',
        lanStatus: 'CONECTADO',
        battery: 'ALTO',
        memoryTotal: 4_000_000_000,
        memoryUsed: 260_000_000,
        clockLocal: '2015-09-12T11:33:21',
        softwareVersion: '01.00.00',
        layoutVersion: '0.06',
        pendingCoupons: 0,
        transmissionLocal: '2015-09-12T10:48:28',
        communicationLocal: '2015-09-12T11:30:39',
        certificateIssuedOn: '2015-07-08',
        certificateExpiresOn: '2020-07-08',
        operationState: 0,
      },
    })
    const last = raw.split('|')[20]
    expect(reading).toHaveProperty('status.lastKey', last)
  })
  test.each(files.filter((name) => !name.startsWith('status_operacional')))('%s: another function, refused', (name) => {
    const lines = linesOf(name)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const reading = readSatStatus(line)
      expect(reading, line.slice(0, 60)).toHaveProperty('refused')
      expect('refused' in reading && reading.refused).toMatch(/separadores|sessão não é legível|tem o código/)
    }
  })
})
