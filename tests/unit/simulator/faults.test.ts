import { expect, test } from 'vitest'
import { drawFaultPlans } from '#api/simulator/faults.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const serials = Array.from({ length: 23 }, (_, index) => `00230${1000 + index}`)

test('a park begins with every kind of trouble, each on a device of its own', () => {
  const faultPlans = drawFaultPlans(1, serials, START)
  const faults = faultPlans.flatMap((faultPlan) => [...faultPlan.faultsAt(START - MINUTE)])
  expect(faults.sort()).toEqual([
    'blocked',
    'cable_out',
    'full_memory',
    'low_battery',
    'no_sefaz',
    'silent',
    'wrong_clock',
  ])
  expect(faultPlans.flatMap(({ flaw }) => flaw ?? []).sort()).toEqual(['expiring_certificate', 'old_software'])
  expect(faultPlans.filter((faultPlan) => faultPlan.faultsAt(START - MINUTE).size > 1)).toEqual([])
})

test('trouble goes, and comes to others, the same from the same seed', () => {
  const faultPlans = drawFaultPlans(1, serials, START)
  const ill = (at: number) => faultPlans.map((faultPlan) => [...faultPlan.faultsAt(at)].join()).join(';')
  const later = Array.from({ length: 48 }, (_, hour) => ill(START + (3 + hour) * 60 * MINUTE))
  expect(new Set(later).size).toBeGreaterThan(15)
  const again = drawFaultPlans(1, serials, START)
  expect(again.map((faultPlan) => [...faultPlan.faultsAt(START + 5 * 60 * MINUTE)])).toEqual(
    faultPlans.map((faultPlan) => [...faultPlan.faultsAt(START + 5 * 60 * MINUTE)]),
  )
  expect(drawFaultPlans(2, serials, START).map(({ flaw }) => flaw)).not.toEqual(faultPlans.map(({ flaw }) => flaw))
})
