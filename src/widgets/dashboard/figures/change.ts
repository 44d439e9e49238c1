import { toCents } from '#domain/cents.ts'

/** How a figure stands to the one of the period before. */
export interface Change {
  /** Percent with one decimal, '+6,2 %'; absent where there is nothing to compare with. */
  text: string
  direction: 'up' | 'down' | 'same'
  /** For those who do not see the arrow. */
  words: string
  tone: 'good' | 'bad' | 'neutral'
}

/** The meaning of a rise. */
export type RiseMeans = 'good' | 'bad' | 'neutral'

const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const THOUSANDTHS = 1000n

/**
 * The change from one amount (decimal text) to another in percent, rounded half away from zero in whole numbers. Undefined where there
 * is nothing to compare: neither period has it, or the former has none. `to`: the words of the other one.
 */
export function changeOf(
  now: string | null,
  before: string | null,
  rise: RiseMeans,
  to = 'ao período anterior',
): Change | undefined {
  if (now === null || before === null) return undefined
  const [current, former] = [toCents(now), toCents(before)]
  if (former <= 0n) return undefined
  const difference = current - former
  const size = difference < 0n ? -difference : difference
  const thousandths = Number((size * THOUSANDTHS * 2n + former) / (former * 2n))
  const figure = `${percent.format(thousandths / 10)}\u00a0%`
  if (difference === 0n) {
    return { text: figure, direction: 'same', words: `Igual ${to}`, tone: 'neutral' }
  }
  const isRise = difference > 0n
  return {
    text: `${isRise ? '+' : '\u2212'}${figure}`,
    direction: isRise ? 'up' : 'down',
    words: `${isRise ? 'Subiu' : 'Caiu'} ${figure} em relação ${to}`,
    tone: rise === 'neutral' ? 'neutral' : isRise === (rise === 'good') ? 'good' : 'bad',
  }
}
