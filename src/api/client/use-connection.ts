import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { BodyIn, Endpoint, Params, QueryIn, Reply } from '#api/contract/endpoint.ts'
import { type Me, readMe } from '#api/contract/access/users.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { address, type Input, type Values } from './address.ts'
import type { CallError } from './call.ts'
import type { Connection } from './connection.ts'
import { useOutage } from './outage.ts'
import { readAnew } from './read-anew.ts'

export const ConnectionContext = createContext<Connection | undefined>(undefined)

/** The connection of the widget this component stands in. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('No connection above this component')
  return connection
}

interface ReadOptions<E extends Endpoint, View> {
  enabled?: boolean
  /** Shows the former answer while the next page or filter loads. */
  keepPrevious?: boolean
  /** Seconds a cached answer counts as fresh; 10 unless told. */
  freshFor?: number
  /** Does without comparing an answer with the former one part by part: for large ones whose screen knows better what changed. */
  unshared?: boolean
  /** Brings some SATs of a large answer up to date, instead of asking for all of it. */
  amend?: (sats: readonly string[]) => Promise<unknown>
  /** Makes of an answer what the screen shows, always by the same function: while that is the same object nothing is drawn anew. */
  select?: (reply: Reply<E>) => View
}

/** The cache key of a read: its path pattern first, so that a save can drop every answer of a resource. */
export const readKey = <E extends Endpoint>(endpoint: E, input: Input<E>): [pattern: string, path: string] => [
  endpoint.path,
  address(endpoint.path, input.params, input.query as Values | undefined),
]

/** The user's other tenants, as far as they are known. */
function othersOf({ queries, tenant }: Connection): Me['tenants'] {
  const me = queries.getQueryData<Me>(readKey(readMe, {}))
  return me?.tenants.filter(({ id }) => id !== tenant) ?? []
}

/** A read as the cache knows it: its key, and how it is asked. */
function readOf<E extends Endpoint>(connection: Connection, endpoint: E, input: Input<E>) {
  const queryKey = readKey(endpoint, input)
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    connection.call(endpoint, Object.assign({ signal }, input)).catch(async (failure: unknown) => {
      throw connection.explain ? await connection.explain(failure, queryKey[1], othersOf(connection)) : failure
    })
  return { queryKey, queryFn, ...(endpoint.follows && { meta: { follows: endpoint.follows } }) }
}

/** Sends a read that a screen is going to make, or joins it; settled once the cache has its answer, or its failure. */
export const readAhead = <E extends Endpoint>(connection: Connection, endpoint: E, input: Input<E>): Promise<void> =>
  connection.queries.prefetchQuery(readOf(connection, endpoint, input))

/** Reads an endpoint through the connection's cache: one request per resource, whoever asks. */
export function useRead<E extends Endpoint, View = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  options: ReadOptions<E, View> = {},
): UseQueryResult<View, CallError> {
  const connection = useConnection()
  const { queryKey, queryFn, meta } = readOf(connection, endpoint, input)
  const enabled = options.enabled ?? true
  // What nobody has asked for yet is sent for as the screen is drawn, not once it stands. What is under way is joined, whoever began it.
  if (enabled && !connection.queries.getQueryState(queryKey)) {
    void connection.queries.prefetchQuery({ queryKey, queryFn })
  }
  const isFollowing = enabled && endpoint.follows !== undefined
  useEffect(() => (isFollowing ? connection.live.follow() : undefined), [connection, isFollowing])
  const result = useQuery<Reply<E>, CallError, View>(
    {
      queryKey,
      queryFn,
      enabled,
      ...(meta && { meta: { ...meta, ...(options.amend && { amend: options.amend }) } }),
      ...(options.freshFor !== undefined && { staleTime: options.freshFor * 1000 }),
      ...(options.unshared && { structuralSharing: false }),
      ...(options.select && { select: options.select }),
      ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    },
    connection.queries,
  )
  return useOutage(result, connection.queries, queryKey)
}

interface Write<E extends Endpoint> {
  params?: Params<E>
  query?: QueryIn<E>
  body?: BodyIn<E> | FormData
  /** The state that it was made from: where another one stands it is refused as 'conflict'. */
  version?: string | undefined
}

/** Writes an endpoint; every cached answer of the `touches` endpoints is read anew afterwards. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[] = [],
): UseMutationResult<Reply<E>, CallError, Write<E>> {
  const connection = useConnection()
  return useMutation<Reply<E>, CallError, Write<E>>(
    {
      // The type of Input asks for params exactly where the path names some, which a generic E hides.
      mutationFn: (write) => connection.call(endpoint, write as Input<E> & { body?: BodyIn<E> }),
      onSuccess: () => readAnew(connection.queries, touches),
    },
    connection.queries,
  )
}

/** Tells if changes of what an endpoint shows are told at the moment, so that nobody needs to ask it every so often. */
export function useLive({ follows }: Endpoint): boolean {
  const { live } = useConnection()
  return useSyncExternalStore(live.watch, live.isOn, () => false) && follows !== undefined
}

/** Reads who the user is and what they may do in the tenant of this connection. */
export const useMe = (): UseQueryResult<Me, CallError> => useRead(readMe, {}, { freshFor: 300 })

/** Tells if the user holds what an endpoint needs. False while unknown. */
export function useCan(endpoint: Endpoint): boolean {
  const me = useMe()
  if (typeof endpoint.needs === 'string') return true
  return me.data !== undefined && satisfies(endpoint.needs, me.data)
}

/** Returns a function that tells if the user holds given needs, for callers that have many to check: menus. Undefined while unknown. */
export function useAllowed(): ((needs: Needs) => boolean) | undefined {
  const { data, error } = useMe()
  // Who has lost the tenant may do nothing in it, whatever was known before.
  return data && error?.status !== 403 ? (needs) => satisfies(needs, data) : undefined
}
