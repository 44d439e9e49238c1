import { expect, test } from 'vitest'
import { statusAfterEvent, statusFromProtocol, statusWithoutProtocol } from '#domain/documents/nfce-lifecycle.ts'

test.each([
  ['100', 'authorized'],
  ['150', 'authorized'],
  ['101', 'canceled'],
  ['155', 'canceled'],
  ['102', 'discarded'],
  ['110', 'denied'],
  ['205', 'denied'],
  ['303', 'denied'],
  ['304', 'rejected'],
  ['105', 'in_custody'],
  ['109', 'sefaz_error'],
  ['999', 'sefaz_error'],
  ['124', 'in_contingency'],
  ['204', 'rejected'],
  ['704', 'rejected'],
  ['1115', 'rejected'],
  ['104', 'pending_status'],
  ['', 'pending_status'],
  ['constructor', 'pending_status'],
])('SEFAZ replying %s makes a note %s', (cStat, status) => {
  expect(statusFromProtocol(cStat)).toBe(status)
})

test('without a reply the issuance type decides', () => {
  expect(statusWithoutProtocol('1')).toBe('pending_status')
  expect(statusWithoutProtocol('9')).toBe('in_contingency')
  expect(statusWithoutProtocol('4')).toBe('in_contingency')
})

test.each(['135', '136', '155'])('a cancellation registered with %s cancels', (cStat) => {
  expect(statusAfterEvent('authorized', '110111', cStat)).toBe('canceled')
  expect(statusAfterEvent('in_contingency', '110112', cStat)).toBe('canceled')
})

test('other events and refused cancellations change nothing', () => {
  expect(statusAfterEvent('authorized', '110111', '573')).toBe('authorized')
  expect(statusAfterEvent('in_contingency', '110140', '135')).toBe('in_contingency')
})
