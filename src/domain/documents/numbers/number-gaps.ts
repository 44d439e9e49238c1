// The numbers that have not been seen of a sequence, a SAT's or a series': the positions that are missing between its lowest and highest.
// A SAT's numbers begin again, so that a position is more than a number (number-turns.ts); of a series they are the same.
import {
  byTime,
  HIGHEST_NUMBER,
  type IssuedNumber,
  type Neighbours,
  stepBetween,
  Timeline,
  type Turn,
} from './number-turns.ts'

/** When a document was issued (ms), and by whom: a company's id. */
export interface Seen {
  at: number
  companyId: string
}

/** A number that was issued. */
export interface Issued extends Seen {
  number: number
}

/** A coupon that turned out to have been issued at another time; `from` in ms. */
export interface Retimed extends Issued {
  from: number
}

/** A position, and the first that was seen of it. */
export interface Placed extends Seen {
  position: number
}

/** Missing positions, both ends included, and the documents before and after them. */
export interface Gap {
  start: number
  end: number
  before: Seen
  after: Seen
}

/** The ends of a sequence. */
export interface Extent {
  low: Placed
  high: Placed
  /** True if a position was ever issued twice, so that one that leaves it may leave another one there. */
  repeated: boolean
}

/** A device's numbers besides its gaps. */
export interface Numbering extends Extent {
  /** The last coupon in time. */
  last: IssuedNumber
  turns: readonly Turn[]
}

export interface GapChange<G extends Gap> {
  extent: Extent
  removed: G[]
  added: Gap[]
}

/** Documents and their new times, by position. */
export interface Positions {
  added: readonly Placed[]
  retimed: readonly (Placed & { from: number })[]
}

/** The effect of coupons and their new times on positions; nothing is said of gaps yet. */
export interface Placement extends Positions {
  added: Placed[]
  retimed: (Placed & { from: number })[]
  last: IssuedNumber
  turns: readonly Turn[]
}

/** All of a device's numbers laid out from nothing, in whatever order they come: what the changes below must agree with. */
export function layOut(issued: readonly Issued[]): { numbering: Numbering; gaps: Gap[] } | undefined {
  const inTime = issued.toSorted(byTime)
  const turns: Turn[] = []
  const first = new Map<number, Seen>()
  let turn = 0
  let last: Issued | undefined
  for (const one of inTime) {
    const step = stepBetween(last, one)
    if (step !== 0) turns.push({ at: one.at, number: one.number, step })
    turn += step
    last = one
    const position = one.number + turn * HIGHEST_NUMBER
    const seen = { at: one.at, companyId: one.companyId }
    const known = first.get(position)
    if (known === undefined || isEarlier(seen, known)) first.set(position, seen)
  }
  const placed = [...first].map(([position, seen]) => ({ position, ...seen })).sort((a, b) => a.position - b.position)
  const [low] = placed
  const high = placed.at(-1)
  if (low === undefined || high === undefined || last === undefined) return undefined
  const gaps = placed.flatMap((one, index) => {
    const before = placed[index - 1]
    return before === undefined ? [] : gapBetween(before, one)
  })
  const { at, number } = last
  return {
    numbering: { low, high, last: { at, number }, turns, repeated: placed.length < issued.length },
    gaps,
  }
}

/**
 * Finds the places of new and retimed coupons, by a look at those around them in time. `storedAround` answers the neighbours of a moment among the
 * device's coupons without the retimed ones; it is asked for the times of the given ones, old and new, and for the last. Undefined where turns would change for coupons that are not looked at: the device is then
 * to be laid out anew.
 */
export function placeInTime(
  numbering: Pick<Numbering, 'last' | 'turns'>,
  { issued, retimed }: { issued: readonly Issued[]; retimed: readonly Retimed[] },
  storedAround: (moment: IssuedNumber) => Neighbours,
): Placement | undefined {
  const line = new Timeline(
    numbering.turns,
    retimed.map(({ number, from }) => ({ number, at: from })),
    storedAround,
  )
  const placement: Placement = { added: [], retimed: [], last: numbering.last, turns: [] }
  for (const { from, ...one } of retimed) {
    const position = line.positionOf({ number: one.number, at: from })
    if (!line.remove({ number: one.number, at: from }) || !line.add(one)) return undefined
    if (line.positionOf(one) !== position) return undefined
    placement.retimed.push({ position, at: one.at, companyId: one.companyId, from })
  }
  for (const one of issued.toSorted(byTime)) {
    if (!line.add(one)) return undefined
    placement.added.push({ position: line.positionOf(one), at: one.at, companyId: one.companyId })
  }
  let latest = numbering.last
  for (const one of [...issued, ...retimed]) if (byTime(latest, one) < 0) latest = one
  // The last one of before may have been another's old time.
  const { at, number } = (retimed.length > 0 && line.lastUpTo(latest)) || latest
  return { ...placement, last: { at, number }, turns: line.turns }
}

/**
 * Changes the gaps by what was issued. `gaps` holds at least those that contain one of its positions or lie beside it. Undefined where they do
 * not tell which document is the first of a position now: the sequence is then to be laid out anew.
 */
export function changeGaps<G extends Gap>(
  extent: Extent,
  gaps: readonly G[],
  { added, retimed }: Positions,
): GapChange<G> | undefined {
  let { low, high, repeated } = extent
  const known = new Set<Gap>(gaps)
  const open = new Set<Gap>(gaps)
  for (const { from, ...one } of retimed) {
    const isUnknown = touch(one.position, (seen) => {
      if (seen.at !== from || seen.companyId !== one.companyId) return isEarlier(one, seen) ? one : seen
      return one.at > from && repeated ? undefined : one
    })
    if (isUnknown) return undefined
  }
  for (const one of added) {
    const gap = [...open].find(({ start, end }) => start <= one.position && one.position <= end)
    if (gap !== undefined) {
      open.delete(gap)
      addBetween({ position: gap.start - 1, ...gap.before }, one)
      addBetween(one, { position: gap.end + 1, ...gap.after })
    } else if (one.position > high.position) {
      addBetween(high, one)
      high = one
    } else if (one.position < low.position) {
      addBetween(one, low)
      low = one
    } else {
      repeated = true
      touch(one.position, (seen) => (isEarlier(one, seen) ? one : seen))
    }
  }
  return {
    extent: { low, high, repeated },
    removed: gaps.filter((gap) => !open.has(gap)),
    added: [...open].filter((gap) => !known.has(gap)),
  }

  function addBetween(before: Placed, after: Placed): void {
    for (const gap of gapBetween(before, after)) open.add(gap)
  }

  /** Says anew what was seen of a position, wherever that is written; true where it is not known. */
  function touch(position: number, change: (seen: Seen) => Seen | undefined): boolean {
    const edges: [Seen, (seen: Seen) => void][] = []
    if (low.position === position) edges.push([low, (seen) => (low = { position, ...seen })])
    if (high.position === position) edges.push([high, (seen) => (high = { position, ...seen })])
    for (const gap of open) {
      if (gap.end === position - 1) edges.push([gap.after, (after) => replace(gap, { ...gapOf(gap), after })])
      else if (gap.start === position + 1) edges.push([gap.before, (before) => replace(gap, { ...gapOf(gap), before })])
    }
    for (const [seen, write] of edges) {
      const now = change(seen)
      if (now === undefined) return true
      if (now !== seen) write({ at: now.at, companyId: now.companyId })
    }
    return false
  }

  function replace(gap: Gap, by: Gap): void {
    open.delete(gap)
    open.add(by)
  }
}

function gapBetween(before: Placed, after: Placed): Gap[] {
  if (after.position === before.position + 1) return []
  const [start, end] = [before.position + 1, after.position - 1]
  return [{ start, end, before: seenOf(before), after: seenOf(after) }]
}

/** Which of two documents of one position counts: the first; of one moment, any, but always the same. */
function isEarlier(one: Seen, other: Seen): boolean {
  return one.at < other.at || (one.at === other.at && one.companyId < other.companyId)
}

function seenOf({ at, companyId }: Seen): Seen {
  return { at, companyId }
}

/** Without what a caller's gap has more. */
function gapOf({ start, end, before, after }: Gap): Gap {
  return { start, end, before, after }
}
