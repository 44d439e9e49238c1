import { widgets } from '#widgets/index.ts'
import { routeAt, type Widget } from '#widgets/kit/widget.ts'
import type { Ids } from './ids.ts'
import type { Screen } from './screen.ts'
import { expect, type Mounted } from '../e2e/fixtures.ts'

/** What a walk needs of the place that screens are shown in. */
export type Place = Pick<Mounted, 'page' | 'mount' | 'root' | 'open'>

export const areaOf = (path: string): Widget | undefined =>
  widgets.find(({ routes }) => routeAt(routes, path.split('?')[0] ?? ''))

/**
 * Goes through screens as links do, where the page need not be loaded anew, and looks at each once it is there. Answers what was found,
 * each with the screen's title. What only the back-office has is left out of elements.
 */
export async function walk(
  place: Place,
  screens: readonly Screen[],
  ids: Ids,
  look: (place: Place) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = []
  let from: Widget | undefined
  for (const screen of screens) {
    const path = screen.path(ids)
    const to = areaOf(path)
    if (place.mount === 'embed' && Object.keys(to?.elements ?? {}).length === 0) continue
    // Wide, where a list has the headings that it is known by.
    await place.page.setViewportSize({ width: 1440, height: 900 })
    await go(place, from, to, path)
    from = to
    await show(place, screen, ids)
    found.push(...(await look(place)).map((one) => `${screen.title} ${one}`))
  }
  return found
}

async function go({ mount, open, page, root }: Place, from: Widget | undefined, to: Widget | undefined, path: string) {
  if (mount === 'host' && from) return page.evaluate((there) => history.pushState(null, '', there), path)
  if (from && from === to) return root.evaluate((node, view) => node.setAttribute('view', view), path)
  await open(path)
  // An element as wide as its page.
  await page.evaluate(() => document.body.style.setProperty('margin', '0'))
}

/** Waits until a screen says what it says once it is there. */
async function show({ root }: Place, { title, text, press }: Screen, ids: Ids): Promise<void> {
  if (press) await root.getByRole('button', { name: press, exact: true }).click()
  const said = typeof text === 'function' ? text(ids) : text
  await expect(root.getByText(said).locator('visible=true').first(), title).toBeVisible()
}
