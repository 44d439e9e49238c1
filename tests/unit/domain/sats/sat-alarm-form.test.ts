import { describe, expect, test } from 'vitest'
import { type AlarmDraft, alarmFaults, isSimilar, NEW_ALARM, payloadOf, withType } from '#domain/sats/sat-alarm-form.ts'
import { ALARM_TYPES, type AlarmTypeId } from '#domain/sats/sat-alarms.ts'

const groups = ['11111111-1111-4111-8111-111111111111']

function draft(alarm_type_id: AlarmTypeId, rest: Partial<AlarmDraft> = {}) {
  return { ...withType({ ...NEW_ALARM, group_ids: groups }, alarm_type_id), ...rest, alarm_type_id }
}

test('a new alarm has the value 0, and chooses type and groups first', () => {
  expect(NEW_ALARM.value).toBe('0')
  expect(alarmFaults(NEW_ALARM)).toEqual({
    alarm_type_id: 'Escolha quando alertar',
    group_ids: 'Escolha ao menos um grupo',
  })
})

describe('a change of type', () => {
  test('value 1 with the first unit, the first option, the only operator', () => {
    expect(draft('silence')).toMatchObject({ value: '1', unit_type_name: 'minutes', operator_name: 'gt' })
    expect(draft('battery')).toMatchObject({ selected_option_id: 'BAIXO', unit_type_name: '', operator_name: 'eq' })
    expect(draft('operation_state')).toMatchObject({ selected_option_id: '1', operator_name: '' })
  })

  test('a version has no such value', () => {
    expect(draft('software_version')).toMatchObject({ value: '', unit_type_name: '', operator_name: 'version_lt' })
  })

  test('what it leaves behind can be saved, save for a version and where operators differ', () => {
    for (const type of Object.keys(ALARM_TYPES) as AlarmTypeId[]) {
      const expected =
        type === 'software_version'
          ? { value: 'Informe o valor' }
          : type === 'operation_state' || type === 'nfce_rejections'
            ? { operator_name: 'Escolha o operador' }
            : {}
      expect(alarmFaults(draft(type))).toEqual(expected)
    }
  })
})

describe('faults', () => {
  test.each([
    ['an empty value', draft('silence', { value: ' ' }), { value: 'Informe o valor' }],
    ['no whole number', draft('silence', { value: '1.5' }), { value: 'Use um número inteiro de 1 a 99999' }],
    ['a negative number', draft('silence', { value: '-1' }), { value: 'Use um número inteiro de 1 a 99999' }],
    ['a time of nothing', draft('silence', { value: '0' }), { value: 'Use um número inteiro de 1 a 99999' }],
    ['more than all memory', draft('memory', { value: '100' }), { value: 'Use um número inteiro de 1 a 99' }],
    ['no unit', draft('silence', { unit_type_name: '' }), { unit_type_name: 'Escolha a unidade' }],
    ["another type's unit", draft('silence', { unit_type_name: 'days' }), { unit_type_name: 'Escolha a unidade' }],
    ["another type's operator", draft('silence', { operator_name: 'lt' }), { operator_name: 'Escolha o operador' }],
    [
      "another type's option",
      draft('battery', { selected_option_id: '1' }),
      { selected_option_id: 'Escolha uma opção' },
    ],
    ['half a version', draft('software_version', { value: '2.5' }), { value: 'Use o formato 99.99.99' }],
    ['letters in a version', draft('software_version', { value: '02.AA.00' }), { value: 'Use o formato 99.99.99' }],
    ['no group', draft('lan_disconnected', { group_ids: [] }), { group_ids: 'Escolha ao menos um grupo' }],
  ])('%s', (_, given, expected) => {
    expect(alarmFaults(given)).toEqual(expected)
  })

  test('none', () => {
    expect(alarmFaults(draft('pending_coupons', { value: '0' }))).toEqual({})
    expect(alarmFaults(draft('software_version', { value: '02.05.00' }))).toEqual({})
  })
})

test('what is sent: nothing empty, nothing that the type has no place for', () => {
  expect(payloadOf(draft('silence', { value: ' 030 ' }))).toEqual({
    alarm_type_id: 'silence',
    group_ids: groups,
    operator_name: 'gt',
    unit_type_name: 'minutes',
    value: '30',
  })
  expect(payloadOf(draft('battery', { value: '7', unit_type_name: 'days' }))).toEqual({
    alarm_type_id: 'battery',
    group_ids: groups,
    operator_name: 'eq',
    selected_option_id: 'BAIXO',
  })
  expect(payloadOf(draft('lan_disconnected', { operator_name: 'gt' }))).toEqual({
    alarm_type_id: 'lan_disconnected',
    group_ids: groups,
  })
})

test('similar: type, operator, option and a group in common, whatever the value', () => {
  const saved = {
    ...payloadOf(draft('silence')),
    operator_name: 'gt',
    selected_option_id: null,
    unit_type_name: 'minutes',
  }
  const one = { ...saved, value: '30', group_ids: ['a', 'b'] }
  expect(isSimilar(one, { ...one, value: '2', unit_type_name: 'hours', group_ids: ['b', 'c'] })).toBe(true)
  expect(isSimilar(one, { ...one, group_ids: ['c'] })).toBe(false)
  expect(isSimilar(one, { ...one, alarm_type_id: 'transmission' })).toBe(false)
  expect(isSimilar(one, { ...one, operator_name: 'lt' })).toBe(false)
  const battery = { ...one, alarm_type_id: 'battery' as const, selected_option_id: 'BAIXO' }
  expect(isSimilar(battery, { ...battery, selected_option_id: 'MEDIO' })).toBe(false)
})
