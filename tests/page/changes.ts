import { expect, onTestFinished, vi } from 'vitest'
import { type Change, streamChanges } from '#api/contract/changes.ts'
import type { Answer } from './partner-page.ts'

// Streams of changes that a test writes: the page's database is one transaction, of which the server would hear nothing.

interface Stream {
  sink: ReadableStreamDefaultController<Uint8Array>
  request: Request
}

/** Streams that the page of the present test has opened, the last one last. */
export const streams: Stream[] = []

const write = ({ sink }: Stream, text: string) => sink.enqueue(new TextEncoder().encode(text))

/** Tells the page what changed. */
export function say(stream: Stream | undefined, ...changes: Change[]): void {
  if (!stream) throw new Error('no stream is open')
  write(stream, `id: 2\ndata: ${JSON.stringify(changes)}\n\n`)
}

/** Opens a stream for whoever asks. */
export const streaming: Answer & { reply(request: Request): Response } = {
  to: streamChanges,
  reply(request) {
    onTestFinished(() => void streams.splice(0))
    const body = new ReadableStream<Uint8Array>({
      start(sink) {
        const stream = { sink, request }
        streams.push(stream)
        write(stream, 'event: hello\nid: 1\ndata: []\n\n')
        request.signal.addEventListener('abort', () => sink.error(request.signal.reason))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  },
}

/** Lets time pass, of a test with fake timers. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Waits until so many streams were opened. */
export const isOpen = (count: number): Promise<void> =>
  expect.poll(() => pass(500).then(() => streams.length)).toBe(count)
