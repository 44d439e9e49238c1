import { setImmediate as turn } from 'node:timers/promises'
import type { Change } from '#api/contract/changes.ts'
import { streamsOf } from '#api/server/changes/streams.ts'
import type { TestServer } from '../test-server.ts'

// Streams of changes as pages hear them.

interface Heard {
  name: string
  id: string
  changes: Change[]
}

export interface Listening {
  status: number
  headers: Headers
  /** Events so far, the first one 'hello'. */
  events: Heard[]
  /** Comments so far. */
  signs: number
  isOver: boolean
  stop(): Promise<void>
}

/** Reads an answer as it comes. */
export async function listen(response: Response): Promise<Listening> {
  const { status, headers, body } = response
  const heard: Listening = { status, headers, events: [], signs: 0, isOver: false, stop: async () => {} }
  if (!body || headers.get('Content-Type') !== 'text/event-stream') return { ...heard, isOver: true }
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  heard.stop = () => reader.cancel()
  const read = async () => {
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) heard.signs++
        else heard.events.push(eventOf(block))
      }
    }
    heard.isOver = true
  }
  void read()
  await turn()
  return heard
}

function eventOf(block: string): Heard {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/, 2)))
  return { name: fields['event'] ?? 'message', id: fields['id'] ?? '', changes: JSON.parse(fields['data'] ?? '[]') }
}

/** Has the server look now what it looks for every second, and the pages hear it. */
export async function look({ store, platform }: Pick<TestServer['round'], 'store' | 'platform'>): Promise<void> {
  await streamsOf({ store, platform }).look()
  await turn()
  await turn()
}

/** The topics that were heard after the hello, each event's in order. */
export const topics = ({ events }: Listening): string[] =>
  events.slice(1).flatMap(({ changes }) => changes.map(({ topic }) => topic))
