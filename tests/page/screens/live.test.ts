import { afterEach, expect, test, vi } from 'vitest'
import { type Change, streamChanges } from '#api/contract/changes.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { listNfDownloads } from '#api/contract/documents/nf-downloads.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import { paths } from '#widgets/paths.ts'
import { open } from '../acts.ts'
import { DOWNLOAD } from '../elements/rows.ts'
import { type Answer, inState, put, read, runReact } from '../partner-page.ts'

// Elements hear what changes (docs/decisions.md#live): by one stream, and ask for what it names.

/** Another time than what the server answers by itself. */
const SOON_MS = 4000

interface Stream {
  sink: ReadableStreamDefaultController<Uint8Array>
  request: Request
}
const streams: Stream[] = []
afterEach(() => {
  streams.length = 0
  Reflect.deleteProperty(document, 'hidden')
})

const write = ({ sink }: Stream, text: string) => sink.enqueue(new TextEncoder().encode(text))
const say = (stream: Stream | undefined, ...changes: Change[]) => {
  if (!stream) throw new Error('no stream is open')
  write(stream, `id: 2\ndata: ${JSON.stringify(changes)}\n\n`)
}
const streaming: Answer = {
  to: streamChanges,
  reply: (request) => {
    const body = new ReadableStream<Uint8Array>({
      start(sink) {
        const stream = { sink, request }
        streams.push(stream)
        write(stream, 'event: hello\nid: 1\ndata: []\n\n')
      },
    })
    request.signal.addEventListener('abort', () => streams.at(-1)?.sink.error(request.signal.reason))
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  },
}

/** Answers as the server does; how often an endpoint was asked. */
function counting(to: Endpoint): Answer & { times: number } {
  const counted: Answer & { times: number } = {
    to,
    times: 0,
    reply: (request, { api }) => {
      counted.times += 1
      return api(request)
    },
  }
  return counted
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const look = (isSeen: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isSeen })
  document.dispatchEvent(new Event('visibilitychange'))
}
const isOpen = (count: number) => expect.poll(() => pass(500).then(() => streams.length)).toBe(count)

test('an element asks anew for what changes, and for nothing else', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const [notes, coupons] = [counting(listNfces), counting(listCfes)]
  const answers = [streaming, notes, coupons]
  const list = await put({ tag: 'fiscal-nfce-list' }, answers)
  const other = await put({ tag: 'fiscal-cfe-list' }, answers)
  await inState(list, 'ready').toBe(true)
  await inState(other, 'ready').toBe(true)
  await runReact(list)
  await isOpen(1)
  const before = [notes.times, coupons.times]
  say(streams[0], { topic: 'notes' })
  await pass(1500)
  await expect.poll(() => notes.times).toBe((before[0] ?? 0) + 1)
  expect(coupons.times).toBe(before[1])
  // One for both.
  expect(streams).toHaveLength(1)
  expect(new URL(streams[0]?.request.url ?? '').search).toBe('')
})

test('a page that nobody sees hears nothing, and goes on where it was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put({ tag: 'fiscal-nfce-list' }, [streaming])
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  await isOpen(1)
  look(false)
  expect(streams[0]?.request.signal.aborted).toBe(true)
  await pass(10 * 60_000)
  expect(streams).toHaveLength(1)
  look(true)
  await isOpen(2)
  expect(streams[1]?.request.headers.get('Last-Event-ID')).toBe('1')
})

test('what is followed is not polled while it is told, and is again once it is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let times = 0
  const downloads: Answer = {
    to: listNfDownloads,
    reply: () => {
      times += 1
      return Response.json({ items: [{ ...DOWNLOAD, is_processed: false, is_success: false, url: null }], total: 1 })
    },
  }
  const refused = { isSo: false }
  const list = await open(paths.downloads(), {
    answers: [
      {
        to: streamChanges,
        reply: (request, server) =>
          refused.isSo ? new Response(null, { status: 503 }) : streaming.reply(request, server),
      },
      downloads,
    ],
  })
  await inState(list, 'ready').toBe(true)
  await isOpen(1)
  await pass(SOON_MS)
  const before = times
  await pass(30_000)
  expect(times).toBe(before)
  say(streams[0], { topic: 'downloads' })
  await pass(1500)
  await expect.poll(() => times).toBe(before + 1)
  refused.isSo = true
  streams[0]?.sink.close()
  await pass(20_000)
  expect(times).toBeGreaterThan(before + 3)
})

test('the park asks for the SATs that changed, and shows their alerts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked: string[] = []
  const park: Answer = {
    to: readPark,
    reply: async (request, { api }) => {
      const reply = await api(request)
      const { searchParams } = new URL(request.url)
      const sats = searchParams.get('sats')
      if (sats === null) return reply
      asked.push(sats)
      const body = await reply.json()
      const alert = {
        id: 'x',
        message: 'Rede local desconectada',
        icon: 'unplug',
        level: 'danger',
        created_utc: body.now_utc,
      }
      for (const company of body.companies) for (const sat of company.sats) sat.notifications = [alert]
      return Response.json(body)
    },
  }
  const element = await put({ tag: 'fiscal-sat-park' }, [streaming, park])
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  await isOpen(1)
  const quiet = element.getByRole('button', { name: /Nenhum alerta/ }).first()
  const serial = (quiet.element() as HTMLElement).dataset['sat'] ?? ''
  const { id } = await read<{ id: string }>(`/sats/${serial}`)
  say(streams[0], { topic: 'alerts', sats: [id] })
  await pass(1500)
  const box = element.getByRole('button', { name: new RegExp(`^${serial}.*Rede local desconectada`) })
  await expect.element(box).toBeInTheDocument()
  expect(asked).toEqual([id])
})
