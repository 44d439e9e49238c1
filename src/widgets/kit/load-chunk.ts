/** Chunks that have come or are under way, so that none comes by two addresses. */
const known = new Map<unknown, Promise<unknown>>()

/**
 * Loads a chunk, three times if need be. Browsers of before 2026 keep in mind that an address could not be had for as long as the page is
 * open (whatwg/html#10327), so the last attempt is given what makes another address of it. Fails as the last attempt does; a later call
 * begins anew.
 */
export function loadChunk<T>(name: unknown, attempt: (suffix: string) => Promise<T>): Promise<T> {
  // Kept under the name of what it gives.
  let chunk = known.get(name) as Promise<T> | undefined
  if (!chunk) {
    chunk = attempts(attempt)
    known.set(name, chunk)
    chunk.catch(() => known.delete(name))
  }
  return chunk
}

/** A second lies between attempts. */
const attempts = <T>(attempt: (suffix: string) => Promise<T>, last = ''): Promise<T> =>
  attempt('').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return last ? attempt(last) : attempts(attempt, '?2')
  })
