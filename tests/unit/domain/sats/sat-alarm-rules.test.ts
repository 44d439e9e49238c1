import { describe, expect, test } from 'vitest'
import { compareVersions } from '#domain/sats/dotted-version.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { judge, type AlarmMoment, type SatMeasures, UNMEASURED } from '#domain/sats/sat-alarm-rules.ts'
import { ALARM_TYPES, type AlarmSetting, type AlarmTypeId, conditionText } from '#domain/sats/sat-alarms.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const MINUTE = 60_000
const MOMENT: AlarmMoment = { now: NOW, upSince: NOW - 9 * 3_600_000, today: '2026-03-10' }

const UNKNOWN: SatMeasures = { ...UNMEASURED, reportedAt: NOW }

function setting(alarm_type_id: AlarmTypeId, rest: Partial<AlarmSetting> = {}): AlarmSetting {
  return { alarm_type_id, operator_name: 'gt', selected_option_id: null, unit_type_name: null, value: null, ...rest }
}
const number = (type: AlarmTypeId, value: string, unit_type_name: string, operator_name = 'gt') =>
  setting(type, { value, unit_type_name, operator_name })
const option = (type: AlarmTypeId, selected_option_id: string, operator_name = 'eq') =>
  setting(type, { selected_option_id, operator_name })

function look(one: AlarmSetting, measures: Partial<SatMeasures>, moment: Partial<AlarmMoment> = {}) {
  return judge(one, { ...UNKNOWN, ...measures }, { ...MOMENT, ...moment })
}

describe('silence', () => {
  const alarm = number('silence', '30', 'minutes')

  test('holds past its time and not at it', () => {
    expect(look(alarm, { reportedAt: NOW - 30 * MINUTE })?.holds).toBe(false)
    expect(look(alarm, { reportedAt: NOW - 30 * MINUTE - 1 })).toEqual({
      holds: true,
      message: 'Sem monitoramento há 30 min',
      event: 'Sem monitoramento há mais de 30 minutos',
      measured: '30 min',
    })
    expect(look(number('silence', '2', 'hours'), { reportedAt: NOW - 121 * MINUTE })?.message).toBe(
      'Sem monitoramento há 2 h 1 min',
    )
  })

  test('a device that never reported is silent to every alarm', () => {
    for (const type of Object.keys(ALARM_TYPES) as AlarmTypeId[]) {
      expect(look(number(type, '1', 'minutes'), { reportedAt: null, lanStatus: 'DESCONECTADO' })).toBeUndefined()
    }
  })

  test('counts from the start of the server, and tells the truth', () => {
    const reportedAt = NOW - 10 * 3_600_000
    const upSince = NOW - 31 * MINUTE
    expect(look(alarm, { reportedAt }, { upSince })).toMatchObject({
      holds: true,
      message: 'Sem monitoramento há 10 h',
    })
    // Silent before we went away: our return neither fires nor ends it.
    expect(look(alarm, { reportedAt }, { upSince: NOW - MINUTE })).toBeUndefined()
  })
})

describe('what a device tells of SEFAZ', () => {
  const alarm = number('sefaz_communication', '30', 'minutes')

  test('communication', () => {
    expect(look(alarm, { sefazCommunicationAt: NOW - 47 * MINUTE })).toEqual({
      holds: true,
      message: 'Sem comunicação com a SEFAZ há 47 min',
      event: 'Sem comunicação com a SEFAZ há mais de 30 minutos',
      measured: '47 min',
    })
    expect(look(alarm, { sefazCommunicationAt: NOW - 30 * MINUTE })?.holds).toBe(false)
    expect(look(alarm, { sefazCommunicationAt: null })).toBeUndefined()
  })

  test('over a break of ours nothing is counted on, and what may hold by now does not end either', () => {
    const upSince = NOW - MINUTE
    const reportedAt = NOW - 60 * MINUTE
    const before = (minutes: number) =>
      look(alarm, { reportedAt, sefazCommunicationAt: reportedAt - minutes * MINUTE }, { upSince })
    expect(before(27)).toBeUndefined()
    expect(before(31)?.holds).toBe(true)
    expect(before(20)?.holds).toBe(false)
  })

  test('between two readings time goes on, but five minutes at most: what a silent device would say is unknown', () => {
    const reportedAt = NOW - 4 * MINUTE
    expect(look(alarm, { reportedAt, sefazCommunicationAt: reportedAt - 27 * MINUTE })?.holds).toBe(true)
    const longAgo = NOW - 3 * 3_600_000
    expect(look(alarm, { reportedAt: longAgo, sefazCommunicationAt: longAgo - 24 * MINUTE })).toMatchObject({
      holds: false,
      measured: '29 min',
    })
  })

  test('transmission counts only with coupons to transmit, and from when there were some', () => {
    const late = number('transmission', '2', 'hours')
    const sefazTransmissionAt = NOW - 10 * 3_600_000
    expect(look(late, { sefazTransmissionAt, pendingCoupons: 0 })?.holds).toBe(false)
    expect(look(late, { sefazTransmissionAt, pendingCoupons: null })).toBeUndefined()
    expect(look(late, { sefazTransmissionAt, pendingCoupons: 1, pendingSince: NOW - MINUTE })?.holds).toBe(false)
    const pendingSince = NOW - 125 * MINUTE
    expect(look(late, { sefazTransmissionAt, pendingCoupons: 3, pendingSince })?.message).toBe(
      'Sem transmitir cupons há 2 h 5 min',
    )
    // It transmits, with some always waiting.
    expect(look(late, { sefazTransmissionAt: NOW - MINUTE, pendingCoupons: 3, pendingSince })?.holds).toBe(false)
    expect(look(late, { pendingCoupons: 3, pendingSince })?.holds).toBe(true)
    expect(look(late, { pendingCoupons: 3 })).toBeUndefined()
  })
})

describe('what is measured at the reading', () => {
  const cases: [string, AlarmSetting, Partial<SatMeasures>, boolean, string][] = [
    ['coupons', number('pending_coupons', '50', 'coupons'), { pendingCoupons: 62 }, true, '62 cupons em memória'],
    [
      'coupons, as many',
      number('pending_coupons', '50', 'coupons'),
      { pendingCoupons: 50 },
      false,
      '50 cupons em memória',
    ],
    ['any coupon', number('pending_coupons', '0', 'coupons'), { pendingCoupons: 1 }, true, '1 cupom em memória'],
    ['drift ahead', number('clock_drift', '2', 'minutes'), { clockDriftSeconds: 190 }, true, 'Relógio 3 min adiantado'],
    ['drift behind', number('clock_drift', '60', 'seconds'), { clockDriftSeconds: -61 }, true, 'Relógio 61 s atrasado'],
    [
      'little drift',
      number('clock_drift', '2', 'minutes'),
      { clockDriftSeconds: -120 },
      false,
      'Relógio 2 min atrasado',
    ],
    ['memory', number('memory', '90', 'percent'), { memoryPercent: 93 }, true, 'Memória em 93 %'],
    ['memory, a little more', number('memory', '93', 'percent'), { memoryPercent: 93.46 }, true, 'Memória em 93,4 %'],
    ['memory, as much', number('memory', '93', 'percent'), { memoryPercent: 93 }, false, 'Memória em 93 %'],
    ['battery', option('battery', 'BAIXO'), { batteryLevel: 'BAIXO' }, true, 'Bateria baixa'],
    ['another battery', option('battery', 'BAIXO'), { batteryLevel: 'MEDIO' }, false, 'Bateria média'],
    ['state', option('operation_state', '1'), { operationState: 1 }, true, 'Bloqueado pela SEFAZ'],
    ['another state', option('operation_state', '1'), { operationState: 3 }, false, 'Bloqueio autônomo'],
    ['any but', option('operation_state', '0', 'ne'), { operationState: 2 }, true, 'Bloqueado pelo contribuinte'],
    ['not any but', option('operation_state', '0', 'ne'), { operationState: 0 }, false, 'Desbloqueado'],
    ['no such state', option('operation_state', '0', 'ne'), { operationState: 7 }, true, 'Estado de operação 7'],
    [
      'cable',
      setting('lan_disconnected', { operator_name: null }),
      { lanStatus: 'DESCONECTADO' },
      true,
      'Cabo de rede desconectado',
    ],
    [
      'cable in',
      setting('lan_disconnected', { operator_name: null }),
      { lanStatus: 'CONECTADO' },
      false,
      'Cabo de rede desconectado',
    ],
    [
      'version',
      setting('software_version', { operator_name: 'version_lt', value: '02.05.00' }),
      { softwareVersion: '02.04.10' },
      true,
      'Software básico 02.04.10, anterior a 02.05.00',
    ],
  ]
  test.each(cases)('%s', (_, alarm, measures, holds, message) => {
    expect(look(alarm, measures)).toMatchObject({ holds, message })
    expect(look(alarm, {})).toBeUndefined()
  })

  test('a version is numbers: 2.10 is newer than 02.09.99, though as text it is older', () => {
    const alarm = setting('software_version', { operator_name: 'version_lt', value: '02.09.99' })
    expect(look(alarm, { softwareVersion: '2.10' })?.holds).toBe(false)
    expect(look(alarm, { softwareVersion: '2.9' })?.holds).toBe(true)
    expect(look(alarm, { softwareVersion: 'V02' })).toBeUndefined()
  })
})

test('certificate: days of the tenant, the last one included', () => {
  const alarm = number('certificate', '15', 'days', 'lt')
  const told = (certificateExpiresOn: string) => look(alarm, { certificateExpiresOn })
  expect(told('2026-03-22')).toEqual({
    holds: true,
    message: 'Certificado vence em 12 dias',
    event: 'Certificado vence em menos de 15 dias',
    measured: '12 dias',
  })
  expect(told('2026-03-25')?.holds).toBe(false)
  expect(told('2026-03-24')?.holds).toBe(true)
  expect(told('2026-03-11')?.message).toBe('Certificado vence em 1 dia')
  expect(told('2026-03-10')?.message).toBe('Certificado vence hoje')
  expect(told('2026-03-07')).toMatchObject({
    holds: true,
    message: 'Certificado venceu há 3 dias',
    event: 'Certificado vencido',
    measured: '-3 dias',
  })
})

test('versions', () => {
  expect(compareVersions('02.05.00', '2.5')).toBe(0)
  expect(compareVersions('02.04.10', '02.05.00')).toBeLessThan(0)
  expect(compareVersions('10.0', '9.9.9')).toBeGreaterThan(0)
  for (const odd of ['', '1.', '1..2', 'a', '1.2-3']) expect(compareVersions(odd, '1.0')).toBeNaN()
})

test('times are rounded down', () => {
  const minutes = [0.5, 1.99, 2, 47.9, 106, 120, 719, 1440, 1805, 2880, 20_000]
  expect(minutes.map((one) => durationText(one * 60))).toEqual([
    '30 s',
    '119 s',
    '2 min',
    '47 min',
    '1 h 46 min',
    '2 h',
    '11 h',
    '1 dia',
    '1 dia 6 h',
    '2 dias',
    '13 dias',
  ])
  expect(durationText(-3)).toBe('0 s')
})

test('the condition in words', () => {
  expect(conditionText(number('silence', '30', 'minutes'))).toBe('maior que 30 minutos')
  expect(conditionText(number('silence', '1', 'hours'))).toBe('maior que 1 hora')
  expect(conditionText(number('memory', '90', 'percent'))).toBe('maior que 90 %')
  expect(conditionText(number('certificate', '15', 'days', 'lt'))).toBe('menor que 15 dias')
  expect(conditionText(option('battery', 'BAIXO'))).toBe('igual a Baixo')
  expect(conditionText(option('operation_state', '0', 'ne'))).toBe('diferente de Desbloqueado')
  expect(conditionText(setting('software_version', { operator_name: 'version_lt', value: '02.05.00' }))).toBe(
    'menor que 02.05.00',
  )
  expect(conditionText(setting('lan_disconnected', { operator_name: null }))).toBe('')
})
