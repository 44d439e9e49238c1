/** Functions of the language that elements need, each with a trial of it. */
const SOUND: Readonly<Record<string, () => boolean>> = {
  'Array.prototype.entries': () => [...[7].entries()][0]?.[1] === 7,
  'Array.from': () => Array.from(new Set([7]), (one) => one + 1)[0] === 8,
  'Function.prototype.bind': () => ((_: number, second: number) => second).bind(null, 7)(8) === 8,
  'JSON.stringify': () => JSON.stringify({ of: [7] }) === '{"of":[7]}',
}

/**
 * Names what a library of the page has put something of its own for that does not do the same: prototype.js 1.7 takes entries() from arrays
 * and finds nothing in a set, MooTools 1.4 forgets what comes after bind(), older ones write arrays as texts.
 */
export const replaced = (): string[] =>
  Object.keys(SOUND).filter((name) => {
    try {
      return !SOUND[name]?.()
    } catch {
      return true
    }
  })
