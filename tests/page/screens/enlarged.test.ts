import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { overflowIn } from '../../overflow.ts'
import { tagAt } from '../../screens/element-at.ts'
import { findIds, type Ids } from '../../screens/ids.ts'
import type { Screen } from '../../screens/screen.ts'
import { screens } from '../../screens/screens.ts'
import { openBackOffice } from '../host/back-office.ts'
import { inState, ownAttributes, paint, put, read, runReact } from '../partner-page.ts'

// Every screen, as an element where one has it, as who reads with difficulty has it: a window of 1280 by 720 px enlarged to 200 % (WCAG
// 1.4.4) is one of half of both, and what a reader's own sheet sets (1.4.12) holds within shadow roots, too, where an extension puts it.

const distances = new CSSStyleSheet()
distances.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`)

let known: Promise<Ids> | undefined
async function findAll(): Promise<Ids> {
  const { items } = await read<Page<Sat>>('/sats/?per_page=100')
  const serial = items.find(({ retired_on }) => retired_on === null)?.serial_number ?? ''
  return { ...(await findIds({ json: read })), serial }
}

const hasElement = (path: string) => {
  const area = widgets.find(({ routes }) => routeAt(routes, path.split('?')[0] ?? ''))
  return Object.keys(area?.elements ?? {}).length > 0
}

/** Opens a screen until its data are there, and answers what holds it. */
async function open({ path: pathOf, text }: Screen, ids: Ids): Promise<Element> {
  const path = pathOf(ids)
  if (!hasElement(path)) {
    // Where a list has the headings that it is known by.
    await page.viewport(1440, 900)
    await openBackOffice(path)
    const said = page.getByText(typeof text === 'function' ? text(ids) : text, { exact: false })
    await expect.poll(() => said.elements().some((one) => one.checkVisibility())).toBe(true)
    return document.body
  }
  const tag = tagAt(path)
  paint('body { margin: 0 }')
  const element = await put({ tag, attributes: { ...(await ownAttributes(tag)), view: path } })
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  return element.element()
}

/** A table of products is pushed sideways rather than broken. */
const isPushed = (one: string) => one.includes('scrolls sideways by') && one.includes('div.table-wrap')

/** What leaves its box once the window has a size. */
async function measure(root: Element, width: number, height: number): Promise<string[]> {
  await page.viewport(width, height)
  await expect.poll(() => overflowIn(root)).not.toBe(false)
  return ((await overflowIn(root)) || ['it waits for its data']).map((one) => `at ${width} px: ${one}`)
}

const isInView = (one: Locator) => {
  const { top, bottom } = one.element().getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

test.each(screens)(
  '$title is whole enlarged to 200 %, and with the distances of text that a reader sets',
  async (screen) => {
    const root = await open(screen, await (known ??= findAll()))
    const place = page.elementLocator(root)
    if (screen.press) await place.getByRole('button', { name: screen.press, exact: true }).click()
    const found = await measure(root, 640, 360)
    const filter = place.getByRole('button', { name: 'Filtrar', exact: true })
    if (filter.query() && place.getByRole('dialog').elements().length === 0) {
      await filter.click()
      const dialog = place.getByRole('dialog', { name: 'Filtrar' })
      await expect.element(dialog).toBeVisible()
      found.push(...(await measure(root, 640, 360)))
      await expect.poll(() => isInView(dialog.getByRole('button', { name: 'Filtrar' }))).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }

    const { adoptedStyleSheets } = root.shadowRoot ?? document
    adoptedStyleSheets.push(distances)
    for (const width of [1280, 768, 320])
      found.push(...(await measure(root, width, 800)).filter((one) => !isPushed(one)))
    expect(found).toEqual([])
  },
)
