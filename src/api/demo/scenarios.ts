import type { Slot } from './plan.ts'
import type { Random } from './random.ts'

export type NoteScenario =
  | 'plain'
  | 'canceled'
  | 'cancellation_refused'
  | 'substituted'
  | 'rejected'
  | 'corrected'
  | 'denied'
  | 'pending'
  | 'in_custody'
  | 'sefaz_error'
  | 'offline'
  | 'offline_authorized'
  | 'authorized_late'
  | 'gap'
  | 'voided'
  | 'voided_range'
  | 'homolog'
  | 'lot'
  | 'pending_lot'
  | 'wrong_totals'
  | 'key_disagrees'

export type CouponScenario = 'plain' | 'canceled' | 'gap' | 'in_memory'

/** How often what is not plain happens. What waits for an answer is only ever recent: see GUARANTEED. */
const NOTE_RATES: readonly (readonly [NoteScenario, number])[] = [
  ['canceled', 0.009],
  ['rejected', 0.003],
  ['gap', 0.0012],
  ['substituted', 0.0008],
  ['voided', 0.0008],
  ['authorized_late', 0.0008],
  ['lot', 0.0006],
  ['cancellation_refused', 0.0004],
  ['voided_range', 0.0004],
  ['sefaz_error', 0.0002],
  ['denied', 0.0001],
  // Shops try their tills out now and then: enough for the dashboard of that environment. Here, so that it changes none before.
  ['homolog', 0.02],
  // The last, so that it changes no other.
  ['corrected', 0.002],
]
const COUPON_RATES: readonly (readonly [CouponScenario, number])[] = [
  ['canceled', 0.01],
  ['gap', 0.001],
]

/** The scenes of even the smallest demonstration, newest first. */
const GUARANTEED: readonly NoteScenario[] = [
  'offline',
  'pending',
  'canceled',
  'pending_lot',
  'in_custody',
  'rejected',
  'sefaz_error',
  'offline_authorized',
  'voided',
  'substituted',
  'denied',
  'lot',
  'gap',
  'homolog',
  'cancellation_refused',
  'voided_range',
  'authorized_late',
]
/** Coupons that are still only in their SATs. */
const IN_MEMORY = 3
/** Deliberate faults, so that the screens' warnings are seen: one of each in the first tenant. */
const FAULTS: readonly NoteScenario[] = ['wrong_totals', 'key_disagrees']
/** Which of the newest plain notes was refused before. */
const CORRECTED = 3

export function drawNoteScenario(random: Random): NoteScenario {
  return draw(NOTE_RATES, random) ?? 'plain'
}

export function drawCouponScenario(random: Random): CouponScenario {
  return draw(COUPON_RATES, random) ?? 'plain'
}

/** Gives one tenant's newest slots (oldest first in the list) whatever must occur, evenly spread. */
export function guarantee(slots: readonly Slot[], faults: boolean): void {
  const notes = slots.filter((slot) => slot.kind === 'note').toReversed()
  const wanted = faults ? [...GUARANTEED, ...FAULTS] : GUARANTEED
  spread(notes, wanted, (slot, scenario) => {
    slot.scenario = scenario
  })
  // After the others, which stay where they are.
  const corrected = notes.filter(({ scenario }) => scenario === 'plain')[CORRECTED]
  if (corrected !== undefined) corrected.scenario = 'corrected'
  const coupons = slots.filter((slot) => slot.kind === 'coupon').toReversed()
  spread(coupons, ['canceled'] as const, (slot, scenario) => {
    slot.scenario = scenario
  })
  // Before a SAT's first number nothing is missing.
  const later = coupons.find(
    (slot, index) => slot.scenario === 'plain' && coupons.slice(index + 1).some(({ sat }) => sat.id === slot.sat.id),
  )
  if (later !== undefined) later.scenario = 'gap'
  // What waits in a device was sold just now; a SAT that issues no more has sent all it had.
  const waiting = coupons.filter((slot) => slot.scenario === 'plain' && slot.sat.shop.uf === 'CE')
  for (const slot of waiting.slice(0, IN_MEMORY)) slot.scenario = 'in_memory'
}

function spread<S, T>(newestFirst: readonly S[], wanted: readonly T[], give: (slot: S, scenario: T) => void): void {
  const step = Math.min(12, Math.max(1, Math.floor((newestFirst.length - 1) / wanted.length)))
  for (const [index, scenario] of wanted.entries()) {
    const slot = newestFirst[1 + index * step]
    if (slot !== undefined) give(slot, scenario)
  }
}

function draw<T>(rates: readonly (readonly [T, number])[], random: Random): T | undefined {
  let remaining = random.next()
  for (const [scenario, rate] of rates) {
    remaining -= rate
    if (remaining < 0) return scenario
  }
  return undefined
}
