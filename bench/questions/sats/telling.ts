import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { layParks, silenceFirst } from '../../millions/lay-parks.ts'
import { costOf, type Demo } from '../../demo.ts'
import { type Measurement, type Order, pause, quantile } from '../../measurements.ts'
import { databaseOf, meterOfServer } from '../../processor.ts'

export const question =
  'A SAT of each of 10,000 tenants, of 1,000,000 SATs in all, falls silent at one moment: when does each one’s webhook hear of it? With --postgres.'

/** From the server's start to that moment, in ms: what it begins with is over then. */
const BEFORE_MS = 30_000
const LONGEST_MS = 600_000
/** Whatever is told twice is told soon after. */
const AFTER_MS = 15_000

export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const tenants = Math.ceil(10_000 * size)
  const demo = await open(100)
  const receiver = await openReceiver()
  try {
    yield* told(demo, receiver, tenants)
  } finally {
    receiver.close()
  }
}

async function* told(demo: Demo, receiver: Receiver, tenants: number): AsyncGenerator<Measurement> {
  const sats = tenants * 100
  await layParks(demo.store, { tenants, sats, address: receiver.address, key: demo.key })
  const database = await databaseOf(demo)
  const at = Date.now() + BEFORE_MS
  await silenceFirst(demo.store, tenants, at)
  const { process: server } = await demo.serve({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
  const meter = meterOfServer(server.pid, database)
  yield { name: 'tenants', value: tenants, unit: '' }
  yield { name: 'SATs', value: sats, unit: '' }
  const rests = Math.max(1, at - Date.now()) / 1000
  yield* meter.of('a second before anything is silent', rests, () => pause(at - Date.now()))
  yield* meter.of('an alert', tenants, async () => {
    while (receiver.heard.size < tenants && Date.now() < at + LONGEST_MS) await pause(50)
  })
  await pause(AFTER_MS)
  const late = [...receiver.heard.values()].map((moment) => (moment - at) / 1000)
  for (const [name, share] of Object.entries({ first: 0, median: 0.5, 'the last': 1 }))
    yield { name: `from condition to receiver, ${name}`, value: quantile(late, share), unit: 's' }
  yield { name: 'never heard of', value: tenants - receiver.heard.size, unit: '' }
  yield { name: 'heard of twice', value: receiver.messages() - receiver.heard.size, unit: '' }
  yield { name: 'memory of the server', value: costOf(server.pid).memory, unit: 'MB' }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Another system, which takes everything at once and keeps when it first had each message. */
async function openReceiver() {
  const heard = new Map<string, number>()
  let messages = 0
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    messages++
    if (!heard.has(id)) heard.set(id, Date.now())
    request.resume().once('end', () => response.end('ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Of one that listens on a port it is no text.
  const { port } = server.address() as AddressInfo
  return {
    heard,
    messages: () => messages,
    address: `http://127.0.0.1:${port}/alertas`,
    close: () => void server.close(),
  }
}
