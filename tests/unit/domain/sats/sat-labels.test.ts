import { describe, expect, test } from 'vitest'
import { commandStatus, isUnderWay } from '#domain/sats/command-state.ts'
import { masked } from '#domain/mask.ts'
import { clockDriftText, lanTypeLabel, memoryPercent, operationStateLabel } from '#domain/sats/sat-labels.ts'
import { SatCommandState } from '#api/contract/sats/sat-commands.ts'

test('operation states are those of the alarm, and a new one is told by its number', () => {
  expect([0, 1, 2, 3, 4, 9].map(operationStateLabel)).toEqual([
    'Desbloqueado',
    'Bloqueado pela SEFAZ',
    'Bloqueado pelo contribuinte',
    'Bloqueio autônomo',
    'Bloqueado para desativação',
    'Estado 9',
  ])
})

test('a network type that nobody knows is told as it came', () => {
  expect(['DHCP', 'STATIC', 'IPFIX', 'PPPoE'].map(lanTypeLabel)).toEqual(['Automático (DHCP)', 'Fixo', 'Fixo', 'PPPoE'])
})

test.each([
  [0, 'certo'],
  [5, '5 s adiantado'],
  [-600, '10 min atrasado'],
])('a clock off by %i s is %s', (seconds, text) => expect(clockDriftText(seconds)).toBe(text))

test.each([
  [260e6, 4e9, 6.5],
  [0, 4e9, 0],
  [null, 4e9, null],
  [260e6, null, null],
  [0, 0, null],
])('%s of %s bytes are %s %%', (memory_used_bytes, memory_total_bytes, percent) =>
  expect(memoryPercent({ memory_used_bytes, memory_total_bytes })).toBe(percent),
)

describe('masks', () => {
  test.each([
    ['999999', '12a34', '1234'],
    ['999999', '1234567', '123456'],
    ['99.99.99', '0205', '02.05'],
    ['99.99.99', '02.05.00', '02.05.00'],
    ['99.99.99', '02.', '02'],
    ['99.99.99', '', ''],
  ])('%s lets %j be %j', (mask, typed, text) => expect(masked(mask, typed)).toBe(text))
})

test('every state of a command has a label, and is either under way or ended', () => {
  expect(SatCommandState.options.map((state) => commandStatus(state).label)).toHaveLength(5)
  expect(SatCommandState.options.filter(isUnderWay)).toEqual(['queued', 'sent'])
})
