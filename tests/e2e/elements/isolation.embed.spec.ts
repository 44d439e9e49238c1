import { readFileSync } from 'node:fs'
import { inState } from '../element.ts'
import type { Locator } from '../fixtures.ts'
import { expect, runReact, test } from '../fixtures.ts'
import { LOOKS, looks } from './computed-looks.ts'
import { elementUses } from '../../screens/screens.ts'

const hostile = readFileSync(new URL('../../../embed/hostile.css', import.meta.url), 'utf8')
const LIST = '<fiscal-nfce-list tenant="TENANT" theme="light"></fiscal-nfce-list>'

const bootstrapLike = `
  *, *::before, *::after { box-sizing: content-box; margin: 7px; }
  table { border-collapse: separate; caption-side: top; }
  a { color: magenta; text-decoration: underline wavy; }
  button, input, select { font: italic 25px cursive; border: 5px dashed lime; }
  [class*='c'] { display: none !important; }
  fiscal-nfce-list { color: orange; font: 40px cursive; letter-spacing: 9px; text-transform: uppercase; line-height: 4; }
`

for (const [name, css] of [
  ['everything unset', hostile],
  ["a framework's rules", bootstrapLike],
] as const) {
  test(`styles of the page do not reach in: ${name}`, async ({ page, portal, server }) => {
    const list = page.locator('fiscal-nfce-list')
    await portal({ body: LIST })
    await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    const plain = await looks(list)
    const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; style-src 'unsafe-inline'`
    await portal({ body: LIST, head: `<style>${css}</style>`, policy })
    await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    expect(await looks(list)).toEqual(plain)
    await list.getByRole('button', { name: 'Filtrar' }).click()
    await expect(list.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
    await expect(list.getByLabel('Data inicial')).toBeVisible()
  })
}

const unsafeStyles = (origin: string) =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'unsafe-inline'; frame-src 'self'`

for (const tag of ['fiscal-nfce-list', 'fiscal-sat-park', 'fiscal-sats', 'fiscal-profile']) {
  test(`a page without a doctype changes nothing: ${tag}`, async ({ page, portal }) => {
    const element = page.locator(tag)
    const body = `<${tag} tenant="TENANT"></${tag}>`
    const shown = async (quirks: boolean) => {
      await portal({ body, quirks })
      await inState(element, 'ready').toBe(true)
      await runReact(element)
      expect(await page.evaluate(() => document.compatMode)).toBe(quirks ? 'BackCompat' : 'CSS1Compat')
      return element.evaluate(
        async (node, names) => {
          // A park's section is of a guessed height until its first frame.
          for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
          return [...(node.shadowRoot?.querySelectorAll('.stage :not(svg *)') ?? [])].map((one) => {
            const style = getComputedStyle(one)
            const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
            return `${one.localName}.${one.className} ${one.clientWidth}x${one.clientHeight} ${values.join('; ')}`
          })
        },
        LOOKS.filter((name) => !/^(transform|opacity)$/.test(name)),
      )
    }
    const plain = await shown(false)
    expect(plain.length).toBeGreaterThan(20)
    expect(await shown(true)).toEqual(plain)
  })
}

/** How many pixels of an element's picture have one colour. */
async function pixels(element: Locator, rgb: readonly [number, number, number]): Promise<number> {
  const picture = await element.screenshot()
  const blank = await element.page().context().newPage()
  const count = await blank.evaluate(
    async ({ data, wanted }) => {
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const found = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      let same = 0
      for (let at = 0; at < found.length; at += 4) if (wanted.every((one, index) => found[at + index] === one)) same++
      return same
    },
    { data: picture.toString('base64'), wanted: rgb },
  )
  await blank.close()
  return count
}

test('a line that the page draws under its own text does not run through ours', async ({ page, portal, server }) => {
  const head = '<style>main { text-decoration: underline 3px rgb(255 0 255) }</style>'
  await portal({ body: LIST, head, policy: unsafeStyles(server.origin) })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  expect(await pixels(page.locator('h1'), [255, 0, 255]), 'the page has its line').toBeGreaterThan(20)
  expect(await pixels(list, [255, 0, 255])).toBe(0)
})

test('another document that adopts an element shows it as it was', async ({ page, portal, server }) => {
  await portal({ body: LIST, policy: unsafeStyles(server.origin) })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { width: '1200', height: '700' })
    document.body.append(frame)
    const element = document.querySelector('fiscal-nfce-list')
    if (element) frame.contentDocument?.body.append(element)
  })
  const adopted = page.frameLocator('iframe').locator('fiscal-nfce-list')
  await expect(adopted.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const ground = () =>
    adopted.locator('.fx').evaluate((node) => getComputedStyle(node).getPropertyValue('background-color'))
  expect(await ground()).toBe('rgb(255, 255, 255)')
  await adopted.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = adopted.getByRole('dialog', { name: 'Filtrar' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.dlg')).toHaveCSS('border-radius', '12px')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // A sheet that comes after the move reaches it, too; the focus goes back to who opened.
  await expect(adopted.locator('button:focus')).toHaveText('Filtrar')
  await adopted.getByRole('row').nth(1).getByRole('link').click()
  await expect(adopted.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  const sheets = (root: Locator) => root.evaluate((node) => node.shadowRoot?.adoptedStyleSheets.length)
  const inFrame = await sheets(adopted)
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    const element = frame?.contentDocument?.querySelector('fiscal-nfce-list')
    if (element) document.querySelector('main')?.append(element)
    frame?.remove()
  })
  await expect(list.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  expect(inFrame).toBeGreaterThan(0)
  expect(await sheets(list)).toBe(inFrame)
})

test('variables of the theme count on the root as on the element', async ({ page, portal, server }) => {
  const head = '<style>:root { --fiscal-surface-1: rgb(1 2 3); --fiscal-row: 50px }</style>'
  await portal({ body: LIST, head, policy: unsafeStyles(server.origin) })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(list.locator('.fx')).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(list.locator('tbody td').first()).toHaveCSS('height', '50px')
})

test('an element takes the page’s font where it is asked to', async ({ page, portal, server }) => {
  const head = '<style>main { font-family: Georgia, serif }</style>'
  const body = LIST + LIST.replace(' ', ' font="inherit" ')
  await portal({ body, head, policy: unsafeStyles(server.origin) })
  const frames = page.locator('fiscal-nfce-list .fx.wdg')
  await expect(frames.nth(1)).toHaveCSS('font-family', 'Georgia, serif')
  await expect(frames.nth(0)).toHaveCSS('font-family', /Inter/)
  await expect(page.locator('fiscal-nfce-list').nth(1).locator('th').first()).toHaveCSS('font-family', 'Georgia, serif')
})

test('a value that is none leaves the theme as it was', async ({ page, portal, server }) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST })
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const plain = await looks(list)
  const head = `<style>fiscal-nfce-list { --fiscal-surface-1: bleu; --fiscal-text-1: 12px; --fiscal-border-control: #12;
    --fiscal-row: tall; --fiscal-radius-2: red; --fiscal-gutter: 4; --fiscal-font: 12px; --fiscal-accent: rgb(0 0 255) }
    fiscal-nfce-list.later { --fiscal-accent: nothing; --fiscal-surface-1: rgb(1 2 3) }</style>`
  await portal({ body: LIST, head, policy: unsafeStyles(server.origin) })
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  expect(await looks(list)).toEqual(plain)
  const accent = () =>
    list.locator('.fx').evaluate((node) => getComputedStyle(node).getPropertyValue('--fx-accent').trim())
  expect(await accent(), 'what has sense counts').toBe('rgb(0 0 255)')
  // Looked at anew whenever the page changes an attribute.
  await list.evaluate((node) => node.classList.add('later'))
  await list.evaluate((node) => node.setAttribute('theme', 'auto'))
  await expect(list.locator('.fx')).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  expect(await accent()).toContain('#3a5ae3')
})

test('keys pressed in the page are its own', async ({ page, portal }) => {
  await portal({ body: `<input id="own" aria-label="Own">${LIST}` })
  await expect(page.locator('fiscal-nfce-list').getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await page.locator('#own').fill('abc')
  await page.locator('#own').press('Escape')
  await page.locator('#own').press('Enter')
  await expect(page.locator('#own')).toHaveValue('abc')
})

test('the pages of the running server embed their elements', async ({ page, baseURL }) => {
  // One shows nothing before a key is typed.
  const uses = [...elementUses.values()].filter(({ tag }) => tag !== 'fiscal-nfce-detail')
  const pages = [
    ['/embed/nfce?css=hostil', 'fiscal-nfce-list tbody a'],
    ...uses.map(({ tag, shows }) => [`/embed/${tag.replace(/^fiscal-|-list$/g, '')}`, `${tag} ${shows}`] as const),
  ] as const
  for (const [path, first] of pages) {
    await page.goto(baseURL + path)
    await page.locator('form#login').evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) return
      for (const [name, value] of [
        ['email', 'admin@aurora.example'],
        ['password', 'Fiscal#2026'],
      ] as const) {
        const field = form.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = value
      }
      form.requestSubmit()
    })
    await expect(page.locator(first).first(), path).toBeVisible()
  }
})
