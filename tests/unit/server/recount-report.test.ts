import { expect, test } from 'vitest'
import { differs, recountLines } from '#api/server/cli/recount-report.ts'

const nothing = { documents: { total: 0, first: [] }, rows: 0, differences: [], figures: [], reread: [], numbers: 0 }

test('where nothing differs it says so', () => {
  expect([differs(nothing), recountLines('Grupo', nothing)]).toEqual([false, ['Grupo: nada diferia']])
})

test.each([
  ['rows', { rows: 1 }],
  ['documents', { documents: { total: 1, first: [{ key: 'K', before: null, after: 'sale' }] } }],
  ['figures', { figures: ['K'] }],
  ['states', { reread: [{ key: 'K', before: 'authorized', after: 'canceled' }] }],
  ['numbers', { numbers: 2 }],
])('%s that differ are told, and end the command by another code', (_, more) => {
  const found = { ...nothing, ...more }
  expect(differs(found)).toBe(true)
  expect(recountLines('Grupo', found)).not.toContain('Grupo: nada diferia')
})
