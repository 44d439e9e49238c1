// The numbers that a SAT has not been seen to issue. A coupon's number has six digits and begins again at 000001 after 999999, so that
// numbers are laid on one line: position = number + turn × 999,999. Time tells the turn.

export const HIGHEST_NUMBER = 999_999
/** More than half a turn back is no disorder but the next turn. */
const HALF = 500_000
/** The clock of a device may be corrected by as much; ms. */
export const CLOCK_TOLERANCE = 86_400_000

/** A number that was issued, and when (ms). */
export interface Issued {
  number: number
  at: number
}

export interface Placed {
  position: number
  at: number
}

/** Missing positions, both ends included, and when the ones before and after them were issued (ms). */
export interface Gap {
  start: number
  end: number
  beforeAt: number
  afterAt: number
}

/** What is known of a device: its lowest and highest position, and whether time and position agree from one to the other. */
export interface Numbering {
  low: Placed
  high: Placed
  inOrder: boolean
}

export interface GapChange<G extends Gap> {
  numbering: Numbering
  removed: G[]
  added: Gap[]
}

/** 1 to 999,999. */
export function numberAt(position: number): number {
  return ((((position - 1) % HIGHEST_NUMBER) + HIGHEST_NUMBER) % HIGHEST_NUMBER) + 1
}

/** All of a device's numbers laid out from nothing, in whatever order they come: what `addNumbers` must agree with. */
export function layOut(issued: readonly Issued[]): { numbering: Numbering; gaps: Gap[] } | undefined {
  const byTime = issued.toSorted((a, b) => a.at - b.at || a.number - b.number)
  let turn = 0
  const firstAt = new Map<number, number>()
  let last: Issued | undefined
  for (const one of byTime) {
    if (last !== undefined) turn += turnsBetween(last, one)
    last = one
    const position = one.number + turn * HIGHEST_NUMBER
    if (!firstAt.has(position)) firstAt.set(position, one.at)
  }
  const placed = [...firstAt].map(([position, at]) => ({ position, at })).sort((a, b) => a.position - b.position)
  const [low] = placed
  const high = placed.at(-1)
  if (low === undefined || high === undefined) return undefined
  const gaps: Gap[] = []
  let inOrder = true
  let latest = low.at
  for (const [index, one] of placed.entries()) {
    const before = placed[index - 1]
    if (before !== undefined && one.position > before.position + 1) {
      gaps.push({ start: before.position + 1, end: one.position - 1, beforeAt: before.at, afterAt: one.at })
    }
    if (one.at < latest - CLOCK_TOLERANCE) inOrder = false
    latest = Math.max(latest, one.at)
  }
  return { numbering: { low, high, inOrder }, gaps }
}

/**
 * What new numbers change, from the gaps around them alone. `gaps` holds at least those whose time, from before to after and a day more
 * on each side, meets that of the new numbers. Undefined where that does not tell, as for a number that was there already or one that
 * its time does not fit: the device is then to be laid out anew.
 */
export function addNumbers<G extends Gap>(
  numbering: Numbering,
  gaps: readonly G[],
  issued: readonly Issued[],
): GapChange<G> | undefined {
  if (!numbering.inOrder) return undefined
  let { low, high } = numbering
  const added = new Set<Gap>()
  const open = new Set<Gap>(gaps)
  for (const one of issued.toSorted((a, b) => a.at - b.at || a.number - b.number)) {
    const gap = [...open].find((each) => fits(each, one))
    if (gap !== undefined) {
      const position = positionAfter(gap.start - 1, one.number)
      open.delete(gap)
      added.delete(gap)
      for (const left of [
        { ...gapOf(gap), end: position - 1, afterAt: one.at },
        { ...gapOf(gap), start: position + 1, beforeAt: one.at },
      ]) {
        if (left.start > left.end) continue
        open.add(left)
        added.add(left)
      }
      continue
    }
    const above = follows(high, one)
    const below = precedes(low, one)
    if (above !== undefined) {
      addBetween(high, { position: above, at: one.at })
      high = { position: above, at: one.at }
    } else if (below !== undefined) {
      addBetween({ position: below, at: one.at }, low)
      low = { position: below, at: one.at }
    } else {
      return undefined
    }
  }
  return { numbering: { low, high, inOrder: true }, removed: gaps.filter((gap) => !open.has(gap)), added: [...added] }

  function addBetween(from: Placed, to: Placed): void {
    if (to.position === from.position + 1) return
    const gap = { start: from.position + 1, end: to.position - 1, beforeAt: from.at, afterAt: to.at }
    open.add(gap)
    added.add(gap)
  }
}

/** How many turns lie between two numbers issued one after the other in time: 0, 1, or −1 where only the clock was set back. */
function turnsBetween(first: Issued, second: Issued): number {
  if (first.number - second.number > HALF) return 1
  if (second.number - first.number > HALF && second.at - first.at <= CLOCK_TOLERANCE) return -1
  return 0
}

/** Whether a number belongs into a gap: it is among the missing ones, and so is its time. */
function fits(gap: Gap, one: Issued): boolean {
  const position = positionAfter(gap.start - 1, one.number)
  if (position > gap.end) return false
  const before = { position: gap.start - 1, at: gap.beforeAt }
  const after = { position: gap.end + 1, at: gap.afterAt }
  return isStep(before, { position, at: one.at }) && isStep({ position, at: one.at }, after)
}

/** The position of a number above all known ones; undefined where it does not belong there. */
function follows(high: Placed, one: Issued): number | undefined {
  const position = positionAfter(high.position, one.number)
  return isStep(high, { position, at: one.at }) ? position : undefined
}

function precedes(low: Placed, one: Issued): number | undefined {
  const position = positionAfter(low.position - HIGHEST_NUMBER - 1, one.number)
  return position < low.position && isStep({ position, at: one.at }, low) ? position : undefined
}

/** Whether two positions are as far apart as their numbers and times say. */
function isStep(from: Placed, to: Placed): boolean {
  if (to.at < from.at - CLOCK_TOLERANCE) return false
  const [first, second] = [
    { number: numberAt(from.position), at: from.at },
    { number: numberAt(to.position), at: to.at },
  ]
  const turns = to.at < from.at ? -turnsBetween(second, first) : turnsBetween(first, second)
  return to.position - from.position === second.number - first.number + turns * HIGHEST_NUMBER
}

/** The lowest position above another one that has the number. */
function positionAfter(position: number, number: number): number {
  const distance = (((number - position - 1) % HIGHEST_NUMBER) + HIGHEST_NUMBER) % HIGHEST_NUMBER
  return position + 1 + distance
}

/** Without what a caller's gap has more. */
function gapOf({ start, end, beforeAt, afterAt }: Gap): Gap {
  return { start, end, beforeAt, afterAt }
}
