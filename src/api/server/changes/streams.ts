import type { Change } from '#api/contract/changes.ts'
import { Refusal } from '../errors/refusal.ts'
import type { LiveAnswer } from '../http/handler.ts'
import { errorText } from '../errors/text.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { Store } from '../store/scope.ts'
import { changesFor, eventOf, hello, SIGN } from './event-of.ts'
import { changesBetween, changesSince, type Cursor, readCursor, RESUMES_MS } from './look.ts'
import type { Hearing } from './topics-of.ts'

/** How often a server looks for all its streams together, in ms. */
const LOOK_MS = 1000
/** How often a stream says something in any case, in ms: proxies give up what is silent for half a minute or more. */
const SILENCE_MS = 20_000
/** How often it is asked anew what a stream may hear, in ms. */
const JUDGED_MS = 30_000
/** Events that wait for a reader; one who reads no faster is let go, and comes again. */
const MOST_WAITING = 16
/** Streams of one caller, who has as many windows in sight at most. */
const MOST_OF_CALLER = 20
/** Seconds after which a caller who found no place comes again. */
const RETRY_SECONDS = 30

/** Somebody who is to hear of changes. */
export interface Hearer {
  /** The caller in limits. */
  key: string
  tenantId: string
  hearing: Hearing
  /** Asks anew what may be heard; rejects with a Refusal where it is nothing any more. */
  judge(): Promise<Hearing>
  /** In ms since the epoch, by the platform's clock. */
  endsAt: number
  /** Id of the last event of a stream before; '' for none. */
  lastEventId: string
}

interface Stream extends Hearer {
  sink: ReadableStreamDefaultController<Uint8Array>
  judgedAt: number
  writtenAt: number
  ended(): void
}

/** The streams that a server has open. */
export interface Streams {
  /** Opens one, beside `most` others at most; refuses as 'unavailable' where there are too many, or the server is about to end. */
  open(hearer: Hearer, most: number): Promise<LiveAnswer>
  /** Looks what has changed and tells whom it concerns, as is done every second while there are streams. */
  look(): Promise<void>
  /** Ends all: who heard comes again, to another server. */
  end(): void
  count(): number
}

interface Parts {
  store: Store
  platform: Platform
}

/** By the server's platform: of two servers over one database each has its own clock. */
const known = new WeakMap<Platform, Streams>()

/** Counts the streams that a server has open. */
export const openStreams = (platform: Platform): number => known.get(platform)?.count() ?? 0

/** Returns the streams of a server. */
export function streamsOf(parts: Parts): Streams {
  const streams = known.get(parts.platform) ?? changeStreams(parts)
  known.set(parts.platform, streams)
  return streams
}

function changeStreams({ store, platform }: Parts): Streams {
  const streams = new Set<Stream>()
  const perKey = new Map<string, number>()
  let last: Cursor | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const close = (stream: Stream) => {
    if (!streams.delete(stream)) return
    const rest = (perKey.get(stream.key) ?? 1) - 1
    if (rest > 0) perKey.set(stream.key, rest)
    else perKey.delete(stream.key)
    try {
      stream.sink.close()
    } catch {
      // Its reader has gone first.
    }
    stream.ended()
  }
  const tell = (stream: Stream, bytes: Uint8Array) => {
    if ((stream.sink.desiredSize ?? 0) <= 0) return close(stream)
    stream.writtenAt = platform.now()
    stream.sink.enqueue(bytes)
  }
  const hearChanges = async () => {
    const to = await readCursor(store)
    const tenants = [...new Set([...streams].map(({ tenantId }) => tenantId))]
    const rows = await changesBetween(store, [last ?? to, to], tenants)
    last = to
    const byTenant = Map.groupBy(rows, ({ tenant_id: tenant }) => tenant)
    for (const stream of streams) {
      const bytes = eventOf(byTenant.get(stream.tenantId) ?? [], stream.hearing, to.at)
      if (bytes) tell(stream, bytes)
    }
  }
  /** Ends what may go on no longer, and says to the others that the connection stands. */
  const tend = async () => {
    const now = platform.now()
    for (const stream of streams) {
      if (now >= stream.endsAt) close(stream)
      else if (now - stream.writtenAt >= SILENCE_MS) tell(stream, SIGN)
    }
    for (const stream of [...streams].filter(({ judgedAt }) => now - judgedAt >= JUDGED_MS)) {
      stream.judgedAt = now
      try {
        stream.hearing = await stream.judge()
      } catch (error) {
        // Where the database is away nobody can tell, and nobody hears anything.
        if (error instanceof Refusal && error.code !== 'unavailable') close(stream)
      }
    }
  }
  let tending: Promise<void> | undefined
  const tendOnce = () => (tending ??= tend().finally(() => (tending = undefined)))
  let hearing: Promise<void> = Promise.resolve()
  // One after the other: each goes on where the one before has ended.
  const hear = () => {
    const next = hearing.then(() => (streams.size > 0 ? hearChanges() : undefined))
    hearing = next.catch(() => {})
    return next
  }
  const failed = (error: unknown) => platform.log({ event: 'changes', error: errorText(error) })
  const turn = async () => {
    await hear().catch(failed)
    // Rights of thousands are thousands of questions: what changes meanwhile is heard in its second.
    void tendOnce().catch(failed)
    timer = streams.size > 0 && !isOver ? setTimeout(turn, LOOK_MS) : undefined
    // From here on nobody looks: who opens the next one begins anew.
    if (timer === undefined) last = undefined
  }
  const missedBy = async ({ lastEventId, tenantId, hearing }: Hearer, at: number): Promise<Change[]> => {
    if (!/^\d{13}$/.test(lastEventId)) return []
    const since = Number(lastEventId)
    if (since > at || at - since > RESUMES_MS) return [{ topic: 'all' }]
    return changesFor(await changesSince(store, tenantId, since), hearing)
  }

  return {
    async look() {
      await hear()
      await tendOnce()
    },
    count: () => streams.size,
    end() {
      isOver = true
      clearTimeout(timer)
      for (const stream of streams) close(stream)
    },
    async open(hearer, most) {
      const { key } = hearer
      const isFull = () => isOver || streams.size >= most || (perKey.get(key) ?? 0) >= MOST_OF_CALLER
      const refusal = () => new Refusal('unavailable', { retryAfter: RETRY_SECONDS })
      if (isFull()) throw refusal()
      const { at } = (last ??= await readCursor(store))
      const missed = await missedBy(hearer, at)
      if (isFull()) throw refusal()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const now = platform.now()
      let stream: Stream | undefined
      const body = new ReadableStream<Uint8Array>(
        {
          start(sink) {
            stream = { ...hearer, sink, judgedAt: now, writtenAt: now, ended: resolve }
            sink.enqueue(hello(at, missed))
          },
          cancel: () => stream && close(stream),
        },
        new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
      )
      if (!stream) throw new Error('A stream begins as it is made')
      const own: Stream = stream
      streams.add(own)
      perKey.set(key, (perKey.get(key) ?? 0) + 1)
      timer ??= setTimeout(turn, LOOK_MS)
      return { body, ended, close: () => close(own) }
    },
  }
}
