import * as z from 'zod/mini'
import type { BodyIn, Endpoint, Reply } from '#api/contract/endpoint.ts'
import { Problem } from '#api/contract/problem.ts'
import { address, type Input, sentRead, type Values } from './address.ts'
import { type Answer, headersOf, type Service } from './ahead.ts'
import type { OtherTenant } from './elsewhere.ts'
import type { TakeAhead } from './take-ahead.ts'
import type { Following } from './follow.ts'
import { checkReply, pause } from './check-reply.ts'

/** A 'conflict' carries what stands, as one of the call's own replies, with who changed it last (contract/conflict.ts). */
interface Standing {
  current: unknown
}

interface CallErrorDetails {
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
  conflict?: Standing | undefined
  elsewhere?: readonly OtherTenant[] | undefined
}

/** A failed call. `message` is Portuguese and fit to be shown; `fields` names inputs at fault. */
export class CallError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which the server asks to be asked again. */
  readonly retryAfter: number | undefined
  /** A call that named what it was made from learns here what stands instead. */
  readonly conflict: Standing | undefined
  /** Other tenants of the user's that have what was not found. */
  readonly elsewhere: readonly OtherTenant[]
  constructor(
    code: string,
    message: string,
    status?: number,
    { fields = {}, retryAfter, conflict, elsewhere = [] }: CallErrorDetails = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.conflict = conflict
    this.elsewhere = elsewhere
  }
  /** True where the same call may succeed later without anybody changing anything. */
  get retryable(): boolean {
    return this.code === 'network' || this.code === 'timeout' || (this.status ?? 0) >= 500 || this.status === 429
  }
  /** True where nobody could answer for now: no network, a proxy without its server, a server without its database. It passes by itself. */
  get isOutage(): boolean {
    return this.code === 'network' || [502, 503, 504].includes(this.status ?? 0)
  }
}

/** No answer at all. */
export const offline = () => new CallError('network', 'Sem conexão com o servidor. Verifique a rede e tente novamente.')

/** A source of tokens: the host's session, an element's attribute, or the page's own provider. */
export interface TokenSource {
  current(): string | undefined
  /** One renewal for all callers; undefined when there is none to be had. Rejects where that could not be learnt: the session stands. */
  renew(): Promise<string | undefined>
  /** The token was refused and could not be renewed. */
  lost(): void
}

export interface Caller extends Service {
  tokens: TokenSource
  takeAhead?: TakeAhead
  /** The last replies that the server can tell to be unchanged, by their path. */
  cache?: Map<string, CachedReply>
}

interface CachedReply {
  tag: string
  reply: unknown
}
/** As many as a page asks again every minute. */
const MOST_KEPT = 16

/** 'Loading of screen parts times out after 120 s.' */
const TIMEOUT_MS = 120_000
/** Characters beyond which decoding, parsing and checking a reply are tasks of their own. */
const LONG_TEXT = 250_000

async function send(
  caller: Caller,
  endpoint: Endpoint,
  path: string,
  { body, signal, version, follow }: Omit<CallOptions<Endpoint>, 'body'> & { body?: unknown },
): Promise<Answer> {
  const token = caller.tokens.current() ?? ''
  // Of a multipart body the browser knows the media type.
  const sent = body instanceof FormData ? body : JSON.stringify(body)
  const timeout = follow?.silence ?? AbortSignal.timeout(TIMEOUT_MS)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  const known = body === undefined ? caller.cache?.get(path) : undefined
  const early = endpoint.method === 'GET' ? caller.takeAhead?.({ ...caller, token }, path) : undefined
  if (early) {
    // It is shared, so that stopping ends the wait for it and not the call itself; fetch then says why.
    const stopped = new Promise<undefined>((end) => stop.addEventListener('abort', () => end(undefined)))
    const answer = await Promise.race([early.catch(() => undefined), stopped])
    if (answer && answer.status < 500) return answer
  }
  const read = endpoint.method === 'GET' ? sentRead(path) : undefined
  try {
    const reply = await (follow?.fetch ?? fetch)(caller.api + (read?.path ?? path), {
      method: endpoint.method,
      headers: {
        ...headersOf({ ...caller, token }),
        ...(typeof sent === 'string' && { 'Content-Type': 'application/json' }),
        ...(known && { 'If-None-Match': known.tag }),
        ...(version && { 'If-Match': `"${version}"` }),
      },
      body: sent ?? null,
      ...read?.init,
      signal: stop,
    })
    if (reply.status === 304 && known) return { status: 304, body: known.reply }
    const text = await reply.text()
    if (text.length > LONG_TEXT) await pause()
    const isJson = reply.headers.get('Content-Type')?.includes('json')
    return {
      status: reply.status,
      body: isJson ? parsed(text) : text,
      tag: reply.headers.get('ETag'),
      ...retryAfterOf(reply.headers),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    if (timeout.aborted) throw new CallError('timeout', 'Tempo esgotado. Tente novamente.')
    throw offline()
  }
}

/** Reads Retry-After. Of the header's two forms, seconds and a date, our servers use the first. */
export function retryAfterOf(headers: Headers): Pick<Answer, 'retryAfter'> {
  const text = headers.get('Retry-After') ?? ''
  return /^\d{1,5}$/.test(text) ? { retryAfter: Number(text) } : {}
}

/** Undefined for a broken document, which no reply of the contract is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const badReply = (status: number, details?: CallErrorDetails) =>
  new CallError('bad-reply', 'O servidor respondeu de forma inesperada.', status, details)

/** An answer that is none of the contract's replies, as the failure that it tells of. */
export function failureOf({ status, body, retryAfter }: Answer): CallError {
  const problem = z.safeParse(Problem, body)
  if (!problem.success) return badReply(status, { retryAfter })
  const { code, message, fields } = problem.data
  // Checked by the one that made the call, which knows what may stand.
  const { conflict } = body as { conflict?: Standing }
  return new CallError(code, message, status, { fields, retryAfter, conflict })
}

/** A new token, undefined where there is none to be had. Throws {@link CallError} where that could not be learnt. */
export async function renewed(tokens: TokenSource): Promise<string | undefined> {
  try {
    return await tokens.renew()
  } catch (error) {
    if (error instanceof CallError) throw error
    // The page's own way to a token failed.
    throw new CallError('network', 'A sessão não pôde ser renovada. Verifique a rede e tente novamente.')
  }
}

function keep({ cache }: Caller, path: string, tag: Answer['tag'], reply: unknown): void {
  if (!cache || !tag) return
  cache.delete(path)
  cache.set(path, { tag, reply })
  for (const oldest of cache.keys()) if (cache.size > MOST_KEPT) cache.delete(oldest)
}

/** Options of a call beside its address. */
export interface CallOptions<E extends Endpoint> {
  body?: BodyIn<E> | FormData
  signal?: AbortSignal
  version?: string | undefined
  /** Hears how far the call is, where the endpoint tells it (`progress`). */
  follow?: Following
}

/**
 * Makes one call of the contract: bearer and tenant added, a refused token renewed once and the call repeated, the reply checked.
 * `version`: the state that a change was made from; where another one stands it is refused as 'conflict'. Throws {@link CallError}, or the
 * signal's own reason when cancelled.
 */
export async function call<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: Input<E> & CallOptions<E>,
): Promise<Reply<E>> {
  const path = address(endpoint.path, input.params, input.query as Values | undefined)
  const sent = caller.tokens.current()
  let answer = await send(caller, endpoint, path, input)
  if (answer.status === 401 && endpoint.needs !== 'public') {
    // Another call, refused with the same token, may have renewed it meanwhile.
    const hasToken = caller.tokens.current() !== sent || (await renewed(caller.tokens))
    if (hasToken) answer = await send(caller, endpoint, path, input)
    if (answer.status === 401) {
      caller.tokens.lost()
      throw new CallError('auth-expired', 'Sessão expirada. Entre novamente.', 401)
    }
  }
  const failure = answer.status >= 400 ? failureOf(answer) : undefined
  if (failure && !failure.conflict) throw failure
  // The very same object as last time: nothing is checked, compared or drawn anew.
  if (answer.status === 304) return answer.body as Reply<E> // what this very call has checked before
  const reply = await checkReply(endpoint.reply, failure ? failure.conflict?.current : answer.body).catch(() => {
    throw badReply(answer.status)
  })
  // What stands has been checked, and says why the change does not.
  if (failure) throw failure
  keep(caller, path, answer.tag, reply)
  // The endpoint's own schema has just parsed it; the compiler loses the tie between E and its reply.
  return reply as Reply<E>
}
