import { describe, expect, test } from 'vitest'
import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { payloadOf } from '#domain/sats/sat-alarm-form.ts'
import { draftOf } from '#widgets/sats/alarms/alarm-draft.ts'
import { conditionOf } from '#widgets/sats/alarms/alarm-text.ts'

const GROUP = { id: 'b6f1f1b0-0000-4000-8000-000000000001', description: 'Lojas' }
const alarm = (of: Partial<SatAlarm>): SatAlarm => ({
  id: 'a',
  alarm_type_id: 'transmission',
  alarm_type: { id: 'transmission', description: 'Tempo sem transmissão', has_parameters: true, icon: 'cloud-upload' },
  operator_name: 'gt',
  operator: { description: 'maior que' },
  selected_option_id: null,
  selected_option: null,
  value: '1',
  unit_type_name: 'hours',
  unit_type: { description: 'horas' },
  level: null,
  group_ids: [GROUP.id],
  groups: [GROUP],
  channels: 0,
  recipients: 1,
  firing: 0,
  paused_utc: null,
  version: '',
  ...of,
})

describe('what an alarm asks for', () => {
  test('one hour is no hours', () => {
    expect(conditionOf(alarm({}))).toBe('maior que 1 hora')
    expect(conditionOf(alarm({ value: '2' }))).toBe('maior que 2 horas')
  })

  test('of a type that this client does not know, in the words of the server', () => {
    const unknown = { alarm_type_id: 'paper', operator: { description: 'menor que' }, unit_type: { description: 'm' } }
    expect(conditionOf(alarm({ ...unknown, value: '3' }))).toBe('menor que 3 m')
    const option = { id: 'x', description: 'Fim', unit_type: null }
    expect(conditionOf(alarm({ ...unknown, value: null, unit_type: null, selected_option: option }))).toBe(
      'menor que Fim',
    )
  })
})

test('a form opened and saved sends what the alarm was, without what is empty', () => {
  const kept = draftOf(
    alarm({
      alarm_type_id: 'battery',
      operator_name: 'eq',
      selected_option_id: 'BAIXO',
      value: null,
      unit_type_name: null,
    }),
  )
  expect(kept).toMatchObject({ value: '', unit_type_name: '' })
  expect(payloadOf({ ...kept, alarm_type_id: 'battery' })).toEqual({
    alarm_type_id: 'battery',
    operator_name: 'eq',
    selected_option_id: 'BAIXO',
    group_ids: [GROUP.id],
  })
})
