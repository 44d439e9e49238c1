import { type ClientRequest, request } from 'node:http'
import { bytesOf, nfeProc } from '../../tests/documents.ts'
import { PAGE, portalForm } from '../../tests/api/account/embed-stage.ts'
import { costOf, type Demo } from '../demo.ts'
import { type Measurement, type Order, pause, quantile } from '../measurements.ts'
import { measurePark } from '../live-park.ts'

export const question = 'What do 2,000 pages cost that hear what changes, and a wall of SATs that shows it?'

/** Streams of one token. */
const OF_TOKEN = 20
const REST_MS = 60_000
const CHANGES = 20

export async function* measure(order: Order): AsyncGenerator<Measurement> {
  yield* measureStreams(order)
  yield* measurePark(order)
}

/** Pages of a portal, each with a connection of its own, and a note a second that all of them hear of. */
async function* measureStreams({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open(100)
  const tokens = await pageTokens(demo, Math.ceil((2000 * size) / OF_TOKEN))
  const { process: server, origin } = await demo.serve()
  await pause(REST_MS * size)
  const spent = async (ms: number, work: () => Promise<unknown> = () => pause(ms)) => {
    const before = costOf(server.pid)
    const begun = Date.now()
    await work()
    const after = costOf(server.pid)
    return (100 * (after.seconds - before.seconds)) / ((Date.now() - begun) / 1000)
  }
  const alone = await spent(REST_MS * size)
  const { memory } = costOf(server.pid)
  const hearing: Hearing[] = []
  for (const token of tokens) {
    hearing.push(...(await Promise.all(Array.from({ length: OF_TOKEN }, () => hear(origin, token)))))
  }
  await pause(5000)
  const count = hearing.length
  yield { name: 'open streams', value: count, unit: '' }
  yield { name: 'memory of a stream', value: ((costOf(server.pid).memory - memory) * 1024) / count, unit: 'kB' }
  yield { name: 'processor without a stream', value: alone, unit: '%' }
  yield { name: 'processor while nothing changes', value: await spent(REST_MS * size), unit: '%' }
  const late: number[] = []
  const busy = await spent(0, async () => {
    for (let number = 1; number <= CHANGES; number++) {
      const begun = performance.now()
      await take(demo, origin, 7000 + number)
      const taken = performance.now()
      await Promise.all(hearing.map((one) => one.next().then(() => void late.push(performance.now() - taken))))
      await pause(1000 - (performance.now() - begun))
    }
  })
  yield { name: 'processor, a change a second that all hear of', value: busy, unit: '%' }
  yield { name: 'heard after, median', value: quantile(late, 0.5), unit: 'ms' }
  yield { name: 'heard after, the slowest', value: quantile(late, 1), unit: 'ms' }
  for (const one of hearing) one.stop()
}

async function pageTokens(demo: Demo, count: number): Promise<string[]> {
  const form = portalForm({ elements: ['fiscal-nfce-list'], scopes: ['nfce:read'] })
  const portal = await demo.call('/oauth2_clients/', { method: 'POST', body: JSON.stringify(form) })
  const fields = { client_id: portal.id, client_secret: portal.secret, companies: 'all', origin: PAGE }
  const body = new URLSearchParams({ grant_type: 'client_credentials', elements: 'fiscal-nfce-list', ...fields })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const exchange = () => demo.call('/oauth2/token', { method: 'POST', headers, body: body.toString() })
  const tokens: string[] = []
  while (tokens.length < count) tokens.push((await exchange()).access_token)
  return tokens
}

interface Hearing {
  /** Resolves with the next event. */
  next(): Promise<void>
  stop(): void
}

function hear(origin: string, token: string): Promise<Hearing> {
  return new Promise((resolve, reject) => {
    let told = () => {}
    const headers = { Authorization: `Bearer ${token}`, Origin: PAGE }
    const sent: ClientRequest = request(`${origin}/api/v1/changes/`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was refused: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: hello'))
          resolve({ next: () => new Promise((next) => (told = next)), stop: () => sent.destroy() })
        else if (text.includes('data:')) told()
      })
      response.on('error', () => {})
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function take({ headers }: Demo, origin: string, number: number): Promise<void> {
  const form = new FormData()
  form.append('documents', new Blob([new Uint8Array(bytesOf(nfeProc({ number })))]), 'nota.xml')
  form.append('new_companies', '1')
  const reply = await fetch(`${origin}/api/v1/documents/`, { method: 'POST', headers, body: form })
  const text = await reply.text()
  if (!text.includes('"taken"')) throw new Error(`No note was taken: ${text.slice(0, 200)}`)
}
