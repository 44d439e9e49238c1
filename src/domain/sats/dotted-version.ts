// Versions of a SAT's basic software: numbers between dots, compared as numbers and never as text.

/** Negative when `a` is older than `b`, 0 when equal ('2.5' is '02.05.00'); NaN when one of them is no dotted number. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)]
  if (!first || !second) return Number.NaN
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    const difference = (first[i] ?? 0) - (second[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(version: string): number[] | undefined {
  const text = version.trim()
  return /^\d{1,9}(\.\d{1,9})*$/.test(text) ? text.split('.').map(Number) : undefined
}
