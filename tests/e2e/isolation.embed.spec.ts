import { readFileSync } from 'node:fs'
import type { Locator } from './fixtures.ts'
import { expect, test } from './fixtures.ts'

const hostile = readFileSync(new URL('../../embed/hostile.css', import.meta.url), 'utf8')
const LIST = '<fiscal-nfce-list tenant="TENANT" theme="light"></fiscal-nfce-list>'

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
  '.st',
  '.st svg',
  '.pag',
  'select',
]
/** What does not follow from how wide the page leaves the element. */
const LOOKS = [
  'display',
  'visibility',
  'color',
  'background-color',
  'direction',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-transform',
  'padding',
  'margin',
  'border',
  'border-radius',
  'box-shadow',
  'box-sizing',
  'cursor',
  'opacity',
  'position',
  'transform',
]

const looks = (list: Locator) =>
  list.evaluate(
    (node, { parts, names }) =>
      parts.map((part) => {
        const found = node.shadowRoot?.querySelector(part)
        const style = found && getComputedStyle(found)
        return [part, Object.fromEntries(names.map((name) => [name, style?.getPropertyValue(name)]))] as const
      }),
    { parts: PARTS, names: LOOKS },
  )

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

test('the page stays as it was: head, title, address, history, focus, scroll, storage, globals', async ({
  page,
  portal,
  admin,
}) => {
  const list = page.locator('fiscal-nfce-list')
  await portal({ body: '<button id="own">Own</button>' })
  const state = () =>
    page.evaluate(() => ({
      head: document.head.innerHTML,
      title: document.title,
      address: location.href,
      history: history.length,
      historyState: history.state,
      focus: document.activeElement?.id,
      scroll: scrollY,
      body: [...document.body.children].map(({ localName }) => localName),
      html: document.documentElement.getAttributeNames(),
      // zod keeps its configuration where every copy of it finds it.
      globals: Object.getOwnPropertyNames(window).filter((name) => name !== '__zod_globalConfig'),
      session: Object.keys(sessionStorage),
      cookies: document.cookie,
      sheets: document.adoptedStyleSheets.length,
    }))
  await page.locator('#own').focus()
  const before = await state()
  await page.evaluate(
    ({ tenant, token }) => {
      const element = Object.assign(document.createElement('fiscal-nfce-list'), { tenant, token })
      document.querySelector('main')?.append(element)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  expect(await state(), 'shown').toEqual(before)
  await list.getByLabel('Itens por página').selectOption('10')
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  await expect(list.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect(list.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await state(), 'used').toEqual(before)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).toEqual([`fiscal.preferences.1:${admin.tenant.id}:${admin.me.id}`])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(admin.tokens.access_token)
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
  const pages = [
    ['/embed/nfce', 'fiscal-nfce-list tbody a'],
    ['/embed/nfce?css=hostil', 'fiscal-nfce-list tbody a'],
    ['/embed/cfe', 'fiscal-cfe-list tbody a'],
    ['/embed/downloads', 'fiscal-downloads table'],
    ['/embed/sat-park', 'fiscal-sat-park .box'],
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
    await expect(page.locator(first).first()).toBeVisible()
  }
})
