import { type Measurement, type Order, median, pause } from '../measurements.ts'

export const question = 'What does a wall of SATs cost the main thread?'

type Park = { companies: { sats: { latest_monitoring: object | null }[] }[] }

/** The back-office's park, its one call answered here: what is measured is the page. */
export async function* measure({ size, site }: Order): AsyncGenerator<Measurement> {
  const { visit, origin } = await site()
  for (const sats of [50, Math.ceil(5000 * size)]) {
    const { page, busy, close } = await visit()
    let turn = 0
    await page.route('**/api/v1/dashboards/park*', async (route) => {
      const park: Park = await (await route.fetch()).json()
      await route.fulfill({ json: parkAt(park, sats, turn++) })
    })
    const opened = Date.now()
    await page.goto(`${origin}/dashboard/park`)
    await page.waitForFunction((all) => document.querySelectorAll('.box').length === all, sats, { timeout: 60_000 })
    const name = `${sats.toLocaleString('en')} SATs`
    yield { name: `${name}, all boxes drawn`, value: Date.now() - opened, unit: 'ms' }
    await pause(2000)
    const before = await busy()
    await pause(10_000)
    const clock = ((await busy()) - before) / 10
    yield { name: `${name}, a second in which only the clock runs`, value: clock, unit: 'ms' }
    const [refreshes, longest]: [number[], number[]] = [[], []]
    for (let round = 0; round < 5; round++) {
      const quiet = await busy()
      // Not by the test tool's own means, which search all boxes on this very thread.
      await page.evaluate(() => {
        window.bench.longest = 0
        document.querySelector<HTMLElement>('button[aria-label="Atualizar agora"]')?.click()
      })
      await pause(3000)
      refreshes.push((await busy()) - quiet - clock * 3)
      longest.push(await page.evaluate(() => window.bench.longest))
    }
    if (turn <= 5) throw new Error('The park was not refreshed')
    yield { name: `${name}, a refresh`, value: median(refreshes), unit: 'ms' }
    yield { name: `${name}, its longest task (0: none over 50)`, value: median(longest), unit: 'ms' }
    await close()
  }
}

/** Returns a park of copies of the demonstration's SATs, `turn` minutes later: every device reported, each 500th has another alert. */
function parkAt({ companies }: Park, sats: number, turn: number): object {
  const all = companies.flatMap((company) => company.sats)
  const now_utc = new Date().toISOString()
  const alert = { id: 'lan', message: 'Rede local desconectada', icon: 'unplug', level: 'danger', created_utc: now_utc }
  const copies = Array.from({ length: sats }, (_, at) => {
    const notifications = at % 37 === 0 || (turn % 2 === 1 && at % 500 === 1) ? [alert] : []
    const sat = all[at % all.length]
    // Of one that has never reported there is none.
    const latest_monitoring = sat?.latest_monitoring ? { ...sat.latest_monitoring, created_utc: now_utc } : null
    return { ...sat, id: `sat-${at}`, notifications, latest_monitoring }
  })
  const groups = Object.values(Object.groupBy(copies, (_, at) => Math.floor(at / 25)))
  return { now_utc, companies: groups.map((some, at) => ({ ...companies[0], id: `company-${at}`, sats: some })) }
}
