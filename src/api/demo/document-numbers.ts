import { isNew, type PlanOptions } from './plan.ts'
import { type Random, randomFor } from './random.ts'
import { localStamp } from './rhythm.ts'
import type { Shop } from './shops.ts'

/** A source of the numbers of documents. */
export interface Counter {
  /** Returns the next number of a series or SAT; `count` takes several and answers the first. */
  take(id: string, shop: Shop, count?: number): number
}

/** Hands out each series' and each SAT's numbers in order of time. */
export class Numbers implements Counter {
  readonly #options: PlanOptions
  readonly #next = new Map<string, number>()

  constructor(options: PlanOptions) {
    this.#options = options
  }

  /** The next number of a series or SAT; `count` takes several and answers the first. */
  take(id: string, shop: Shop, count = 1): number {
    const next = this.#next.get(id) ?? this.#first(id, shop)
    this.#next.set(id, next + count)
    return next
  }

  #first(id: string, shop: Shop): number {
    const { seed, round, until } = this.#options
    return round > 1 || isNew(shop, until) ? 1 : randomFor('first number', seed, id).int(2000, 60_000)
  }
}

/** Draws the number of SEFAZ's protocol. */
export function protocolNumber(shop: Shop, at: number, random: Random): string {
  return `1${shop.ufCode}${localStamp(at).slice(2, 4)}${random.digits(10)}`
}
