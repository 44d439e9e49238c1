// A coupon's number has six digits and begins again at 000001 after 999999, so that numbers are laid on one line:
// position = number + turn × 999,999. The turn of a coupon is told by those before it in time.

export const HIGHEST_NUMBER = 999_999
/** More than half a turn back is no disorder but the next turn. */
const HALF = 500_000
/** The clock of a device may be corrected by as much; ms. */
const CLOCK_TOLERANCE = 86_400_000

/** A number that was issued, and when (ms). */
export interface IssuedNumber {
  number: number
  at: number
}

/** The moment at which time goes over to another turn. */
export interface Turn extends IssuedNumber {
  /** 1; −1 where a clock was set back across 999999. */
  step: number
}

/** The coupons right before a moment, or at it, and after it; undefined at the ends. */
export interface Neighbours {
  before: IssuedNumber | undefined
  after: IssuedNumber | undefined
}

/** The order in time; of one moment, that of the numbers. */
export function byTime(a: IssuedNumber, b: IssuedNumber): number {
  return a.at - b.at || a.number - b.number
}

/** How many turns lie between two numbers issued one after the other in time: 0, 1, or −1 where only the clock was set back. */
export function stepBetween(first: IssuedNumber | undefined, second: IssuedNumber | undefined): number {
  if (first === undefined || second === undefined) return 0
  if (first.number - second.number > HALF) return 1
  if (second.number - first.number > HALF && second.at - first.at <= CLOCK_TOLERANCE) return -1
  return 0
}

/** 1 to 999,999. */
export function numberAt(position: number): number {
  return ((((position - 1) % HIGHEST_NUMBER) + HIGHEST_NUMBER) % HIGHEST_NUMBER) + 1
}

/**
 * A device's coupons in the order of time, of which only those around what changes are looked at: the turns that are known tell of all
 * others. `keptAround` answers the neighbours of a moment among coupons that do not change.
 */
export class Timeline {
  #turns: Turn[]
  readonly storedAround: (moment: IssuedNumber) => Neighbours
  /** Coupons that come, or may go, in order. */
  readonly #own: IssuedNumber[]

  constructor(
    turns: readonly Turn[],
    own: readonly IssuedNumber[],
    storedAround: (moment: IssuedNumber) => Neighbours,
  ) {
    this.#turns = [...turns]
    this.#own = own.toSorted(byTime)
    this.storedAround = storedAround
  }

  get turns(): readonly Turn[] {
    return this.#turns
  }

  positionOf(moment: IssuedNumber): number {
    let turn = 0
    for (const each of this.#turns) if (byTime(each, moment) <= 0) turn += each.step
    return moment.number + turn * HIGHEST_NUMBER
  }

  /** Adds a coupon. False where all that follow would be of another turn: the device is then to be laid out anew. */
  add(moment: IssuedNumber): boolean {
    const { before, after } = this.#around(moment)
    this.#own.splice(this.#firstAfter(moment), 0, moment)
    if (before !== undefined && byTime(before, moment) === 0) return true
    const [to, from] = [stepBetween(before, moment), stepBetween(moment, after)]
    if (after !== undefined && to + from !== stepBetween(before, after)) return false
    this.#setStep(moment, to)
    if (after !== undefined) this.#setStep(after, from)
    return true
  }

  /** Takes one of the own coupons away; false as in `add`. */
  remove(moment: IssuedNumber): boolean {
    this.#own.splice(this.#firstAfter(moment) - 1, 1)
    const { before, after } = this.#around(moment)
    if (before !== undefined && byTime(before, moment) === 0) return true
    const step = stepBetween(before, after)
    if (after !== undefined && stepBetween(before, moment) + stepBetween(moment, after) !== step) return false
    this.#setStep(moment, 0)
    if (after !== undefined) this.#setStep(after, step)
    return true
  }

  /** The last coupon up to a moment. */
  lastUpTo(moment: IssuedNumber): IssuedNumber | undefined {
    return this.#around(moment).before
  }

  #around(moment: IssuedNumber): Neighbours {
    const stored = this.storedAround(moment)
    const index = this.#firstAfter(moment)
    return {
      before: later(stored.before, this.#own[index - 1]),
      after: earlier(stored.after, this.#own[index]),
    }
  }

  /** The index of the first own coupon after a moment. */
  #firstAfter(moment: IssuedNumber): number {
    let [low, high] = [0, this.#own.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const one = this.#own[middle]
      if (one !== undefined && byTime(one, moment) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #setStep(moment: IssuedNumber, step: number): void {
    this.#turns = this.#turns.filter((one) => byTime(one, moment) !== 0)
    if (step === 0) return
    this.#turns.push({ at: moment.at, number: moment.number, step })
    this.#turns.sort(byTime)
  }
}

function later(a: IssuedNumber | undefined, b: IssuedNumber | undefined): IssuedNumber | undefined {
  return a === undefined || (b !== undefined && byTime(a, b) < 0) ? b : a
}

function earlier(a: IssuedNumber | undefined, b: IssuedNumber | undefined): IssuedNumber | undefined {
  return a === undefined || (b !== undefined && byTime(b, a) < 0) ? b : a
}
