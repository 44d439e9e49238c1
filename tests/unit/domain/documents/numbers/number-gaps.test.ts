import { expect, test } from 'vitest'
import {
  changeGaps,
  type Gap,
  type Issued,
  layOut,
  type Numbering,
  placeInTime,
  type Retimed,
} from '#domain/documents/numbers/number-gaps.ts'
import { byTime, HIGHEST_NUMBER, type IssuedNumber, numberAt } from '#domain/documents/numbers/number-turns.ts'

const START = Date.parse('2026-03-01T08:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000
const OURS = 'a'

/** Numbers of a device that issues one a minute, beginning with the first one. */
function minutes(...numbers: number[]): Issued[] {
  const [first = 1] = numbers
  return numbers.map((number) => ({ number, at: START + (number - first) * MINUTE, companyId: OURS }))
}

const one = (number: number, at: number, companyId = OURS): Issued => ({ number, at, companyId })

const ranges = (gaps: readonly Gap[]) => gaps.map(({ start, end }) => [numberAt(start), numberAt(end)])

interface Batch {
  issued: Issued[]
  retimed?: Retimed[]
}
interface State {
  numbering: Numbering
  gaps: Gap[]
}

/** The state after batches in the order given, laid out anew only where those around do not tell. */
function grow(batches: readonly Batch[]): { state: State | undefined; seen: Issued[]; anew: number } {
  let state: State | undefined
  let seen: Issued[] = []
  let anew = 0
  for (const { issued, retimed = [] } of batches) {
    const kept = seen.filter(
      (each) =>
        !retimed.some(
          ({ number, from, companyId }) => number === each.number && from === each.at && companyId === each.companyId,
        ),
    )
    const grown = state && growOnce(state, kept, { issued, retimed })
    seen = [...kept, ...retimed.map(({ number, at, companyId }) => ({ number, at, companyId })), ...issued]
    state = grown ?? layOut(seen)
    if (!grown) anew++
  }
  return { state: state && { ...state, gaps: state.gaps.toSorted((a, b) => a.start - b.start) }, seen, anew }
}

function growOnce(
  { numbering, gaps }: State,
  kept: readonly Issued[],
  { issued, retimed }: Required<Batch>,
): State | undefined {
  const inTime = kept.toSorted(byTime)
  const around = (moment: IssuedNumber) => ({
    before: inTime.findLast((each) => byTime(each, moment) <= 0),
    after: inTime.find((each) => byTime(each, moment) > 0),
  })
  const placement = placeInTime(numbering, { issued, retimed }, around)
  if (!placement) return undefined
  const positions = [...placement.added, ...placement.retimed].map(({ position }) => position)
  // Those that the intake asks its database for.
  const near = gaps.filter((gap) => positions.some((each) => gap.start <= each + 1 && gap.end >= each - 1))
  const change = changeGaps(numbering, near, placement)
  if (!change) return undefined
  const removed = new Set<Gap>(change.removed)
  const { last, turns } = placement
  return {
    numbering: { ...change.extent, last, turns },
    gaps: [...gaps.filter((gap) => !removed.has(gap)), ...change.added],
  }
}

const growEach = (issued: readonly Issued[]) => grow(issued.map((each) => ({ issued: [each] })))

test('the next number leaves no gap, a later one leaves what is between', () => {
  const [five, six, nine] = minutes(5, 6, 9)
  if (!five || !six || !nine) throw new Error('no numbers')
  expect(layOut([five, six])?.gaps).toEqual([])
  const { state, anew } = growEach([five, six, nine])
  const [before, after] = [six, nine].map(({ at, companyId }) => ({ at, companyId }))
  expect(state?.gaps).toEqual([{ start: 7, end: 8, before, after }])
  expect(state?.numbering.high.position).toBe(9)
  expect(anew).toBe(1)
})

test('a number within a gap splits it, one at its edge narrows it, the last one closes it', () => {
  const all = minutes(1, 10, 5, 9, 2, 3, 4, 6, 7, 8)
  const after = (count: number) => ranges(growEach(all.slice(0, count)).state?.gaps ?? [])
  expect(after(2)).toEqual([[2, 9]])
  expect(after(3)).toEqual([
    [2, 4],
    [6, 9],
  ])
  expect(after(4)).toEqual([
    [2, 4],
    [6, 8],
  ])
  expect(after(7)).toEqual([[6, 8]])
  expect(after(10)).toEqual([])
})

test('numbers begin again after 999999: a gap may lie across it, and no gap is where none is', () => {
  const before = one(999_998, START)
  const across = one(3, START + 10 * MINUTE)
  expect(ranges(layOut([before, across])?.gaps ?? [])).toEqual([[999_999, 2]])
  expect(ranges(growEach([across, before]).state?.gaps ?? [])).toEqual([[999_999, 2]])
  const between = [999_999, 1, 2].map((number, i) => one(number, START + (i + 1) * MINUTE))
  expect(grow([{ issued: [before] }, { issued: [across] }, { issued: between }]).state?.gaps).toEqual([])
  expect(grow([{ issued: [across] }, { issued: between }, { issued: [before] }]).state?.gaps).toEqual([])
})

test('a clock that was set back makes no turn', () => {
  const numbers = [100, 101, 102].map((number, i) => one(number, START - i * 3600_000))
  expect(growEach(numbers).state?.gaps).toEqual([])
  const atTheTurn = [one(999_999, START + 5000), one(1, START)]
  expect(grow([{ issued: atTheTurn }]).state?.gaps).toEqual([])
  expect(growEach(atTheTurn).state?.gaps).toEqual([])
})

test.each([
  ['years ago', START - 900 * DAY],
  ['years ahead', START + 3000 * DAY],
])('after one coupon whose clock was wrong by %s, no other one has its device laid out anew', (_, wrong) => {
  const before = minutes(...Array.from({ length: 50 }, (_, i) => i + 1))
  const later = minutes(...Array.from({ length: 200 }, (_, i) => i + 1)).slice(51)
  const { state, seen, anew } = growEach([...before, one(51, wrong), ...later])
  expect(state).toEqual(layOut(seen))
  expect(state?.gaps).toEqual([])
  expect(anew).toBe(1)
})

test('a gap between coupons of two companies tells both, and the first of a position counts', () => {
  const { state, seen } = growEach([one(1, START), one(4, START + MINUTE, 'b'), one(4, START + 30, 'c')])
  expect(state).toEqual(layOut(seen))
  expect(state?.gaps).toEqual([
    { start: 2, end: 3, before: { at: START, companyId: OURS }, after: { at: START + 30, companyId: 'c' } },
  ])
})

test('any order, any batches, wrong clocks, repeated numbers and new times give what laying out anew gives', () => {
  let laidOutAnew = 0
  let batchesTaken = 0
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomOf(seed)
    const batches = batchesOf(shuffled(device(random), random), random)
    const { state, seen, anew } = grow(batches)
    expect(state, `seed ${seed}`).toEqual(layOut(seen))
    laidOutAnew += anew
    batchesTaken += batches.length
  }
  // The first batch of each device is laid out; otherwise it is the exception.
  expect(batchesTaken).toBeGreaterThan(2500)
  expect(laidOutAnew - 400).toBeLessThan(batchesTaken / 8)
})

test('laid out by hand: what is missing between the lowest and the highest', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomOf(seed)
    const count = 50
    const kept = Array.from({ length: count }, (_, i) => i + 1).filter(() => random() < 0.6)
    const missing: number[] = []
    for (let n = kept[0] ?? 0; n < (kept.at(-1) ?? 0); n++) if (!kept.includes(n)) missing.push(n)
    const found = (layOut(minutes(...kept))?.gaps ?? []).flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (_, i) => start + i),
    )
    expect(found).toEqual(missing)
  }
})

/**
 * Some hundred coupons over months, from anywhere (a third of them across the turn), with gaps small and large; in two thirds of the
 * devices some with a wrong clock, some issued twice, some by another company.
 */
function device(random: () => number): Issued[] {
  const start = random() < 0.33 ? HIGHEST_NUMBER - Math.floor(random() * 150) : 1 + Math.floor(random() * 900_000)
  const faults = random() < 0.66 ? 0.05 : 0
  const issued: Issued[] = []
  let position = start
  let at = START
  const count = 20 + Math.floor(random() * 150)
  for (let i = 0; i < count; i++) {
    const clock = random() < faults ? Math.floor((random() - 0.5) * 4000 * DAY) : Math.floor((random() - 0.5) * 4000)
    issued.push(one(numberAt(position), at + clock, random() < faults ? 'b' : OURS))
    if (random() < faults) issued.push(one(numberAt(position), at + Math.floor(random() * 2 * DAY), 'c'))
    position += random() < 0.8 ? 1 : random() < 0.9 ? 1 + Math.floor(random() * 5) : 1 + Math.floor(random() * 2000)
    if (random() < faults / 10) position += Math.floor(random() * HIGHEST_NUMBER)
    at += random() < 0.9 ? 1000 + Math.floor(random() * 600_000) : Math.floor(random() * 5 * DAY)
  }
  return issued
}

/** Some coupons come at another time first, and are retimed in a later batch. */
function batchesOf(all: readonly Issued[], random: () => number): Batch[] {
  const batches: Batch[] = []
  let early: Retimed[] = []
  for (let from = 0; from < all.length; ) {
    const size = 1 + Math.floor(random() * (random() < 0.5 ? 3 : 60))
    const waiting = early
    early = []
    const issued = all.slice(from, from + size).map((each) => {
      if (random() > 0.1) return each
      const first = each.at + Math.floor((random() - 0.3) * (random() < 0.8 ? 10 * MINUTE : 400 * DAY))
      early.push({ ...each, from: first })
      return { ...each, at: first }
    })
    batches.push({ issued, retimed: waiting })
    from += size
  }
  return batches
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const isMixed = random() < 0.5
  return isMixed
    ? all
        .map((each) => [random(), each] as const)
        .sort(([a], [b]) => a - b)
        .map(([, each]) => each)
    : [...all]
}

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
