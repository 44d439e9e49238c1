import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { keepClearOf } from '#ui/overlay/clear-of.ts'
import { answer, inState, main, paint, put, read, refuse, runReact } from '../partner-page.ts'

// What one points at stays where it is: toolbars over filters, and pagers under messages.

const LIST = 'fiscal-nfce-list'
const FILTERS =
  'status=canceled&environment=homolog&date_start=2026-11-01&date_end=2026-11-20&payment=01&tax=icms&sales=1'

const rect = (element: Locator, css: string) =>
  element.getByCss(`.stage ${css}`).first().element().getBoundingClientRect()

test.each([1280, 1024, 800, 600, 390])('the toolbar is as high with filters as without, at %d px', async (width) => {
  await page.viewport(width, 720)
  const heights: number[] = []
  const [company] = (await read<Page<{ id: string }>>('/companies/')).items
  for (const query of ['', `?${FILTERS}&company_id=${company?.id}`]) {
    const list = await put({ tag: LIST, attributes: { view: `/nfces${query}` } })
    await runReact(list)
    await expect.poll(() => list.element().shadowRoot?.querySelector('.stage .flt')?.checkVisibility()).toBe(true)
    const bar = rect(list, '.bar')
    const chips = rect(list, '.chips')
    heights.push(bar.height)
    expect(chips.right).toBeLessThanOrEqual(bar.right)
    main().replaceChildren()
  }
  expect(heights[1]).toBe(heights[0])
})

test('where chips find no room they are scrolled, and what the keyboard reaches comes into sight', async () => {
  await page.viewport(390, 720)
  const list = await put({ tag: LIST, attributes: { view: `/nfces?${FILTERS}` } })
  await runReact(list)
  await expect.element(list.getByRole('button', { name: 'Limpar tudo' })).toBeInTheDocument()
  const line = list.getByCss('.stage .chip-line').first().element()
  const buttons = [...line.querySelectorAll('button')].filter((one) => one.checkVisibility())
  expect(line.scrollWidth).toBeGreaterThan(line.clientWidth)
  expect(line.clientWidth).toBeGreaterThan(100)
  expect(buttons.length).toBeGreaterThan(8)
  // After a press of the mouse, which is another file's here, what a script reaches is not the keyboard's.
  await userEvent.tab()
  for (const button of buttons) {
    // Names that come meanwhile move the others, and the line.
    const inSight = () => {
      button.blur()
      button.focus()
      const { x: left, right: end } = line.getBoundingClientRect()
      // Of one that is wider than the line as much as fits between its paddings.
      const room = end - left - 8
      const { x, right, width } = button.getBoundingClientRect()
      return Math.min(right, end) - Math.max(x, left) - Math.min(width, room)
    }
    await expect.poll(inSight, { message: button.ariaLabel ?? button.innerText }).toBeGreaterThanOrEqual(-1)
  }
})

const overlaps = (a: DOMRect, b: DOMRect) => a.x < b.right && b.x < a.right && a.top < b.bottom && b.top < a.bottom

test.each([
  ['at the bottom of the window', 'body { margin: 0 } main { position: fixed; inset: auto 0 0 0 }'],
  ['in its middle', 'body { margin: 0 } main { margin-bottom: 400px }'],
  ['below it', 'body { margin: 0 }'],
  ['above it', 'body { margin: 0 } main { margin-bottom: 3000px }'],
])('a message lies over no pager, %s', async (where, css) => {
  paint(css)
  for (const width of [1280, 390]) {
    await page.viewport(width, 700)
    const list = await put({ tag: LIST, attributes: { view: '/nfces?per_page=10' } })
    await inState(list, 'ready').toBe(true)
    await runReact(list)
    await answer([{ to: listNfces, reply: refuse({ code: 'invalid', message: 'Hoje não.' }) }])
    list.element().shadowRoot?.querySelector<HTMLElement>('.stage [aria-label="Atualizar agora"]')?.click()
    await expect.poll(() => list.element().shadowRoot?.querySelector('.snack')?.checkVisibility()).toBe(true)
    if (where !== 'below it') rectOfPager(list).scrollIntoView({ block: 'end' })
    if (where === 'above it') scrollBy(0, 1500)
    await new Promise(requestAnimationFrame)
    const pager = rect(list, '.pager')
    const snack = list.getByCss('.snacks').first().element().getBoundingClientRect()
    expect(overlaps(pager, snack), `${width} px`).toBe(false)
    expect(snack.bottom).toBeLessThanOrEqual(700)
    expect(snack.top).toBeGreaterThanOrEqual(0)
    main().replaceChildren()
  }
})

test('a message makes room for a pager that comes after it, and for what stands on that', async () => {
  paint(
    'body { margin: 0 } .message, .foot { position: fixed; inset: auto 0 0; height: 48px } .message { bottom: 16px } .foot ~ .foot { bottom: 48px }',
  )
  const add = (className: string) => main().appendChild(Object.assign(document.createElement('div'), { className }))
  const message = add('message')
  onTestFinished(keepClearOf(message, document, '.foot'))
  expect(message.getBoundingClientRect().bottom).toBe(innerHeight - 16)
  for (const height of [48, 96]) {
    add('foot')
    await expect.poll(() => message.getBoundingClientRect().bottom).toBe(innerHeight - height - 8)
  }
})

const rectOfPager = (list: Locator) => list.getByCss('.stage .pager').first().element()

test('the matrix of a role fits where the menu leaves it room in a window of 1280 px, with a bar to scroll by', async () => {
  paint('body { margin: 0 } main { inline-size: 1041px }')
  const roles = await put({
    tag: 'fiscal-roles',
    attributes: { context: 'primary', view: '/grants/primary/roles/new' },
  })
  await runReact(roles)
  await expect.element(roles.getByRole('grid')).toBeVisible()
  const wrap = roles.getByCss('.stage .table-wrap').element()
  expect(wrap.scrollWidth).toBe(wrap.clientWidth)
  const cut = [...wrap.querySelectorAll('thead .head-label')].filter((one) => {
    const cell = one.closest('th')?.getBoundingClientRect()
    const { x, right } = one.getBoundingClientRect()
    return !cell || x < cell.x || right > cell.right
  })
  expect(cut.map((one) => one.textContent)).toEqual([])
})
