import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Refusal } from '../errors/refusal.ts'
import type { Api } from './api.ts'

/** How long a caller may take to send the head of a call, and the whole of it. */
const HEADERS_MS = 20_000
const REQUEST_MS = 120_000
/** How long a connection may stand still for its caller: with an answer that nobody reads, or a body that does not come. */
const STILL_MS = 60_000
/** Calls of one connection that have no answer yet. Browsers send one after the other; more is pipelined, and each holds its answer. */
const MOST_ON_CONNECTION = 32

export interface HttpServerOptions {
  /** Whether a proxy in front writes X-Forwarded-For. */
  trustProxy: boolean
  /** Told of each answer before anything of it is sent. */
  onAnswer?(answer: ServerResponse): void
  /** In ms. */
  stillMs?: number
}

/** Serves a site over HTTP. */
export function httpServer(site: Api, { trustProxy, onAnswer, stillMs = STILL_MS }: HttpServerOptions): Server {
  const unanswered = new WeakMap<Socket, number>()
  const listener = getRequestListener((request, { incoming, outgoing }) => {
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
    if (count > MOST_ON_CONNECTION) return new Refusal('unavailable', { retryAfter: 1 }).toResponse()
    // The last entry is the one that our own proxy wrote; the ones before it are the caller's word.
    const forwarded = trustProxy ? request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    return whileWorking(incoming, () => site(request, { address: forwarded ?? socket.remoteAddress ?? '', finished }))
  })
  /** Once a call has come as a whole, it is we who keep its connection still; what its work may wait for has limits of its own. */
  const whileWorking = async (incoming: Http2ServerRequest | IncomingMessage, work: () => Promise<Response>) => {
    const { socket } = incoming
    const hasCome = () => socket.setTimeout(0)
    incoming.once('end', hasCome)
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
