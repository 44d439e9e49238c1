import { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#api/contract/endpoint.ts'
import { readMe } from '#api/contract/access/users.ts'
import type { Input } from './address.ts'
import type { Service } from './ahead.ts'
import type { TakeAhead } from './take-ahead.ts'
import { CallError, type Caller, type CallOptions, call, offline, type TokenSource } from './call.ts'
import type { OtherTenant } from './elsewhere.ts'
import { retryDelay, tryOnline } from './outage.ts'
import { type Live, liveOf } from './live/live.ts'
import { type StepUp, stepUp } from './step-up.ts'
import { userKey } from './subject.ts'

/** The API, token and tenant of a caller, with one cache: all that a screen knows of the world outside. */
export interface Connection extends Service {
  /** The user the token speaks for: cache and preferences are theirs. */
  readonly subject: string
  readonly queries: QueryClient
  /** Asks the user for a proof of who they are, where a call is refused without one. */
  readonly stepUp: StepUp
  readonly live: Live
  call<E extends Endpoint>(endpoint: E, input: Input<E> & CallOptions<E>): Promise<Reply<E>>
  /**
   * Says of a failed read which other tenants of the user's have what it did not find; any other failure stays as it came. Absent where the user
   * cannot go there. `path`: the read's address; `others`: the user's tenants beside the present one.
   */
  explain?(failure: unknown, path: string, others: readonly OtherTenant[]): Promise<unknown>
  /** Fetches the bytes behind an address that the API answered, or of a list as a file. */
  download(url: string, init?: DownloadInit): Promise<Blob>
}

/** The parts of a download beside its address; headers by their names. */
export interface DownloadInit extends RequestInit {
  headers?: Readonly<Record<string, string>>
}

interface Lease {
  connection: Connection
  /** Ends what is under way. */
  stop: AbortController
  /** Sources of all who hold the connection; the newest with a token speaks for all. */
  sources: TokenSource[]
}

/** Abilities of a connection beside asking. */
interface Ways {
  takeAhead?: TakeAhead
  /** The tenant is the browser tab's own, which may go to another one: that of an element is its page's. */
  isOfTab?: boolean
}

/** One cache per api, tenant and user of a page, however many elements share it. */
const leases = new Map<string, Lease>()

/** Several elements may share a connection, each with a token of its own for the same user. */
const anyOf = (sources: readonly TokenSource[]): TokenSource => ({
  current: () => sources.findLast((source) => source.current())?.current(),
  // The newest may have no way to a new token where an older one has.
  renew: async () => {
    const failures: unknown[] = []
    for (const source of sources.toReversed()) {
      const token = await source.renew().catch((error: unknown) => void failures.push(error))
      if (token) return token
    }
    if (failures.length > 0) throw failures[0]
    return undefined
  },
  lost: () => {
    // Who loses its token leaves the connection, and the list with it.
    for (const source of sources.slice()) source.lost()
  },
})

/** How long an answer counts as fresh: who asks again within it is told what the last one was. */
const FRESH_MS = 10_000

function connection(caller: Caller, subject: string, ended: AbortSignal, { isOfTab }: Ways): Connection {
  const { api, tenant, language } = caller
  const proof = stepUp()
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        retry: (count, error) =>
          error instanceof CallError && (error.isOutage || (count < 2 && error.retryable && error.code !== 'timeout')),
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return {
    api,
    tenant,
    language,
    subject,
    queries,
    stepUp: proof,
    live: liveOf(caller, queries, ended),
    call: (endpoint, input) => {
      const signal = input.signal ? AbortSignal.any([input.signal, ended]) : ended
      const send = () => call(caller, endpoint, { ...input, signal })
      return send()
        .catch(async (error: Partial<CallError>) => {
          const isProved = error.code === 'step_up_required' ? proof.confirm() : undefined
          if (!isProved) throw error
          if (!(await isProved)) throw new CallError('canceled', 'Nada foi alterado: você não confirmou que é você.')
          return send()
        })
        .catch((error: Partial<CallError>) => {
          // What the user may do has changed: menu, buttons and guards follow.
          if (error.status === 403 && endpoint.path !== readMe.path) {
            void queries.invalidateQueries({ queryKey: [readMe.path] })
          }
          throw error
        })
    },
    ...(isOfTab && {
      async explain(failure: unknown, path: string, others: readonly OtherTenant[]) {
        const isAbsent = failure instanceof CallError && failure.code === 'not_found'
        if (!isAbsent || others.length === 0) return failure
        const found = await import('./elsewhere.ts').catch(() => undefined)
        return found ? found.foundElsewhere(caller, path, { failure, others, ended }) : failure
      },
    }),
    async download(url, init) {
      // Few screens download, and none does before somebody asks for it.
      const { download } = await import('./download.ts').catch(() => {
        throw offline()
      })
      return download(caller, url, { ...init, signal: ended })
    },
  }
}

/**
 * Takes part in the connection of an api, tenant and user; the first to come opens it. Call `release` when done: the last one to leave
 * cancels what is in flight and empties the cache, so that nothing of a former tenant or user survives.
 */
export function join(
  service: Service,
  subject: string,
  tokens: TokenSource,
  ways: Ways = {},
): { connection: Connection; release: () => void } {
  const key = userKey(service, subject)
  let lease = leases.get(key)
  if (!lease) {
    const sources: TokenSource[] = []
    const stop = new AbortController()
    const caller = {
      api: service.api,
      tenant: service.tenant,
      language: service.language,
      trace: service.trace,
      tokens: anyOf(sources),
      takeAhead: ways.takeAhead,
      cache: new Map(),
    }
    lease = { sources, stop, connection: connection(caller, subject, stop.signal, ways) }
    stop.signal.addEventListener('abort', tryOnline(lease.connection.queries))
    leases.set(key, lease)
  }
  const { sources, stop, connection: joined } = lease
  sources.push(tokens)
  return {
    connection: joined,
    release() {
      const index = sources.indexOf(tokens)
      if (index < 0) return
      sources.splice(index, 1)
      if (sources.length > 0) return
      leases.delete(key)
      // A query that is cancelled first sets a timer of minutes for its end: emptied after that, nothing holds who asked.
      void joined.queries.cancelQueries().finally(() => joined.queries.clear())
      // What was not asked through the cache.
      stop.abort()
    },
  }
}
