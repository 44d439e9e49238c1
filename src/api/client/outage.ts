import { hashKey, type QueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CallError } from './call.ts'

/** Longest wait between two tries, in ms: who waits for an answer should have it soon after an outage has passed. */
const LONGEST_MS = 15_000
/** Failures after which an outage is no blip. A server that asks to be asked again later knows as much at once. */
const BLIPS = 3

/** How long to wait after a failure, in ms: twice as long each time, at least as long as the server asks, and not all callers at once. */
export function retryDelay(failures: number, error: unknown): number {
  const wait = Math.min(1000 * 2 ** failures, LONGEST_MS)
  const requested = error instanceof CallError && error.isOutage ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(wait, Math.min(requested, LONGEST_MS)) * (1 + Math.random() / 5)
}

/** Tries what failed, or waits for its next try, at once when the browser is online again. Call what it returns when done. */
export function tryOnline(queries: QueryClient): () => void {
  const online = () => {
    for (const { queryKey, state } of queries.getQueryCache().findAll({ type: 'active' })) {
      if (!state.error && state.fetchFailureCount === 0) continue
      const one = { queryKey, exact: true }
      void queries.cancelQueries(one).then(() => queries.refetchQueries(one))
    }
  }
  // Absent on a server, where tests of the rules run.
  globalThis.addEventListener?.('online', online)
  return () => globalThis.removeEventListener?.('online', online)
}

/** How a message says what is done already, in each language (tests/unit/words.test.ts). */
export const TRY_AGAIN = / (?:Tente|Try|Intente) .*/

/** Returns what a screen says of a read that an outage keeps waiting. */
export const outageText = ({ code, message }: CallError): string =>
  code === 'network' ? message : `${message.replace(TRY_AGAIN, '')} Tentando novamente…`

/**
 * A read that an outage keeps waiting goes on trying, so that for the cache it is under way and no error. Screens see it as one meanwhile,
 * the same one however often it fails, and try at once where the user asks for it.
 */
export function useOutage<T>(
  result: UseQueryResult<T, CallError>,
  queries: QueryClient,
  queryKey: QueryKey,
): UseQueryResult<T, CallError> {
  const { failureReason, failureCount, refetch } = result
  const isPlain = failureReason?.retryAfter !== undefined || failureCount >= BLIPS
  const latest = failureReason?.isOutage && isPlain ? failureReason : undefined
  // One error for one outage: who tells of failures tells of each error once.
  const [held, hold] = useState<CallError>()
  const outage = latest && held?.code === latest.code ? held : latest
  if (outage !== held) hold(outage)
  const queryHash = hashKey(queryKey)
  // The same one as long as the question is: who tells others of it would tell them without end.
  const again = useCallback<typeof refetch>(
    async (options) => {
      await queries.cancelQueries({ predicate: (query) => query.queryHash === queryHash })
      return refetch(options)
    },
    [queries, queryHash, refetch],
  )
  if (!outage) return result
  const own = { error: outage, isError: true, isFetching: false, refetch: again }
  // All else is the result's own, which learns by each access what a screen wants to be told of. Like it, it may be spread.
  return new Proxy(result, {
    get: (target, key) => (Object.hasOwn(own, key) ? own[key as keyof typeof own] : Reflect.get(target, key)),
  })
}
