/** Chunks that have come or are under way, so that none comes by two addresses. */
const known = new Map<string, Promise<unknown>>()
/** What is waited before the second and the third attempt, in milliseconds. */
const PAUSES = [500, 1500]

/**
 * Loads a chunk, three times if need be. Browsers of before 2026 keep in mind that an address could not be had for as long as the page is
 * open (whatwg/html#10327), so the last attempt is given what makes another address of it. Fails as the last attempt does; a later call
 * begins anew.
 */
export function loadChunk<T>(name: string, attempt: (suffix: string) => Promise<T>): Promise<T> {
  // Kept under the name of what it gives.
  let chunk = known.get(name) as Promise<T> | undefined
  if (!chunk) {
    chunk = attempts(attempt)
    known.set(name, chunk)
    chunk.catch(() => known.delete(name))
  }
  return chunk
}

/** The same for what has no name of its own to be kept under. */
export async function attempts<T>(attempt: (suffix: string) => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await attempt('')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return attempt('?again')
}
