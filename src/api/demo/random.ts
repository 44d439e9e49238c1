/** A seeded stream of draws: the same seed gives the same demonstration on every machine. */
export interface Random {
  /** at least 0 and below 1 */
  next(): number
  /** both ends included */
  int(from: number, to: number): number
  chance(probability: number): boolean
  /** throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  digits(length: number): string
  /** Text in the base64 alphabet; `length` is a multiple of 4. */
  base64(length: number): string
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Draws of its own for whatever the parts name (a shop's day, a sale), so that adding days changes no other day. */
export function randomFor(...parts: readonly (string | number)[]): Random {
  let state = hash32(parts.join('|'))
  // mulberry32: 32 bits of state suffice for a few thousand draws per stream.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1))
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const index = Math.floor(next() * list.length)
      if (index >= list.length) throw new RangeError('a draw from an empty list')
      // The line above has made sure of the index.
      return list[index] as (typeof list)[number]
    },
    digits: (length) => {
      let text = ''
      while (text.length < length) text += String(int(0, 9))
      return text
    },
    base64: (length) => {
      let text = ''
      while (text.length < length) {
        const bits = Math.floor(next() * 16777216)
        text += `${BASE64[bits & 63]}${BASE64[(bits >> 6) & 63]}${BASE64[(bits >> 12) & 63]}${BASE64[bits >> 18]}`
      }
      return text
    },
  }
}

/** The same id for the same parts, so that links to demonstration data stay valid; shaped like a version 4 UUID. */
export function idFor(...parts: readonly (string | number)[]): string {
  const random = randomFor('id', ...parts)
  const hex = Array.from({ length: 4 }, () => random.int(0, 0xffffffff).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // FNV-1a alone leaves neighbours alike; a last stir spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
