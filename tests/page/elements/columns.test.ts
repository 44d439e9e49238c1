import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listNfDownloads } from '#api/contract/documents/nf-downloads.ts'
import { type Answer, inState, paint, put, read, runReact } from '../partner-page.ts'
import type { Page } from '#api/contract/page.ts'
import { DOWNLOAD } from './rows.ts'

// All columns of the documents, where the back-office leaves a list this much room: in a window of 1280 px beside the menu, of 1024 and of 768
// beside its icons.

const LISTS = [
  ['fiscal-nfce-list', ['Chave', 'Ambiente', 'Série', 'Número', 'Data e hora', 'Status']],
  ['fiscal-cfe-list', ['Número', 'Serial', 'Data e hora emissão', 'Situação']],
  [
    'fiscal-downloads',
    ['Período', 'Tipo', 'Ambiente', 'Empresas', 'Quantidade', 'Tamanho', 'Requisitado em', 'Situação'],
  ],
] as const

/** The server inside the page has none: with figures as long as they come. */
async function downloads(): Promise<Answer> {
  const { items: companies } = await read<Page<{ id: string }>>('/companies/')
  const items = [{ ...DOWNLOAD, amount: 48_213, file_size: 183_000_000, companies: companies.map(({ id }) => id) }]
  return { to: listNfDownloads, reply: () => Response.json({ items, total: 1 }) }
}

const isWhole = (cell: Element) => {
  const { x, right } = cell.getBoundingClientRect()
  const wrap = cell.closest('.table-wrap')?.getBoundingClientRect()
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible',
  )
  return wrap !== undefined && x >= wrap.x - 1 && right <= wrap.right + 1 && !isCut
}

for (const [tag, headers] of LISTS) {
  test.each([1041, 968])(`every column of ${tag} is there, and whole, at %d px`, async (width) => {
    await page.viewport(width, 720)
    paint(`body { margin: 0 } main { inline-size: ${width}px }`)
    const list = await put({ tag }, [await downloads()])
    await inState(list, 'ready').toBe(true)
    await runReact(list)
    const table = list.getByRole('table').first().element()
    const heads = [...table.querySelectorAll('thead th')].filter((one) => one.checkVisibility())
    expect(heads.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...headers]))
    expect(heads.filter((one) => !isWhole(one)).map(({ textContent }) => textContent)).toEqual([])
    const cells = [...table.querySelectorAll('tbody tr:not([aria-hidden]) td')]
    expect(cells.length).toBeGreaterThan(7)
    // A company's name is long as may be, and is cut with its whole in a title.
    const cut = cells.filter((one) => !one.matches('.c-company') && !isWhole(one))
    expect(cut.map(({ className, textContent }) => `${className} ${textContent}`)).toEqual([])
  })
}

test.each([1056, 800, 712])(
  'no list is pushed sideways beside a scroll bar that takes room, at %d px',
  async (width) => {
    await page.viewport(width, 720)
    paint(`body { margin: 0 } main { inline-size: ${width}px }`)
    for (const [tag] of LISTS) {
      const list = await put({ tag }, [await downloads()])
      await inState(list, 'ready').toBe(true)
      await runReact(list)
      const wrap = list.getByRole('table').first().element().closest<HTMLElement>('.table-wrap')
      if (!wrap) throw new Error('no table')
      // The tests' browser lays its bars over the page.
      wrap.style.paddingInlineEnd = '15px'
      expect([tag, wrap.scrollWidth - wrap.clientWidth]).toEqual([tag, 0])
    }
  },
)

test('a row of a note uses two thirds of its width and more at 768 px, its key in full', async () => {
  await page.viewport(768, 1024)
  paint('body { margin: 0 } main { inline-size: 712px }')
  const list = await put({ tag: 'fiscal-nfce-list' })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  const row = list.getByRole('table').first().element().querySelector('tbody tr')
  if (!row) throw new Error('no row')
  const range = document.createRange()
  const used = [...row.querySelectorAll('td')].map((cell) => {
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  })
  const width = Math.max(...used.map(({ right }) => right)) - Math.min(...used.map(({ x }) => x))
  expect(width / row.getBoundingClientRect().width).toBeGreaterThan(2 / 3)
  expect(row.textContent).toMatch(/(\d{4}\s){10}\d{4}/)
  expect([...row.querySelectorAll('td')].filter((one) => !isWhole(one))).toEqual([])
})
