import { afterAll, beforeAll, expect, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { inState, openSearch, put, runReact } from '../partner-page.ts'
import { screens } from '../../screens/screens.ts'

// A contrast theme of the system takes grounds and shadows away: what they say is said otherwise, in elements as in the back-office.

const theme = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-color-scheme', value: 'dark' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
beforeAll(() => theme('active'))
afterAll(() => theme('none'))

const all = (element: Locator, css: string) => {
  const stage = element.element().shadowRoot?.querySelector('.stage')
  return [...(stage?.querySelectorAll<HTMLElement>(css) ?? [])].filter((one) => one.checkVisibility())
}

async function shown(tag: string, view?: string): Promise<Locator> {
  const element = await put({ tag, attributes: view ? { view } : {} })
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  // The sheet of such themes is on its way until then.
  await expect
    .poll(() => getComputedStyle(all(element, '*')[0] as Element).getPropertyValue('--fx-focus'))
    .toBe('Highlight')
  return element
}

/** What one sees of an element: the colours of its pixels, each with how many there are in a hundred. */
async function pixels(one: Element): Promise<ReadonlyMap<string, number>> {
  one.scrollIntoView({ block: 'center' })
  const base64 = await page.elementLocator(one).screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {}
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    const colour = [data[at], data[at + 1], data[at + 2]].join()
    counts.set(colour, (counts.get(colour) ?? 0) + 400 / data.length)
  }
  return counts
}

const GROUND = '0,0,0'
/** Of a hundred pixels those that are none of the ground's. */
const ink = async (one: Element | undefined) => {
  expect(one).toBeDefined()
  return 100 - ((await pixels(one as Element)).get(GROUND) ?? 0)
}
/** What most of an element is filled with. */
const ground = async (one: Element | undefined) =>
  [...(await pixels(one as Element))].toSorted(([, a], [, b]) => b - a)[0]?.[0]

const styleOf = (one: Element | undefined, pseudo?: string) => {
  const style = getComputedStyle(one as Element, pseudo)
  return ['outline', 'border', 'backgroundColor', 'color', 'borderRadius', 'rotate', 'height', 'textDecorationLine']
    .map((name) => Reflect.get(style, name))
    .join('; ')
}

test('lights and boxes of the park are seen, and tell how a SAT is', async () => {
  const park = await shown('fiscal-sat-park')
  const levels = ['success', 'warning', 'neutral']
  const boxes = levels.map((level) => all(park, `.box[data-level=${level}]`)[0])
  const lights = boxes.map((box) => box?.querySelector('.led') ?? undefined)
  for (const light of lights) expect(await ink(light)).toBeGreaterThan(20)
  expect(new Set(lights.map((one) => styleOf(one))).size).toBe(levels.length)
  expect(new Set(boxes.map((one) => getComputedStyle(one as Element).outline)).size).toBe(levels.length)
  const [first, second] = all(park, '.box')
  first?.click()
  await expect.poll(() => first?.ariaPressed).toBe('true')
  first?.blur()
  expect(getComputedStyle(first as Element).outline).not.toBe(getComputedStyle(second as Element).outline)
  await expect.poll(() => all(park, '.face li').length).toBeGreaterThan(4)
  const [off, on] = ['.face li:not([data-level], .unknown)', '.face li[data-level]'].map((css) => all(park, css)[0])
  expect(await ink(on)).toBeGreaterThan(await ink(off))
  expect(styleOf(on, '::before')).not.toBe(styleOf(off, '::before'))
  expect(getComputedStyle(off as Element, '::before').outlineStyle).toBe('solid')
})

test('words of the dashboard stand on their ground, and each line has its key', async () => {
  const dashboard = await shown('fiscal-dashboard')
  await expect.poll(() => all(dashboard, '.ranked tbody td').length, { timeout: 30_000 }).toBeGreaterThan(2)
  const [cell] = all(dashboard, '.ranked tbody td')
  expect(getComputedStyle(cell as Element).color).toBe('rgb(255, 255, 255)')
  expect(await ink(cell)).toBeGreaterThan(3)
  await expect.poll(() => all(dashboard, '.line-key:not(.ghost)').length, { timeout: 30_000 }).toBeGreaterThan(3)
  const keys = all(dashboard, '.panel.keyed .line-key').map((one) => getComputedStyle(one, '::before').backgroundColor)
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('rgb(0, 0, 0)')
  const segments = all(dashboard, '.segments button')
  const [chosen, other] = ['true', 'false'].map((pressed) =>
    segments.find(({ ariaPressed }) => ariaPressed === pressed),
  )
  expect(await ground(chosen)).not.toBe(await ground(other))
})

test('of options, search results and tabs one sees which is chosen', async () => {
  const list = await shown('fiscal-nfce-list', '/nfces')
  await list.getByRole('button', { name: 'Status Todos' }).click()
  await list
    .getByRole('dialog')
    .getByRole('button', { name: /^Status/ })
    .click()
  await expect.poll(() => all(list, '[role=option]').length).toBeGreaterThan(3)
  await userEvent.keyboard('{ArrowDown}')
  const options = () => all(list, '[role=option]')
  await expect.poll(() => options().findIndex((one) => one.matches('[data-focus]'))).toBeGreaterThan(-1)
  const at = options().find((one) => one.matches('[data-focus]'))
  expect(await ground(at)).not.toBe(await ground(options().find((one) => !one.matches('[data-focus], .on'))))
  await userEvent.keyboard('{Escape}{Escape}')

  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect.poll(() => all(list, '.qr, .tab').length, { timeout: 15_000 }).toBeGreaterThan(0)
  const qr = all(list, '.qr')[0]
  if (qr) expect([...(await pixels(qr))].toSorted(([, a], [, b]) => b - a)[0]?.[0]).toBe('255,255,255')

  const coupons = await shown('fiscal-cfe-list', '/cfes')
  await coupons.getByRole('row').nth(1).getByRole('link').click()
  await expect.poll(() => all(coupons, '[role=tab]').length, { timeout: 15_000 }).toBeGreaterThan(3)
  const [tab, next] = ['true', 'false'].map((chosen) => all(coupons, `[role=tab][aria-selected=${chosen}]`)[0])
  const line = (one: Element | undefined) => getComputedStyle(one as Element, '::after')
  expect([line(tab).content, line(tab).backgroundColor]).toEqual(['""', 'rgb(255, 255, 255)'])
  expect(line(next).content).toBe('none')
})

test('of what is found one sees where the keyboard is, and reads what was sought', async () => {
  const list = await shown('fiscal-nfce-list', '/nfces')
  const key = all(list, 'tbody a')[0]?.textContent?.replaceAll(/\s/g, '') ?? ''
  await openSearch(list)
  await list.getByRole('combobox', { name: 'Buscar' }).fill(key.slice(0, 12))
  const results = () => all(list, '.search-result')
  await expect.poll(() => results().length, { timeout: 15_000 }).toBeGreaterThan(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => results().findIndex((one) => one.matches('[data-focus]'))).toBeGreaterThan(-1)
  const [at, other] = ['[data-focus]', ':not([data-focus])'].map((css) => results().find((one) => one.matches(css)))
  expect(await ground(at)).not.toBe(await ground(other))
  const mark = other?.querySelector('mark') as Element
  const { color } = getComputedStyle(mark)
  expect(color).not.toBe(getComputedStyle(other as Element).color)
})

test('boxes of a role and the edges of dialogs are seen', async () => {
  const tag = screens.find(({ title }) => title === 'Perfis')?.element?.tag ?? ''
  const roles = await shown(tag, '/grants/primary/roles/new')
  await expect.poll(() => all(roles, '.matrix-box').length).toBeGreaterThan(10)
  // Those of the heads are seen where somebody is at them.
  const [target] = all(roles, '.matrix-box:not(.all)[aria-checked="false"] > .tick')
  const before = await ground(target)
  target?.click()
  await expect.poll(() => target?.parentElement?.ariaChecked).toBe('true')
  target?.parentElement?.blur()
  expect(await ground(target)).not.toBe(before)
})
