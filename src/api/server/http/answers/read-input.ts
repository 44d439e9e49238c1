import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Refusal } from '../../errors/refusal.ts'
import { languageOf } from '../../languages/language.ts'
import { speaking } from '../../languages/texts.ts'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'
import { parse } from '../parse-input.ts'
import { bodyOf, queryOf, readBytes, type Sent } from '../read-body.ts'
import type { Trace } from '../trace.ts'

export interface Incoming {
  request: Request
  params: Record<string, string>
  address: string
  /** When the answer has been read or given up. */
  finished: Promise<void> | undefined
  /** Learns who called, for the log, and when the answer has its end, where that is later than its beginning. */
  seen: { user?: string; tenant?: string; ended?: Promise<void> }
  trace: Trace
  /** Turns a failure into the caller's refusal, and notes it. */
  refusal: (error: unknown) => Refusal
  /** Makes another call of this API. */
  again: (request: Request) => Promise<Response>
}

/** Returns what a handler has of every call: the services within its reach, and the input, judged. Throws Refusal. */
export async function readInput<E extends Endpoint>(
  services: Services,
  endpoint: E,
  incoming: Incoming,
  body?: Uint8Array<ArrayBuffer>,
) {
  const { request, params, address } = incoming
  const { store: _store, shares: _shares, callQueue: _callQueue, devices: _devices, ...prepared } = services
  const url = new URL(request.url)
  const language = languageOf(request)
  const bytes = request.method === 'GET' ? undefined : (body ?? (await readBytes(request, services.settings.bodyLimit)))
  const hasBody = bytes !== undefined && endpoint.method !== 'GET'
  const sent: Sent = hasBody ? await bodyOf(endpoint, bytes, request) : { body: {} }
  return {
    ...prepared,
    // The router took them from the endpoint's own path.
    params: params as Parameters<Extract<Handler<E>, (call: never) => unknown>>[0]['params'],
    query: speaking(language, () => parse<E['query']>(endpoint.query, queryOf(endpoint, url, bytes))),
    body: speaking(language, () => parse<E['body']>(endpoint.body, sent.body)),
    file: sent.file,
    files: sent.files ?? [],
    origin: services.settings.origin ?? url.origin,
    authorization: request.headers.get('Authorization') ?? '',
    userAgent: request.headers.get('User-Agent') ?? '',
    address,
    signal: request.signal,
  }
}
