import { expect, test } from 'vitest'
import {
  addNumbers,
  type Gap,
  HIGHEST_NUMBER,
  type Issued,
  layOut,
  type Numbering,
  numberAt,
} from '#domain/number-gaps.ts'

const START = Date.parse('2026-03-01T08:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000

/** Numbers of a device that issues one a minute, beginning with the first one. */
function minutes(...numbers: number[]): Issued[] {
  const [first = 1] = numbers
  return numbers.map((number) => ({ number, at: START + (number - first) * MINUTE }))
}

/** Without the turn, which begins at whatever was seen first. */
const read = (gaps: readonly Gap[]) =>
  gaps.map(({ start, end, ...times }) => ({ start: numberAt(start), count: end - start + 1, ...times }))

const ranges = (gaps: readonly Gap[]) => gaps.map(({ start, end }) => [numberAt(start), numberAt(end)])

/** The state after batches in the order given, laid out anew only where the neighbours do not tell. */
function grow(batches: readonly (readonly Issued[])[]): { gaps: Gap[]; anew: number } {
  let state: { numbering: Numbering; gaps: Gap[] } | undefined
  const seen: Issued[] = []
  let anew = 0
  for (const batch of batches) {
    seen.push(...batch)
    const change = state && addNumbers(state.numbering, near(state.gaps, batch), batch)
    if (state && change) {
      const removed = new Set<Gap>(change.removed)
      const gaps = [...state.gaps.filter((gap) => !removed.has(gap)), ...change.added]
      state = { numbering: change.numbering, gaps }
    } else {
      state = layOut(seen)
      anew++
    }
  }
  return { gaps: (state?.gaps ?? []).toSorted((a, b) => a.start - b.start), anew }
}

/** Those that the intake asks its database for. */
function near(gaps: readonly Gap[], batch: readonly Issued[]): Gap[] {
  const times = batch.map(({ at }) => at)
  const [from, to] = [Math.min(...times) - DAY, Math.max(...times) + DAY]
  return gaps.filter((gap) => gap.afterAt >= from && gap.beforeAt <= to)
}

test('the next number leaves no gap, a later one leaves what is between', () => {
  const state = layOut(minutes(5, 6))
  expect(state?.gaps).toEqual([])
  const [, six, nine] = minutes(5, 6, 9)
  if (!state || !six || !nine) throw new Error('no state')
  const change = addNumbers(state.numbering, [], [nine])
  expect(change?.added).toEqual([{ start: 7, end: 8, beforeAt: six.at, afterAt: nine.at }])
  expect(change?.numbering.high.position).toBe(9)
})

test('a number within a gap splits it, one at its edge narrows it, the last one closes it', () => {
  const all = minutes(1, 10, 5, 9, 2, 3, 4, 6, 7, 8)
  const after = (count: number) => ranges(grow(all.slice(0, count).map((one) => [one])).gaps)
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
  const before = { number: 999_998, at: START }
  const across = { number: 3, at: START + 10 * MINUTE }
  expect(ranges(layOut([before, across])?.gaps ?? [])).toEqual([[999_999, 2]])
  expect(ranges(grow([[across], [before]]).gaps)).toEqual([[999_999, 2]])
  const between = [999_999, 1, 2].map((number, i) => ({ number, at: START + (i + 1) * MINUTE }))
  expect(grow([[before], [across], between]).gaps).toEqual([])
  expect(grow([[across], between, [before]]).gaps).toEqual([])
})

test('a clock that was set back makes no turn', () => {
  const numbers = [100, 101, 102].map((number, i) => ({ number, at: START - i * 3600_000 }))
  expect(grow(numbers.map((one) => [one])).gaps).toEqual([])
  const atTheTurn = [
    { number: 999_999, at: START + 5000 },
    { number: 1, at: START },
  ]
  expect(grow([atTheTurn]).gaps).toEqual([])
  expect(grow(atTheTurn.map((one) => [one])).gaps).toEqual([])
})

test('a number that was there already, or whose time does not fit, is not guessed at', () => {
  const state = layOut(minutes(1, 2, 3, 9))
  if (!state) throw new Error('no state')
  expect(addNumbers(state.numbering, state.gaps, minutes(2))).toBeUndefined()
  expect(addNumbers(state.numbering, state.gaps, [{ number: 5, at: START + 40 * DAY }])).toBeUndefined()
  expect(addNumbers({ ...state.numbering, inOrder: false }, state.gaps, minutes(10))).toBeUndefined()
  const wrongDate = grow([
    minutes(1, 2, 4),
    [{ number: 5, at: START - 900 * DAY }],
    [{ number: 7, at: START + MINUTE }],
  ])
  expect(ranges(wrongDate.gaps)).toEqual([
    [3, 3],
    [6, 6],
  ])
})

test('any order and any batches give what laying out anew gives', () => {
  let laidOutAnew = 0
  let batchesTaken = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed)
    const issued = device(random)
    const batches = batchesOf(shuffled(issued, random), random)
    const { gaps, anew } = grow(batches)
    expect(read(gaps), `seed ${seed}`).toEqual(read(layOutGaps(issued)))
    laidOutAnew += anew
    batchesTaken += batches.length
  }
  // The first batch of each device is laid out; otherwise it is the exception.
  expect(batchesTaken).toBeGreaterThan(2000)
  expect(laidOutAnew).toBeLessThan(batchesTaken / 5)
})

test('laid out by hand: what is missing between the lowest and the highest', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomOf(seed)
    const count = 50
    const kept = Array.from({ length: count }, (_, i) => i + 1).filter(() => random() < 0.6)
    const missing: number[] = []
    for (let n = kept[0] ?? 0; n < (kept.at(-1) ?? 0); n++) if (!kept.includes(n)) missing.push(n)
    const found = layOutGaps(minutes(...kept)).flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (_, i) => start + i),
    )
    expect(found).toEqual(missing)
  }
})

function layOutGaps(issued: readonly Issued[]): Gap[] {
  return layOut(issued)?.gaps ?? []
}

/** Some hundred coupons over months, from anywhere (a third of them across the turn), with gaps small and large. */
function device(random: () => number): Issued[] {
  const start = random() < 0.33 ? HIGHEST_NUMBER - Math.floor(random() * 150) : 1 + Math.floor(random() * 900_000)
  const issued: Issued[] = []
  let position = start
  let at = START
  const count = 20 + Math.floor(random() * 150)
  for (let i = 0; i < count; i++) {
    issued.push({ number: numberAt(position), at: at + Math.floor((random() - 0.5) * 4000) })
    position += random() < 0.8 ? 1 : random() < 0.9 ? 1 + Math.floor(random() * 5) : 1 + Math.floor(random() * 2000)
    at += random() < 0.9 ? 1000 + Math.floor(random() * 600_000) : Math.floor(random() * 5 * DAY)
  }
  return issued
}

function batchesOf<T>(all: readonly T[], random: () => number): T[][] {
  const batches: T[][] = []
  for (let from = 0; from < all.length; ) {
    const size = 1 + Math.floor(random() * (random() < 0.5 ? 3 : 60))
    batches.push(all.slice(from, from + size))
    from += size
  }
  return batches
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
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
