/**
 * Names a state of a thing by what may be changed of it: equal values have equal names, whoever changed them how often. 64 bits, which is
 * enough to tell one state from the next and no secret.
 */
export function versionOf(...values: readonly unknown[]): string {
  const text = JSON.stringify(values)
  // Two of FNV-1a's sums, begun and multiplied differently: this runs for every row of a list, in browsers too.
  let one = 0x811c9dc5
  let two = 0x01000193
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b)
    two ^= two >>> 13
  }
  return hex(one) + hex(two)
}

const hex = (sum: number) => (sum >>> 0).toString(16).padStart(8, '0')
