import { expect, test } from 'vitest'
import { groupName } from '#domain/access/group-name.ts'

const free = () => false

test('a group that nobody named is called by its companies', () => {
  expect(groupName(['Centro'], free)).toBe('Centro')
  expect(groupName(['Centro', 'Praia'], free)).toBe('Centro e Praia')
  expect(groupName(['Centro', 'Praia', 'Serra'], free)).toBe('Centro, Praia e Serra')
  expect(groupName(['Centro', 'Praia', 'Serra', 'Norte', 'Sul'], free)).toBe('Centro, Praia e mais 3')
})

test('a name that there is already is counted on, within the length that a description may have', () => {
  const names = new Set(['Centro', 'Centro (2)'])
  expect(groupName(['Centro'], (name) => names.has(name))).toBe('Centro (3)')
  const long = groupName(['x'.repeat(200)], (name) => !name.endsWith(')'))
  expect(long).toHaveLength(128)
  expect(long).toMatch(/x \(2\)$/)
})
