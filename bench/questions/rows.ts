import type { Page } from '@playwright/test'
import { besideTable, byTurns, type Measurement, type Order, pause } from '../measurements.ts'
import type { Subject } from '../site.ts'

export const question = 'What do 500 rows cost the main thread, first and refreshed? (beside: the table by hand)'

const SUBJECTS: readonly Subject[] = ['element', 'table']
const ROWS = 500
/** How many of them are others in a refresh that brings news. */
const CHANGED = 10
const TURNS = 5
/** Time in which either list has settled; the countdown of ours ticks in most of them. */
const TURN_MS = 800

export async function* measure({ runs, site }: Order): AsyncGenerator<Measurement> {
  const { visit } = await site()
  const found = await byTurns(runs, SUBJECTS, async (subject) => {
    const { page, open, rest, busy, close } = await visit()
    const answers = await answerRows(page)
    await open(subject)
    await rest()
    const first = await busy()
    const refreshed = async (changed: number) => {
      for (let turn = 0; turn < TURNS; turn++) {
        answers.changed += changed
        await page.evaluate(() => window.bench.control('Atualizar agora')?.click())
        await pause(TURN_MS)
      }
    }
    await refreshed(0)
    const [same, between] = [await busy(), answers.count]
    await refreshed(CHANGED)
    const other = await busy()
    if (between < 1 + TURNS || answers.count < 1 + 2 * TURNS) throw new Error(`${subject} was not refreshed`)
    await close()
    return [first, (same - first) / TURNS, (other - same) / TURNS]
  })
  const names = ['first', 'refreshed', `refreshed, ${CHANGED} changed`]
  for (const [place, name] of names.entries()) {
    yield* besideTable(found, { subjects: SUBJECTS, place, name: `${ROWS} rows, ${name}`, unit: 'ms' })
  }
}

/** Answers a page's list with so many rows made of the server's own; `changed`: so many of the first ones have other numbers than before. */
async function answerRows(page: Page) {
  const answers = { changed: 0, count: 0 }
  await page.route('**/api/v1/custody/nfce/?*', async (route) => {
    const reply = await route.fetch()
    const { items } = await reply.json()
    const all = Array.from({ length: ROWS }, (_, at) => {
      const { [at % items.length]: item } = items
      const number = item.number + at + (at < CHANGED ? answers.changed : 0)
      return { ...item, id: `${item.id}-${at}`, number }
    })
    answers.count += 1
    // Without its ETag: the same again is an answer all the same.
    await route.fulfill({ json: { items: all, total: ROWS } })
  })
  return answers
}
