/** A text with holes, and its translation. */
export interface Sentence {
  /** The Portuguese between its holes. */
  parts: readonly string[]
  /** The translation's own words, and the places of the holes between them. */
  pieces: readonly (string | number)[]
}

/** Signs of numbers, times, dates and versions, which are the same in every language. */
const NEUTRAL = /^[\d.,:/%()·\s-]+$/
const UNITS = new Set(['h', 'min', 's', '%'])
/** SEFAZ's own words behind a code of theirs. */
const QUOTED = /^([^,]+)(, \d{3}: .*)$/s
/** Holes within holes, and words beside each other. */
const DEEPEST = 4

/**
 * Returns what translates texts that were made, and kept, before anybody asked for them in a language, as those of alerts are: sentences of the
 * catalogue whose holes hold numbers, other texts of it, or both. What has anything else in it, as a name, stays undefined.
 */
export function matching(
  texts: ReadonlyMap<string, string>,
  sentences: readonly Sentence[],
): (text: string) => string | undefined {
  const patterns = sentences
    .filter(({ parts }) => parts.some((part) => /\p{L}/u.test(part)))
    .map(({ parts, pieces }) => ({ whole: new RegExp(`^${parts.map(escaped).join('(.+?)')}$`, 's'), pieces }))

  const find = (text: string, depth: number): string | undefined => {
    const known = texts.get(text) ?? (NEUTRAL.test(text) || UNITS.has(text) ? text : undefined)
    if (known !== undefined || depth > DEEPEST) return known
    return quoted(text, depth) ?? sentence(text, depth) ?? beside(text, depth)
  }
  const quoted = (text: string, depth: number) => {
    const [, own = '', words = ''] = QUOTED.exec(text) ?? []
    const found = own === '' ? undefined : find(own, depth + 1)
    return found === undefined ? undefined : found + words
  }
  const sentence = (text: string, depth: number) => {
    for (const { whole, pieces } of patterns) {
      const holes = whole.exec(text)?.slice(1)
      const values = holes?.map((hole) => find(hole, depth + 1))
      if (!values || values.includes(undefined)) continue
      return pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece])).join('')
    }
    return undefined
  }
  /** A known text and then another, as 'maior que' and '30 minutos'; the first is as long as can be. */
  const beside = (text: string, depth: number) => {
    for (let at = text.lastIndexOf(' '); at > 0; at = text.lastIndexOf(' ', at - 1)) {
      const begun = text.slice(0, at)
      const first = texts.get(begun) ?? (NEUTRAL.test(begun) || UNITS.has(begun) ? begun : undefined)
      const rest = first === undefined ? undefined : find(text.slice(at + 1), depth + 1)
      if (rest !== undefined) return `${first} ${rest}`
    }
    return undefined
  }
  return (text) => find(text, 0)
}

const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
