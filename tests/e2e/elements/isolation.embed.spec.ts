import { readFileSync } from 'node:fs'
import { notes } from '../api.ts'
import { inState } from '../element.ts'
import type { Locator } from '../fixtures.ts'
import { expect, runReact, setTokens, test, withoutFonts } from '../pages/reused-page.ts'
import { ADMIN } from '../people.ts'
import { LOOKS, looks } from './computed-looks.ts'
import { attributesOf, elementUses } from '../../screens/screens.ts'

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

test("styles of the page do not reach in: everything unset, a framework's rules", async ({ page, portal, server }) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: LIST })
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const plain = await looks(list)
  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; style-src 'unsafe-inline'`
  for (const css of [hostile, bootstrapLike]) {
    await portal({ body: LIST, head: `<style>${css}</style>`, policy })
    await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    expect(await looks(list), css).toEqual(plain)
    await list.getByRole('button', { name: 'Filtrar' }).click()
    await expect(list.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
    await expect(list.getByLabel('Data inicial')).toBeVisible()
  }
})

const unsafeStyles = (origin: string) =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'unsafe-inline'; frame-src 'self'`

/** How everything inside of an element is drawn, and how large. */
const drawn = (element: Locator) =>
  element.evaluate(
    (node, names) =>
      [...(node.shadowRoot?.querySelectorAll('.stage :not(svg *)') ?? [])].map((one) => {
        const style = getComputedStyle(one)
        const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
        return `${one.localName}.${one.className} ${one.clientWidth}x${one.clientHeight} ${values.join('; ')}`
      }),
    LOOKS.filter((name) => !/^(transform|opacity)$/.test(name)),
  )

test('a page without a doctype changes nothing', async ({ page, portal, context, portalServer, server }) => {
  const { tokens, tenant } = await server.as(ADMIN)
  const quirky = await context.newPage()
  await quirky.addInitScript(withoutFonts)
  for (const tag of ['fiscal-nfce-list', 'fiscal-sat-park', 'fiscal-sats', 'fiscal-profile']) {
    const body = `<${tag} tenant="${tenant.id}"></${tag}>`
    await portal({ body })
    portalServer.show({ body, quirks: true })
    await quirky.goto(portalServer.origin)
    await setTokens(quirky, tokens.access_token)
    const modes = [page, quirky].map((one) => one.evaluate(() => document.compatMode))
    expect(await Promise.all(modes)).toEqual(['CSS1Compat', 'BackCompat'])
    const elements = [page, quirky].map((one) => one.locator(tag))
    for (const element of elements) {
      await inState(element, 'ready').toBe(true)
      await runReact(element)
    }
    // Menus come once the browser is idle, and a park's sections are of guessed heights until they are drawn: both come to rest, each in its time.
    await expect(async () => {
      const [plain = [], other] = await Promise.all(elements.map(drawn))
      expect(plain.length, tag).toBeGreaterThan(20)
      expect(other, tag).toEqual(plain)
    }).toPass({ timeout: 15_000 })
  }
})

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
  await expect(dialog.locator('.dialog')).toHaveCSS('border-radius', '12px')
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

test('of the page’s styles the theme’s variables count, its font where it is asked for, a line under its text never; its keys are its own', async ({
  page,
  portal,
  server,
}) => {
  const head = `<style>:root { --fiscal-surface-1: rgb(1 2 3); --fiscal-row: 50px }
    main { text-decoration: underline 3px rgb(255 0 255); font-family: Georgia, serif }</style>`
  const body = `<input id="own" aria-label="Own">${LIST}${LIST.replace(' ', ' font="inherit" ')}`
  await portal({ body, head, policy: unsafeStyles(server.origin) })
  const list = page.locator('fiscal-nfce-list').first()
  const other = page.locator('fiscal-nfce-list').nth(1)
  for (const one of [list, other]) await expect(one.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(list.locator('.fx')).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(list.locator('tbody td').first()).toHaveCSS('height', '50px')
  await expect(other.locator('.fx.widget')).toHaveCSS('font-family', 'Georgia, serif')
  await expect(other.locator('th').first()).toHaveCSS('font-family', 'Georgia, serif')
  await expect(list.locator('.fx.widget')).toHaveCSS('font-family', /Inter/)
  expect(await pixels(page.locator('h1'), [255, 0, 255]), 'the page has its line').toBeGreaterThan(20)
  expect(await pixels(list, [255, 0, 255])).toBe(0)

  const own = page.locator('#own')
  await own.fill('abc')
  await own.press('Escape')
  await own.press('Enter')
  await expect(own).toHaveValue('abc')
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

test('the pages of the running server embed their elements', async ({ page, baseURL, admin }) => {
  const note = (await notes(admin)).items[0]?.key ?? ''
  const uses = [...elementUses.values()].map(({ tag, shows }) => {
    const own = new URLSearchParams(attributesOf(tag, note))
    return [`/embed/${tag.replace(/^fiscal-|-list$/g, '')}?${own}`, `${tag} ${shows}`] as const
  })
  const pages = [['/embed/nfce?css=hostil', 'fiscal-nfce-list tbody a'], ...uses] as const
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
  // What shows one thing asks which, where its address does not say it.
  await page.goto(`${baseURL}/embed/nfce-detail`)
  await page.getByLabel('nfce-key').fill(note.replace(/(.{4})/g, '$1 '))
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.locator('fiscal-nfce-detail')).toHaveAttribute('nfce-key', note)
})
