import { besideTable, byTurns, type Measurement, type Order } from '../measurements.ts'
import { pressUntilItWorks } from '../in-page.ts'
import type { Subject } from '../site.ts'

export const question = "How soon are a list's first rows seen, and a press obeyed? (beside: the table by hand)"

const SUBJECTS: readonly Subject[] = ['host', 'element', 'snapshot', 'table']
const WAYS = { cold: {}, warm: { cached: true }, 'cold, slow line': { slowLine: true } }

/** A press is 'next page', repeated from the first row on; it is obeyed when the page is sent for. */
export async function* measure({ runs, site }: Order): AsyncGenerator<Measurement> {
  const { visit } = await site()
  for (const [way, conditions] of Object.entries(WAYS)) {
    const found = await byTurns(runs, SUBJECTS, async (subject) => {
      const { page, open, rest, close } = await visit(conditions)
      if ('cached' in conditions) {
        await open(subject)
        await rest()
      }
      await page.addInitScript(pressUntilItWorks)
      const firstRow = await open(subject)
      const obeyed = await page.waitForFunction(() => window.bench.secondPage, undefined, { timeout: 60_000 })
      const figures = [firstRow, Number(await obeyed.jsonValue())]
      await close()
      return figures
    })
    for (const [place, name] of ['rows seen', 'usable'].entries()) {
      yield* besideTable(found, { subjects: SUBJECTS, place, name: `${name}, ${way}`, unit: 'ms' })
    }
  }
}
