import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#api/contract/endpoint.ts'

/** Longest that a save waits for the reads of what it changed, in ms. */
const LONGEST_MS = 2000

/**
 * Reads every answer of some endpoints anew, and waits for those on the screen, so that a save ends with them there; not for as long as an
 * outage takes, which reads outlast: the save has succeeded, and what it answered may be shown once, as a secret is.
 */
export async function readAnew(queries: QueryClient, touched: readonly Pick<Endpoint, 'path'>[]): Promise<void> {
  const reads = Promise.all(touched.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
}
