/** By what chunks have come or are coming: nothing, or what made another address of theirs. 0 for one that could not be had. */
const known = new Map<unknown, Promise<string> | 0>()
/** 'Loading of screen parts times out after 120 s.' */
const TIMEOUT_MS = 120_000
/** The last address of our making: no two attempts share one. */
let last = 1

/**
 * Loads a chunk, three times if need be, and gives it up after two minutes. Browsers of before 2026 keep in mind that an address could not
 * be had for as long as the page is open (whatwg/html#10327), and all of them wait for one that hangs, so the last attempt, and every one
 * after a failure, is given what makes another address of it. Fails as the last attempt does; a later call begins anew. One chunk may be
 * asked for several things: each call has an answer of its own.
 */
export function loadChunk<T>(name: unknown, attempt: (suffix: string) => Promise<T>): Promise<T> {
  let came = known.get(name)
  if (!came) {
    came = found(attempt, came)
    known.set(name, came)
    came.catch(() => known.set(name, 0))
  }
  return came.then(attempt)
}

/** Loads a chunk; `failed` where an earlier attempt was in vain. A second lies between attempts. */
const found = (attempt: (suffix: string) => Promise<unknown>, failed: 0 | undefined) =>
  new Promise<string>((resolve, reject) => {
    // An Error, made here and held for two minutes, would hold all who called, the element among them.
    setTimeout(reject, TIMEOUT_MS, 'timeout')
    const ask = (attempts: number) => {
      const suffix = (failed ?? attempts) ? '' : `?${++last}`
      attempt(suffix).then(
        () => resolve(suffix),
        (error) => (attempts ? setTimeout(ask, 1000, attempts - 1) : reject(error)),
      )
    }
    ask(2)
  })
