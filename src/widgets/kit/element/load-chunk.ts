/** By what chunks have come or are coming: nothing, or what made another address of theirs. None comes by two. */
const known = new Map<unknown, Promise<string>>()

/**
 * Loads a chunk, three times if need be. Browsers of before 2026 keep in mind that an address could not be had for as long as the page is
 * open (whatwg/html#10327), so the last attempt is given what makes another address of it. Fails as the last attempt does; a later call
 * begins anew. One chunk may be asked for several things: each call has an answer of its own.
 */
export function loadChunk<T>(name: unknown, attempt: (suffix: string) => Promise<T>): Promise<T> {
  let came = known.get(name)
  if (!came) {
    came = attempts(async (suffix) => {
      await attempt(suffix)
      return suffix
    })
    known.set(name, came)
    came.catch(() => known.delete(name))
  }
  return came.then(attempt)
}

/** A second lies between attempts. */
const attempts = (attempt: (suffix: string) => Promise<string>, last = ''): Promise<string> =>
  attempt('').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return last ? attempt(last) : attempts(attempt, '?2')
  })
