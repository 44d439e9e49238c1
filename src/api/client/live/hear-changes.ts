import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { Changes, streamChanges } from '#api/contract/changes.ts'
import { address } from '../address.ts'
import { headersOf } from '../ahead.ts'
import { renewed } from '../call.ts'
import { askAnew } from './ask-anew.ts'
import type { Hearing } from './live.ts'

/** How long a stream may take to say its first word, in ms: a proxy that gathers answers lets none through. */
const FIRST_MS = 6000
/** More than two of the signs that the server gives of itself (server/changes/streams.ts), in ms. */
const SILENCE_MS = 50_000
/** The first pause after a failure, and the longest, in ms. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000
/** Within which who was heard until now comes again, in ms: a server that ends has many to send to another. */
const AGAIN_MS = 2000

/** 'over': it was heard, and ended. 'failed': it may be there later. 'none': there is no stream for this caller. */
type Outcome = 'over' | 'failed' | 'none'

/** Hears what changes, again and again, until the signal ends it or the server has no stream for the caller; has what follows it asked anew. */
export async function hearChanges(hearing: Hearing, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await hearOnce(hearing, signal)
    if (signal.aborted) return
    failures = outcome === 'over' ? 0 : failures + 1
    // Who goes on at once needs nothing else meanwhile.
    if (outcome !== 'over') hearing.tell(false)
    if (outcome === 'none') return
    await pause(failures === 0 ? Math.random() * AGAIN_MS : pauseAfter(failures), signal)
  }
}

const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (1 + Math.random() / 2)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function hearOnce(hearing: Hearing, signal: AbortSignal): Promise<Outcome> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), FIRST_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    const both = AbortSignal.any([signal, silent.signal])
    const reply = await ask(hearing, both)
    const isStream = reply.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!reply.ok || !reply.body || !isStream) {
      await reply.body?.cancel()
      return [401, 429].includes(reply.status) || reply.status >= 500 ? 'failed' : 'none'
    }
    const outcome = await read(reply.body, hearing, heard, both)
    return silent.signal.aborted ? 'failed' : outcome
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for the stream; goes on with a new token where it ended with the one before. */
async function ask({ caller, lastEventId }: Hearing, signal: AbortSignal): Promise<Response> {
  const send = () =>
    fetch(caller.api + address(streamChanges.path), {
      headers: {
        ...headersOf({ ...caller, token: caller.tokens.current() ?? '' }),
        Accept: streamChanges.media,
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      },
      cache: 'no-store',
      signal,
    })
  const reply = await send()
  // Who was never heard leaves it to the usual calls, which tell the user where there is no new one.
  if (reply.status !== 401 || lastEventId === '' || !(await renewed(caller.tokens))) return reply
  await reply.body?.cancel()
  return send()
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  hearing: Hearing,
  heard: () => void,
  signal: AbortSignal,
): Promise<Outcome> {
  let isHeard = false
  const parser = createParser({
    onEvent({ id, event, data }) {
      const changes = z.safeParse(Changes, parsed(data))
      if (!changes.success) return
      if (id) hearing.lastEventId = id
      if (event === 'hello') {
        isHeard = true
        hearing.tell(true)
      }
      askAnew(hearing.queries, changes.data)
    },
  })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return isHeard ? 'over' : 'failed'
    heard()
    parser.feed(value)
  }
}

/** Undefined for a broken text, which no event of the contract is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
