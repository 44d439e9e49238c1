import { Agent, request } from 'node:http'
import { type BenchDevice, replyOf } from './telemetry-park.ts'

const EVERY_MS = 60_000
const TIMEOUT_MS = 30_000

/** What became of the posts. */
export interface Load {
  sent: number
  /** Answered with 200 and taken. */
  acknowledged: number
  /** Answered with 503: to be sent again, which the bench does not. */
  sentAway: number
  /** Anything else: an error, no answer in 30 s, a refusal. */
  failed: number
  firstFailure: string | undefined
  /** Milliseconds from the start of a post to the end of its answer, of those that were acknowledged, ascending. */
  latencies: number[]
  /** Acknowledged posts by CNPJ and serial number. */
  byDevice: Map<string, number>
}

/**
 * Each device posts its SAT once a minute for so many minutes, all of them spread evenly over the minute; `sales` of the posts (0 to 1)
 * tell of a new coupon.
 */
export async function runLoad(
  origin: string,
  devices: readonly BenchDevice[],
  { minutes, sales }: { minutes: number; sales: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4096 })
  const load: Load = {
    sent: 0,
    acknowledged: 0,
    sentAway: 0,
    failed: 0,
    firstFailure: undefined,
    latencies: [],
    byDevice: new Map(),
  }
  const total = devices.length * minutes
  const started = Date.now()
  const under = new Set<Promise<void>>()
  while (load.sent < total) {
    const due = Math.min(total, Math.floor(((Date.now() - started) / EVERY_MS) * devices.length))
    for (; load.sent < due; load.sent++) {
      const device = devices[load.sent % devices.length]
      if (!device) break
      const sells = Math.abs(Math.sin(load.sent * 12.9898) * 43_758.5453) % 1 < sales
      const posted = post(agent, origin, device, sells, load).finally(() => under.delete(posted))
      under.add(posted)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.all(under)
  agent.destroy()
  load.latencies.sort((a, b) => a - b)
  return load
}

async function post(agent: Agent, origin: string, device: BenchDevice, sells: boolean, load: Load): Promise<void> {
  const body = JSON.stringify({ readings: [{ raw: replyOf(device, Date.now(), sells) }] })
  const started = performance.now()
  const { status, text } = await send(agent, `${origin}/api/v1/sat_telemetry/`, device.token, body)
  if (status === 200 && JSON.parse(text).taken === 1) {
    const name = `${device.cnpj} ${device.serial}`
    load.acknowledged++
    load.latencies.push(performance.now() - started)
    load.byDevice.set(name, (load.byDevice.get(name) ?? 0) + 1)
  } else if (status === 503) load.sentAway++
  else {
    load.failed++
    load.firstFailure ??= `${status} ${text.slice(0, 200)}`
  }
}

function send(agent: Agent, url: string, token: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: String(error) })
    const call = request(
      url,
      {
        agent,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', failed)
      },
    )
    call.on('timeout', () => call.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)))
    call.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection at the moment it was taken up again: every agent sends such a post once more.
      if (call.reusedSocket && error.code === 'ECONNRESET') void send(agent, url, token, body).then(resolve)
      else failed(error)
    })
    call.end(body)
  })
}
