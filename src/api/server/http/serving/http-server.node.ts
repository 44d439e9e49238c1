import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Refusal } from '../../errors/refusal.ts'
import { languageOf } from '../../languages/language.ts'
import type { Api } from '../api.ts'

/** How long a caller may take to send the head of a call, and the whole of it. */
const HEADERS_MS = 20_000
const REQUEST_MS = 120_000
/** How long a connection may stand still for its caller: with an answer that nobody reads, or a body that does not come. */
const STILL_MS = 60_000
/** Calls of one connection that have no answer yet. Browsers send one after the other; more is pipelined, and each holds its answer. */
const MOST_ON_CONNECTION = 32

/**
 * How much more is read, and for how long, of a body whose call has its answer already. A connection that is closed with bytes unread is
 * reset, and a sender that reads last would never see why it was refused.
 */
const DRAIN_BYTES = 100_000_000
const DRAIN_MS = 30_000

export interface HttpServerOptions {
  /** True if a proxy in front writes X-Forwarded-For, and X-Forwarded-Proto. */
  trustProxy: boolean
  /** True if callers come by https, which ends at a proxy. */
  isSecure?: boolean
  /** Told of each answer before anything of it is sent. */
  onAnswer?(answer: ServerResponse): void
  /** In ms. */
  stillMs?: number
  drainBytes?: number
}

/** Serves a site over HTTP. */
export function httpServer(
  site: Api,
  { trustProxy, isSecure = false, onAnswer, stillMs = STILL_MS, drainBytes = DRAIN_BYTES }: HttpServerOptions,
): Server {
  const unanswered = new WeakMap<Socket, number>()
  const answer: Parameters<typeof getRequestListener>[0] = async (request, { incoming, outgoing }) => {
    // This server speaks HTTP/1 only.
    if (outgoing instanceof ServerResponse) onAnswer?.(outgoing)
    const { socket } = incoming
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    const finished = new Promise<void>((resolve) => {
      outgoing.once('close', () => {
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
        resolve()
      })
    })
    if (count > MOST_ON_CONNECTION) return new Refusal('unavailable', { retryAfter: 1 }).toResponse(languageOf(request))
    // The last entry is the one that our own proxy wrote; the ones before it are the caller's word.
    const last = (name: string) => (trustProxy ? request.headers.get(name)?.split(',').at(-1)?.trim() : undefined)
    const address = last('X-Forwarded-For') ?? socket.remoteAddress ?? ''
    const { remoteAddress: peer = '' } = socket
    // A redirect would have the caller send the same once more, by both ways, and never learn that everybody on the first could read it.
    const isOpen = isSecure && last('X-Forwarded-Proto') === 'http' && new URL(request.url).pathname.startsWith('/api/')
    const response = await whileWorking(incoming, async () =>
      isOpen
        ? new Refusal('https_required').toResponse(languageOf(request))
        : site(request, { address, peer, finished }),
    )
    // Before Node does, which reads on without a bound and tells nobody.
    if (incoming instanceof IncomingMessage) drain(incoming, drainBytes)
    // RFC 6797: for a year a browser that was here by https comes by nothing else.
    if (isSecure || last('X-Forwarded-Proto') === 'https') {
      response.headers.set('Strict-Transport-Security', 'max-age=31536000')
    }
    return response
  }
  // Its own clean-up gives a sender half a second.
  const listener = getRequestListener(answer, { autoCleanupIncoming: false })
  /** Once a call has come as a whole, it is we who keep its connection still; what its work may wait for has limits of its own. */
  const whileWorking = async (incoming: Http2ServerRequest | IncomingMessage, work: () => Promise<Response>) => {
    const { socket } = incoming
    const hasCome = () => socket.setTimeout(0)
    // Nobody reads, and so nobody hears the end of, what has no body.
    if (hasBody(incoming)) incoming.once('end', hasCome)
    else hasCome()
    try {
      return await work()
    } finally {
      incoming.off('end', hasCome)
      socket.setTimeout(stillMs)
    }
  }
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }, listener)
  // Without a listener for 'timeout' Node destroys a socket that has stood still.
  return server.setTimeout(stillMs)
}

/** RFC 9112, section 6.3. */
function hasBody({ headers }: Http2ServerRequest | IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function drain(incoming: IncomingMessage, most: number): void {
  if (incoming.complete || incoming.destroyed) return
  const { socket } = incoming
  let remaining = most
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS).unref()
  incoming.once('close', () => clearTimeout(timer))
  // Whoever was reading has given up.
  incoming.removeAllListeners('data')
  incoming.on('data', (part: Buffer) => {
    remaining -= part.length
    if (remaining < 0) socket.destroy()
  })
  incoming.resume()
}
