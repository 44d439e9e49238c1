import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import hostile from '../../../../embed/hostile.css?raw'
import { LOOKS } from '../../../e2e/elements/computed-looks.ts'
import { firstKey, LIST, main, paint, put, runReact } from '../../partner-page.ts'

// What of a page's styles reaches into an element: the variables of the theme, the font where it is asked for, and nothing else.

const LIGHT = { ...LIST, attributes: { theme: 'light' } }

/** Inside of the list: containers, text, controls, icons. */
const PARTS = [
  '.fx',
  '.bar',
  '.chip',
  '.flt',
  'table',
  'th',
  'tbody tr',
  'tbody td',
  '.keylink',
  '.status',
  '.status svg',
  '.pager',
  'select',
]

/** How the parts of a list are drawn, once it stands. */
async function appearanceOf(list: Locator) {
  await runReact(list)
  await expect.element(firstKey(list)).toBeVisible()
  return PARTS.map((part) => {
    const found = list.element().shadowRoot?.querySelector(`.stage ${part}`)
    const style = found && getComputedStyle(found)
    return [part, Object.fromEntries(LOOKS.map((name) => [name, style?.getPropertyValue(name)]))] as const
  })
}

const frameOf = (list: Locator) => list.element().shadowRoot?.querySelector('.fx') ?? document.body
const valueOf = (list: Locator, name: string) => getComputedStyle(frameOf(list)).getPropertyValue(name).trim()

test('a page that unsets everything leaves a list and its dialog as they are', async () => {
  const plain = await appearanceOf(await put(LIGHT))
  main().replaceChildren()
  paint(hostile)
  const list = await put(LIGHT)
  expect(await appearanceOf(list)).toEqual(plain)
  await list.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect.element(list.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
  await expect.element(list.getByLabelText('Data inicial')).toBeVisible()
})

test('a value that is none leaves the theme as it was', async () => {
  const plain = await appearanceOf(await put(LIGHT))
  main().replaceChildren()
  paint(`fiscal-nfce-list { --fiscal-surface-1: bleu; --fiscal-text-1: 12px; --fiscal-border-control: #12;
      --fiscal-row: tall; --fiscal-radius-2: red; --fiscal-gutter: 4; --fiscal-font: 12px; --fiscal-accent: rgb(0 0 255) }
    fiscal-nfce-list.later { --fiscal-accent: nothing; --fiscal-surface-1: rgb(1 2 3) }`)
  const list = await put(LIGHT)
  expect(await appearanceOf(list)).toEqual(plain)
  expect(valueOf(list, '--fx-accent'), 'what has sense counts').toBe('rgb(0 0 255)')
  // Looked at anew whenever the page changes an attribute.
  list.element().classList.add('later')
  list.element().setAttribute('theme', 'auto')
  await expect.poll(() => valueOf(list, 'background-color')).toBe('rgb(1, 2, 3)')
  expect(valueOf(list, '--fx-accent')).toContain('#3a5ae3')
})

/** How many pixels of an element's picture have one colour. */
async function pixels(locator: Locator, rgb: readonly [number, number, number]): Promise<number> {
  const base64 = await page.screenshot({ element: locator, base64: true, save: false })
  const bitmap = await createImageBitmap(
    new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], { type: 'image/png' }),
  )
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const found = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
  let same = 0
  for (let at = 0; at < found.length; at += 4) if (rgb.every((one, index) => found[at + index] === one)) same++
  return same
}

test("the theme's variables count, the page's font where it is asked for, a line under its text never; its keys are its own", async () => {
  paint(`:root { --fiscal-surface-1: rgb(1 2 3); --fiscal-row: 50px }
    main { text-decoration: underline 3px rgb(255 0 255); font-family: Georgia, serif }`)
  const heading = main().appendChild(Object.assign(document.createElement('h1'), { textContent: 'Portal' }))
  const own = main().appendChild(document.createElement('input'))
  const list = await put(LIGHT)
  const other = await put({ ...LIGHT, attributes: { theme: 'light', font: 'inherit' } })
  for (const one of [list, other]) {
    await runReact(one)
    await expect.element(firstKey(one)).toBeVisible()
  }
  expect(valueOf(list, 'background-color')).toBe('rgb(1, 2, 3)')
  expect(list.getByCss('.stage tbody td').first().element().getBoundingClientRect().height).toBe(50)
  expect(valueOf(other, 'font-family')).toBe('Georgia, serif')
  expect(getComputedStyle(other.getByCss('.stage th').first().element()).fontFamily).toBe('Georgia, serif')
  expect(valueOf(list, 'font-family')).toMatch(/Inter/)
  expect(await pixels(page.elementLocator(heading), [255, 0, 255]), 'the page has its line').toBeGreaterThan(20)
  expect(await pixels(list, [255, 0, 255])).toBe(0)

  own.focus()
  await userEvent.keyboard('abc{Escape}{Enter}')
  expect(own.value).toBe('abc')
})

test('another document that adopts an element shows it as it was, with sheets that come after the move', async () => {
  const list = await put(LIGHT)
  await runReact(list)
  const element = list.element()
  const frame = Object.assign(document.createElement('iframe'), { width: '1200', height: '700' })
  main().append(frame)
  frame.contentDocument?.body.append(element)
  const root = element.shadowRoot
  const find = (css: string) => root?.querySelector<HTMLElement>(css)
  await expect.poll(() => find('.stage tbody tr a')?.checkVisibility()).toBe(true)
  // Of a window of its own: what it says of styles is asked there.
  const styleOf = (css: string) => {
    const found = find(css)
    return found && frame.contentWindow?.getComputedStyle(found)
  }
  expect(styleOf('.fx')?.backgroundColor).toBe('rgb(255, 255, 255)')
  const filter = [...(root?.querySelectorAll<HTMLElement>('.stage button') ?? [])].find(
    ({ textContent }) => textContent === 'Filtrar',
  )
  filter?.focus()
  filter?.click()
  await expect.poll(() => styleOf('dialog[open] .dialog')?.borderRadius).toBe('12px')
  find('dialog[open] [aria-label="Fechar"]')?.click()
  await expect.poll(() => find('dialog[open]')).toBeNull()
  await expect.poll(() => root?.activeElement?.textContent).toBe('Filtrar')
  find('.stage tbody tr a')?.click()
  const code = () => find('.stage [aria-label="QR Code da nota"]')?.checkVisibility()
  await expect.poll(code).toBe(true)
  const inFrame = root?.adoptedStyleSheets.length
  main().append(element)
  frame.remove()
  await expect.poll(code).toBe(true)
  expect(inFrame).toBeGreaterThan(0)
  expect(root?.adoptedStyleSheets.length).toBe(inFrame)
})
