import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A receiving end of the envelope protocol, which reads what it gets by the protocol's own rules:
// https://develop.sentry.dev/sdk/data-model/envelopes/

export interface Item {
  header: Record<string, unknown>
  payload: Buffer
}

export interface Received {
  path: string
  /** By the key in the address or in the header. */
  key: string | undefined
  header: Record<string, unknown>
  items: Item[]
  /** As it came. */
  text: string
}

export interface ErrorServiceEnd {
  dsn: string
  received: Received[]
  /** What it answers from now on. */
  status: number
  close(): Promise<void>
}

const PROJECT = '42'
const KEY = '0123456789abcdef0123456789abcdef'

export async function openErrorService(port = 0): Promise<ErrorServiceEnd> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://end.test')
      // What the end-to-end tests ask, from another process.
      if (request.method === 'GET') return void response.end(JSON.stringify(received))
      const body = Buffer.concat(parts)
      received.push({
        path: url.pathname,
        key: url.searchParams.get('sentry_key') ?? undefined,
        ...parse(body),
        text: body.toString('utf8'),
      })
      response.writeHead(end.status, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A listening TCP server's address is never a string or null.
  const { port: taken } = server.address() as AddressInfo
  const end: ErrorServiceEnd = {
    dsn: `http://${KEY}@127.0.0.1:${taken}/${PROJECT}`,
    received,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return end
}

/** Header, then items: a header of JSON on a line, a payload of `length` bytes or up to the end of the line. */
function parse(body: Buffer): Pick<Received, 'header' | 'items'> {
  let at = 0
  const line = (): Buffer => {
    const end = body.indexOf(0x0a, at)
    const text = body.subarray(at, end < 0 ? body.length : end)
    at = end < 0 ? body.length : end + 1
    return text
  }
  const header = JSON.parse(line().toString('utf8'))
  const items: Item[] = []
  while (at < body.length) {
    const text = line().toString('utf8')
    // Newlines at the end are allowed.
    if (text === '') continue
    const itemHeader = JSON.parse(text)
    if (typeof itemHeader.type !== 'string') throw new Error('an item without type')
    if (typeof itemHeader.length !== 'number') {
      items.push({ header: itemHeader, payload: line() })
      continue
    }
    const payload = body.subarray(at, at + itemHeader.length)
    if (payload.length < itemHeader.length) throw new Error('an item cut short')
    at += itemHeader.length
    if (at < body.length && body[at] !== 0x0a) throw new Error('no newline after an item')
    at += 1
    items.push({ header: itemHeader, payload })
  }
  return { header, items }
}

/** The one event of an envelope. Throws where the protocol is not kept. */
export function eventOf({ path, key, header, items }: Received): Record<string, unknown> {
  if (path !== `/api/${PROJECT}/envelope/` || key !== KEY) throw new Error(`sent to ${path} with the key ${key}`)
  if (items.length !== 1 || items[0]?.header['type'] !== 'event') throw new Error('not one event')
  const event = JSON.parse(items[0].payload.toString('utf8'))
  if (!/^[0-9a-f]{32}$/.test(event.event_id)) throw new Error(`no event_id: ${event.event_id}`)
  if (header['event_id'] !== event.event_id) throw new Error('the event_id of header and event differ')
  return event
}
