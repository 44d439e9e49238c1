import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { FiscalColumn, FiscalCustomize, FiscalOwn, FiscalRow } from '#widgets/kit/public.ts'
import { type Answer, inState, LIST, put, runReact } from '../../partner-page.ts'

// A list of notes whose page adds something of its own.

/** A column of the page's that says the id of its row. */
export const ID: FiscalColumn = { name: 'id', header: 'Do portal', cell: ({ id }) => `nº ${id}` }

/** Puts the list of notes with what the page adds to notes, and waits for its rows. */
export async function putOwn(nfce: FiscalOwn, answers: readonly Answer[] = []): Promise<Locator> {
  const customize: FiscalCustomize = { nfce }
  const list = await put({ ...LIST, properties: { customize } }, answers)
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  return list
}

/** The cells of a column of the page's. */
export const cellsOf = (list: Locator, name = 'id') => [
  ...(list.element().shadowRoot?.querySelectorAll<HTMLElement>(`.stage td.c-own-${name}`) ?? []),
]

/** Waits until every cell of a column says something, and tells what. */
export async function textsOf(list: Locator, name = 'id'): Promise<string[]> {
  const texts = () => cellsOf(list, name).map(({ textContent }) => textContent)
  await expect.poll(() => texts().length > 0 && texts().every(Boolean)).toBe(true)
  return texts()
}

export const headsOf = (list: Locator) =>
  [...(list.element().shadowRoot?.querySelectorAll('.stage thead th') ?? [])].map(({ textContent }) => textContent)

/** The rows that a column is asked of, in their order. */
export function asked(): { rows: FiscalRow[]; column: FiscalColumn } {
  const rows: FiscalRow[] = []
  const cell = (row: FiscalRow) => {
    rows.push(row)
    return row.id
  }
  return { rows, column: { ...ID, cell } }
}

let isHeard = false
/** What the console is told from now on: faults of the page's own, which are no complaints of the element's. */
export function errors(): string[] {
  const texts: string[] = []
  isHeard = true
  vi.mocked(console.error).mockImplementation((...words: unknown[]) => void texts.push(words.join(' ')))
  return texts
}
/** Forgets them, after each test. */
export function forgive(): void {
  if (isHeard) vi.mocked(console.error).mockClear()
  isHeard = false
}
