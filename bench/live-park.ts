import { type Measurement, type Order, pause } from './measurements.ts'

/** A SAT reports once a minute. */
const MINUTE = 60
const WATCHED_MS = 30_000

/** The back-office's park of 5,000 SATs, all of which report within a minute, and each 500th report brings or ends an alert: the server is played in the page. */
export async function* measurePark({ size, site }: Pick<Order, 'size' | 'site'>): AsyncGenerator<Measurement> {
  const { visit, origin } = await site()
  const sats = Math.ceil(5000 * size)
  for (const isLive of [false, true]) {
    const { page, busy, close } = await visit()
    await page.addInitScript(playServer, { sats, each: Math.ceil(sats / MINUTE), isLive })
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
    if (isLive && (await page.evaluate(() => window.bench.amended ?? 0)) < 10) throw new Error('The park heard nothing')
    await close()
  }
}

interface Play {
  sats: number
  /** SATs that report in a second. */
  each: number
  isLive: boolean
}

/** Runs in the page, before all else: answers the park and the stream of changes in the server's place. */
function playServer({ sats, each, isLive }: Play): void {
  const network = window.fetch
  interface Sat {
    id: string
    notifications: object[]
    latest_monitoring: { created_utc: string } | null
  }
  interface Park {
    now_utc: string
    companies: { id: string; sats: Sat[] }[]
  }
  let park: Park | undefined
  const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const grow = ({ companies, ...rest }: Park): Park => {
    const all = companies.flatMap((company) => company.sats)
    const copies = Array.from(
      { length: sats },
      (_, at) => ({ ...all[at % all.length], id: idOf(at), serial_number: String(100_000_000 + at) }) as unknown as Sat,
    )
    const groups = Object.values(Object.groupBy(copies, (_, at) => Math.floor(at / 25)))
    return {
      ...rest,
      companies: groups.map((some, at) => ({ ...companies[0], id: `company-${at}`, sats: some ?? [] })),
    }
  }
  const alert = () => ({
    id: 'lan',
    message: 'Rede local desconectada',
    icon: 'unplug',
    level: 'danger',
    created_utc: new Date().toISOString(),
  })
  const some = (ids: ReadonlySet<string>): Park | undefined =>
    park && {
      now_utc: new Date().toISOString(),
      companies: park.companies.flatMap((company) => {
        const own = company.sats.filter(({ id }) => ids.has(id))
        for (const sat of own) {
          sat.latest_monitoring = sat.latest_monitoring && {
            ...sat.latest_monitoring,
            created_utc: new Date().toISOString(),
          }
          if (Math.random() < 1 / 500) sat.notifications = sat.notifications.length > 0 ? [] : [alert()]
        }
        return own.length > 0 ? [{ ...company, sats: own }] : []
      }),
    }
  const stream = () => {
    const encode = (text: string) => new TextEncoder().encode(text)
    let turn = 0
    return new ReadableStream({
      start(sink) {
        sink.enqueue(encode('event: hello\nid: 1\ndata: []\n\n'))
        setInterval(() => {
          const ids = Array.from({ length: each }, (_, at) => idOf((turn * each + at) % sats))
          turn++
          sink.enqueue(encode(`id: 1\ndata: ${JSON.stringify([{ topic: 'readings', sats: ids }])}\n\n`))
        }, 1000)
      },
    })
  }
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.pathname.endsWith('/changes/')) {
      return isLive
        ? new Response(stream(), { headers: { 'Content-Type': 'text/event-stream' } })
        : new Response(null, { status: 204 })
    }
    if (!url.pathname.endsWith('/dashboards/park')) return network(input, init)
    const named = url.searchParams.get('sats')
    if (named !== null) {
      window.bench.amended = (window.bench.amended ?? 0) + 1
      return Response.json(some(new Set(named.split(','))))
    }
    park ??= grow(await (await network(input, init)).json())
    return Response.json(park)
  }
}
