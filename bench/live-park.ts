import type { Page, Route } from '@playwright/test'
import type { Reply } from '#api/contract/endpoint.ts'
import type { ParkSat, readPark } from '#api/contract/sats/sats.ts'
import { type Measurement, type Order, pause } from './measurements.ts'

/** A SAT reports once a minute. */
const MINUTE = 60
const WATCHED_MS = 30_000
/** Each so many reports one brings an alert, or ends it. */
const ALERT = 500
/** Who reports within a second stands all over the park: a prime, so that all do within a minute. */
const STRIDE = 1009

type Park = Reply<typeof readPark>

/** The back-office's park of 5,000 SATs, all of which report within a minute, and each 500th report brings or ends an alert. */
export async function* measurePark({ size, site }: Pick<Order, 'size' | 'site'>): AsyncGenerator<Measurement> {
  const { visit, origin } = await site()
  const sats = Math.ceil(5000 * size)
  for (const isLive of [false, true]) {
    const { page, busy, close } = await visit()
    const played = await playPark(page, sats)
    await page.addInitScript(playStream, isLive ? { sats, each: Math.ceil(sats / MINUTE), stride: STRIDE } : undefined)
    await page.goto(`${origin}/dashboard/park`)
    await page.waitForFunction((all) => document.querySelectorAll('.box').length === all, sats, { timeout: 60_000 })
    // The watch for a first row goes on each frame, for as long as there is none: it would take more than all that is measured.
    await page.evaluate(() => {
      window.bench.topKey = () => 'none'
    })
    await pause(6000)
    const before = await busy()
    await page.evaluate(() => {
      window.bench.longest = 0
    })
    await pause(WATCHED_MS)
    const name = `${sats.toLocaleString('en')} SATs, ${isLive ? 'live' : 'only the clock runs'}`
    const value = ((await busy()) - before) / (WATCHED_MS / 1000)
    yield { name: `${name}, main thread a second`, value, unit: 'ms' }
    const longest = await page.evaluate(() => window.bench.longest)
    yield { name: `${name}, its longest task (0: none over 50)`, value: longest, unit: 'ms' }
    if (isLive && (played.amended < 20 || played.whole > 1)) throw new Error(`The park heard ${JSON.stringify(played)}`)
    await close()
  }
}

/** Answers for a park of so many SATs in the server's place, and in this process. */
export async function playPark(page: Page, sats: number) {
  const played = { whole: 0, amended: 0 }
  const reports = { count: 0 }
  let park: Park | undefined
  const answer = async (route: Route) => {
    const named = new URL(route.request().url()).searchParams.get('sats')
    if (named === null) {
      played.whole++
      park ??= grown(await (await route.fetch()).json(), sats)
      return route.fulfill({ json: park })
    }
    played.amended++
    return route.fulfill({ json: park && reported(park, new Set(named.split(',')), reports) })
  }
  await page.route(/\/dashboards\/park\b/, answer)
  return played
}

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

function grown({ companies, ...rest }: Park, sats: number): Park {
  const all = companies.flatMap((company) => company.sats)
  const copies = Array.from({ length: sats }, (_, at): ParkSat[] =>
    all.slice(at % all.length, (at % all.length) + 1).map((sat) => ({
      ...sat,
      id: idOf(at),
      serial_number: String(100_000_000 + at),
    })),
  ).flat()
  const groups = Map.groupBy(copies.keys(), (at) => Math.floor(at / 25))
  return {
    ...rest,
    companies: [...groups].flatMap(([number, places]) =>
      companies.slice(0, 1).map((company) => ({
        ...company,
        id: `company-${number}`,
        sats: copies.slice(Math.min(...places), Math.max(...places) + 1),
      })),
    ),
  }
}

/** Returns some of a park's SATs, which have just reported. */
function reported(park: Park, ids: ReadonlySet<string>, reports: { count: number }): Park {
  const now = new Date().toISOString()
  const companies = park.companies.flatMap((company) => {
    const own = company.sats.filter(({ id }) => ids.has(id))
    for (const sat of own) {
      sat.latest_monitoring = sat.latest_monitoring && { ...sat.latest_monitoring, created_utc: now }
      if (++reports.count % ALERT === 0) sat.notifications = sat.notifications.length > 0 ? [] : [alert(sat.id, now)]
    }
    return own.length > 0 ? [{ ...company, sats: own }] : []
  })
  return { now_utc: now, companies }
}

const alert = (sat: string, now: string): ParkSat['notifications'][number] => ({
  id: `${sat} ${now}`,
  message: 'Cabo de rede desconectado',
  icon: 'unplug',
  level: 'danger',
  created_utc: now,
  cause: 'lan',
  condition: '',
  holder: null,
})

/** Runs in the page, before all else: tells each second of SATs that have reported; undefined where there is no stream. */
export function playStream(told: { sats: number; each: number; stride: number } | undefined): void {
  const network = window.fetch
  const stream = ({ sats, each, stride }: NonNullable<typeof told>) => {
    const encode = (text: string) => new TextEncoder().encode(text)
    let at = 0
    const next = () => `00000000-0000-4000-8000-${String((at++ * stride) % sats).padStart(12, '0')}`
    return new ReadableStream({
      start(sink) {
        sink.enqueue(encode('event: hello\nid: 1\ndata: []\n\n'))
        setInterval(() => {
          const changes = [{ topic: 'readings', sats: Array.from({ length: each }, next) }]
          sink.enqueue(encode(`id: 1\ndata: ${JSON.stringify(changes)}\n\n`))
        }, 1000)
      },
    })
  }
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.endsWith('/changes/')) return network(input, init)
    return told
      ? new Response(stream(told), { headers: { 'Content-Type': 'text/event-stream' } })
      : new Response(null, { status: 204 })
  }
}
