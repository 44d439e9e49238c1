import { expect, test } from 'vitest'
import { isNoteType, notesOf, rejectionLimit, rejectionsText } from '#domain/sats/note-alarms.ts'
import { type AlarmSetting, ALARM_TYPES, conditionText, NOTE_TYPES } from '#domain/sats/sat-alarms.ts'

const setting = (more: Partial<AlarmSetting> = {}): AlarmSetting => ({
  alarm_type_id: 'nfce_rejections',
  operator_name: 'gt',
  selected_option_id: null,
  unit_type_name: 'per_hour',
  value: '10',
  ...more,
})

test('an alarm of rejections allows so many within an hour or a day, of one code or of all together', () => {
  expect(rejectionLimit(setting())).toEqual({ more_than: 10, seconds: 3600, is_of_one_code: false })
  expect(rejectionLimit(setting({ operator_name: 'gt_same_code', unit_type_name: 'per_day', value: '3' }))).toEqual({
    more_than: 3,
    seconds: 86_400,
    is_of_one_code: true,
  })
  expect(rejectionLimit(setting({ unit_type_name: null }))).toBeUndefined()
  expect(rejectionLimit(setting({ value: null }))).toBeUndefined()
  expect(rejectionLimit(setting({ value: '1e3' }))).toBeUndefined()
})

test.each([
  [setting(), 'maior que 10 em 1 hora', 'Mais de 10 NFC-e rejeitadas em 1 hora'],
  [
    setting({ operator_name: 'gt_same_code', unit_type_name: 'per_day', value: '1' }),
    'com o mesmo código maior que 1 em 24 horas',
    'Mais de 1 NFC-e rejeitadas em 24 horas com o mesmo código',
  ],
])('in words', (one, condition, message) => {
  expect(conditionText(one)).toBe(condition)
  expect(rejectionsText(one)).toBe(message)
})

test('the types about notes are those whose alerts are of no SAT', () => {
  const all = Object.keys(ALARM_TYPES) as (keyof typeof ALARM_TYPES)[]
  expect(all.filter(isNoteType)).toEqual([...NOTE_TYPES])
  expect(isNoteType('silence')).toBe(false)
})

test.each([
  ['nfce_contingency', 'gaps', 'kind=contingency&environment=production&company_id=c'],
  ['nfce_voids', 'gaps', 'date_start=2026-11-01&date_end=2026-11-30&environment=production&company_id=c'],
  ['nfce_rejections', 'rejections', 'date_start=2026-12-04&environment=production&company_id=c'],
] as const)('notes of %s are seen in %s', (type, list, search) => {
  const seen = notesOf({ type, company_id: 'c', created_at: '2026-12-06T01:00:00Z' }, 'America/Sao_Paulo')
  expect([seen.list, String(new URLSearchParams(seen.filters))]).toEqual([list, search])
})

test('of several companies those of all', () => {
  const seen = notesOf({ type: 'nfce_contingency', created_at: '2026-12-06T01:00:00Z' }, 'America/Sao_Paulo')
  expect(seen.filters).not.toHaveProperty('company_id')
})
