import { randomFor } from '../demo/random.ts'

/** A passing fault of a simulated SAT. */
export type Fault = 'silent' | 'no_sefaz' | 'cable_out' | 'blocked' | 'low_battery' | 'wrong_clock' | 'full_memory'

/** A fault that stays until a command mends it. */
export type Flaw = 'expiring_certificate' | 'old_software'

interface Span {
  fault: Fault
  from: number
  to: number
}

export interface FaultPlan {
  flaw: Flaw | undefined
  /** Returns the faults at an instant, in ms. */
  faultsAt(now: number): ReadonlySet<Fault>
}

const MINUTE = 60_000
const WINDOW = 120 * MINUTE
/** How often a window of two hours brings a fault to a device. */
const CHANCE = 0.12

/** Faults of a park from its first minute on; each goes to a device of its own, as far as there are devices. */
const FROM_THE_START: readonly (Fault | Flaw)[] = [
  'no_sefaz',
  'silent',
  'low_battery',
  'expiring_certificate',
  'cable_out',
  'blocked',
  'old_software',
  'wrong_clock',
  'full_memory',
]
const LATER: readonly Fault[] = ['silent', 'no_sefaz', 'no_sefaz', 'cable_out', 'low_battery', 'wrong_clock']

/** The fault plans of a park's devices, drawn from a seed: faults that are there when it starts, and others that come and go. */
export function drawFaultPlans(seed: number, serials: readonly string[], start: number): FaultPlan[] {
  const order = serials
    .map((serial, index) => ({ index, rank: randomFor('fate', seed, serial).next() }))
    .sort((a, b) => a.rank - b.rank)
  const ranks = new Map(order.map(({ index }, rank) => [index, FROM_THE_START[rank]]))
  return serials.map((serial, index) => {
    const first = ranks.get(index)
    const flaw = first === 'expiring_certificate' || first === 'old_software' ? first : undefined
    const random = randomFor('first fault', seed, serial)
    const begun: Span[] =
      first === undefined || first === 'expiring_certificate' || first === 'old_software'
        ? []
        : [{ fault: first, from: start - random.int(40, 150) * MINUTE, to: start + random.int(25, 110) * MINUTE }]
    return {
      flaw,
      faultsAt: (now) => {
        const later = now < start ? undefined : spanOf(seed, serial, Math.floor(now / WINDOW))
        const spans = later === undefined ? begun : [...begun, later]
        return new Set(spans.filter(({ from, to }) => now >= from && now < to).map(({ fault }) => fault))
      },
    }
  })
}

function spanOf(seed: number, serial: string, window: number): Span | undefined {
  const random = randomFor('fault', seed, serial, window)
  if (!random.chance(CHANCE)) return undefined
  const from = window * WINDOW + random.int(0, 70) * MINUTE
  return { fault: random.pick(LATER), from, to: from + random.int(6, 45) * MINUTE }
}
