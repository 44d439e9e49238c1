import type { Browser, CDPSession, Page } from '@playwright/test'
import { newVisit } from './browser.ts'
import { median } from '../median.ts'
import { longTask, ms, table } from '../report.ts'
import type { Served } from './serve.ts'
import { watchLongestTask } from './watch.ts'

/** What a wall of boxes costs the page's main thread, in its own processor time: a busy machine makes it wait, not work. */
export interface ParkCost {
  sats: number
  /** ms until every box stands in the document. */
  drawn: number
  /** ms of main thread per second while nothing but the clock runs. */
  clock: number
  /** ms of main thread of one refresh in which times move and ten alerts change. */
  refresh: number
  /** ms by the clock on the wall of the longest task in it, 0 for none over 50. */
  longest: number
}

const SECONDS = 10
const PER_COMPANY = 25
/** Refreshes, of which the median counts. */
const REFRESHES = 5

/** A park as the API answers it, `turn` minutes later: every device reported, ten have another alert. */
function parkAt(sats: number, turn: number): object {
  const now = Date.now()
  const companies = Array.from({ length: Math.ceil(sats / PER_COMPANY) }, (_, company) => ({
    id: `00000000-0000-4000-8000-${String(company).padStart(12, '0')}`,
    razao_social: `Loja ${company} Comércio de Alimentos Ltda`,
    nome_fantasia: `Loja ${company}`,
    cnpj: '11222333000181',
    sats: Array.from({ length: Math.min(PER_COMPANY, sats - company * PER_COMPANY) }, (__, index) => {
      const number = company * PER_COMPANY + index
      const since = new Date(now - (number % 90) * 1000).toISOString()
      const isOn = number % 37 === 0 || (turn % 2 === 1 && number % 500 === 1)
      return {
        id: `sat-${number}`,
        serial_number: String(number).padStart(9, '0'),
        environment: 'production',
        retired_on: null,
        notifications: isOn
          ? [
              {
                id: `alert-${number}`,
                message: 'Sem comunicação com a SEFAZ há 47 min',
                icon: 'cloud-off',
                level: 'danger',
                created_utc: '2026-11-20T12:00:00.000Z',
              },
            ]
          : [],
        latest_monitoring: {
          created_utc: since,
          last_sefaz_communication_date: since,
          last_sefaz_transmission_date: since,
        },
      }
    }),
  }))
  return { companies, now_utc: new Date(now).toISOString() }
}

async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const boxes = (page: Page) => page.evaluate(() => document.querySelectorAll('.box').length)

async function until(holds: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > patience) throw new Error('The park was not drawn within a minute')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The back-office's park with so many SATs, its one call answered here: what is measured is the page. */
export async function measurePark(browser: Browser, served: Served, sats: number): Promise<ParkCost> {
  const { page, cdp, close } = await newVisit(browser, served, { throttled: false, awaitsRow: false })
  try {
    let turn = 0
    await page.route('**/api/v1/dashboards/park*', (route) => route.fulfill({ json: parkAt(sats, turn++) }))
    await page.addInitScript(watchLongestTask)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const opened = Date.now()
    await page.goto(`${served.origin}/dashboard/park`)
    await until(async () => (await boxes(page)) === sats)
    const drawn = Date.now() - opened
    await page.waitForTimeout(2000)

    const before = await busy(cdp)
    await page.waitForTimeout(SECONDS * 1000)
    const clock = ((await busy(cdp)) - before) / SECONDS

    const refreshes: { refresh: number; longest: number }[] = []
    for (let round = 0; round < REFRESHES; round++) {
      const quiet = await busy(cdp)
      // Not by the test tool's own means, which search all boxes on this very thread.
      await page.evaluate(() => {
        window.benchLongest = 0
        document.querySelector<HTMLElement>('button[aria-label="Atualizar agora"]')?.click()
      })
      await page.waitForTimeout(3000)
      refreshes.push({
        refresh: (await busy(cdp)) - quiet - clock * 3,
        longest: await page.evaluate(() => window.benchLongest ?? 0),
      })
    }
    if (turn <= REFRESHES) throw new Error('The park was not refreshed')
    const refresh = median(refreshes.map((one) => one.refresh))
    return { sats, drawn, clock, refresh, longest: median(refreshes.map((one) => one.longest)) }
  } finally {
    await close()
  }
}

export function reportPark(costs: readonly ParkCost[]): string {
  return table(
    ['park', 'all boxes drawn ms', 'clock ms/s', 'refresh ms', 'longest task ms'],
    costs.map(({ sats, drawn, clock, refresh, longest }) => [
      `${sats.toLocaleString('en')} SATs`,
      ms(drawn),
      clock.toFixed(1),
      ms(refresh),
      longTask(longest),
    ]),
  )
}
