import { expect, test } from 'vitest'
import { drawFates } from '#api/server/simulator/faults.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const serials = Array.from({ length: 23 }, (_, index) => `00230${1000 + index}`)

test('a park begins with every kind of trouble, each on a device of its own', () => {
  const fates = drawFates(1, serials, START)
  const faults = fates.flatMap((fate) => [...fate.faultsAt(START - MINUTE)])
  expect(faults.sort()).toEqual([
    'blocked',
    'cable_out',
    'full_memory',
    'low_battery',
    'no_sefaz',
    'silent',
    'wrong_clock',
  ])
  expect(fates.flatMap(({ flaw }) => flaw ?? []).sort()).toEqual(['expiring_certificate', 'old_software'])
  expect(fates.filter((fate) => fate.faultsAt(START - MINUTE).size > 1)).toEqual([])
})

test('trouble goes, and comes to others, the same from the same seed', () => {
  const fates = drawFates(1, serials, START)
  const ill = (at: number) => fates.map((fate) => [...fate.faultsAt(at)].join()).join(';')
  const later = Array.from({ length: 48 }, (_, hour) => ill(START + (3 + hour) * 60 * MINUTE))
  expect(new Set(later).size).toBeGreaterThan(15)
  const again = drawFates(1, serials, START)
  expect(again.map((fate) => [...fate.faultsAt(START + 5 * 60 * MINUTE)])).toEqual(
    fates.map((fate) => [...fate.faultsAt(START + 5 * 60 * MINUTE)]),
  )
  expect(drawFates(2, serials, START).map(({ flaw }) => flaw)).not.toEqual(fates.map(({ flaw }) => flaw))
})
