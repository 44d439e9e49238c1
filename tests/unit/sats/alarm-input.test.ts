import { expect, it } from 'vitest'
import { NEW_ALARM } from '#domain/sats/sat-alarm-form.ts'
import { AlarmInput, bodyOf } from '#widgets/sats/alarms/alarm-draft.ts'

it('says of what is typed what the rules of the domain say, each at its field', () => {
  const { error } = AlarmInput.safeParse(NEW_ALARM)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['group_ids', 'Escolha ao menos um grupo'],
    ['alarm_type_id', 'Escolha quando alertar'],
  ])
})

it('makes the contract’s body of what holds', () => {
  const typed = {
    ...NEW_ALARM,
    alarm_type_id: 'clock_drift',
    operator_name: 'gt',
    unit_type_name: 'seconds',
    value: '045',
    group_ids: ['g'],
  }
  expect(bodyOf(AlarmInput.parse(typed))).toEqual({
    alarm_type_id: 'clock_drift',
    operator_name: 'gt',
    unit_type_name: 'seconds',
    value: '45',
    group_ids: ['g'],
  })
})
