import { afterEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import { isOpen, pass, say, streaming, streams } from '../changes.ts'
import { type Answer, inState, put, read, runReact } from '../partner-page.ts'

// Elements hear what changes (docs/decisions.md#live): by one stream, and ask for what it names.

afterEach(() => void Reflect.deleteProperty(document, 'hidden'))

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

const look = (isSeen: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isSeen })
  document.dispatchEvent(new Event('visibilitychange'))
}
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
        cause: 'lan_disconnected',
        condition: '',
        holder: null,
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
