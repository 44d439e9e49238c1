import { besideTable, byTurns, type Measurement, median, type Order, pause } from '../measurements.ts'
import type { Subject } from '../site.ts'

export const question = "How long from a press of 'Próxima página' to its rows? (beside: the table by hand)"

const SUBJECTS: readonly Subject[] = ['element', 'host', 'table']
const WAYS = { 'quick line': {}, 'quick line, CPU 4×': { cpu: 4 }, 'slow line': { slowLine: true } }

export async function* measure({ runs, site }: Order): AsyncGenerator<Measurement> {
  const { visit } = await site()
  for (const [way, conditions] of Object.entries(WAYS)) {
    const found = await byTurns(runs, SUBJECTS, async (subject) => {
      const { page, open, rest, close } = await visit(conditions)
      await open(subject)
      await rest()
      const pages: number[] = []
      for (let turn = 0; turn < 5; turn++) {
        pages.push(await page.evaluate(() => window.bench.press('Próxima página')))
        await pause(500)
      }
      await close()
      return [median(pages)]
    })
    yield* besideTable(found, { subjects: SUBJECTS, place: 0, name: way, unit: 'ms' })
  }
}
