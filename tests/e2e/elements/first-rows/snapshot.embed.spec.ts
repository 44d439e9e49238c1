import { expect, type Page, runReact, test, withoutFonts } from '../../fixtures.ts'
import { notes, type ServerApi } from '../../api.ts'
import { ADMIN } from '../../people.ts'
import { strictPolicy } from '../../portal.ts'

/** What a page whose server puts snapshots into it lets in beside what any page does: their styles. */
const policyFor = (api: string) => strictPolicy(api).replace("style-src 'none'", `style-src ${api}`)

const snapshotOf = async (server: ServerApi, element: string, query = '') =>
  (await (await server.as(ADMIN)).get(`/snapshots/${element}${query}`)).text()

/** Before anything else of a page: how often something moved, and the fewest rows that any frame had since the first ones. */
function watch(): void {
  const seen = { shifts: 0, rows: [] as number[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => (seen.shifts += list.getEntries().length)).observe({
    type: 'layout-shift',
    buffered: true,
  })
  const frame = () => {
    const root = document.querySelector('main > :not(h1)')?.shadowRoot
    const shown = root?.querySelector<HTMLElement>('.stage:not([hidden])') ?? root?.querySelector('.picture')
    const rows = shown?.querySelectorAll('tbody tr, .box').length ?? 0
    if (rows > 0 || seen.rows.length > 0) seen.rows.push(rows)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
/** What the rows of what is shown say. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('main > :not(h1)')?.shadowRoot
    return (
      (root?.querySelector('.stage:not([hidden]) table') ?? root?.querySelector('.picture table'))?.textContent ?? ''
    )
  })
const watched = (page: Page) =>
  page.evaluate(() => {
    const { shifts, rows } = Reflect.get(window, 'seen') as { shifts: number; rows: number[] }
    return { shifts, fewest: Math.min(...rows) }
  })

test('a list that the page’s server has put there is taken over without a call, a flicker or a shift, and works', async ({
  browser,
  page,
  server,
  portalServer,
}) => {
  const { tokens, tenant, me } = await server.as(ADMIN)
  const html = (await snapshotOf(server, 'fiscal-nfce-list')).replace(
    '<fiscal-nfce-list ',
    `<fiscal-nfce-list token="${tokens.access_token}" `,
  )
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/') && calls.push(request.url()))
  let come: () => void = () => undefined
  await page.route('**/elements/elements.js', async (route) => {
    await new Promise<void>((resolve) => (come = resolve))
    await route.continue()
  })
  await page.addInitScript(withoutFonts)
  await page.addInitScript(watch)
  await test.step('without a script its rows are there', async () => {
    portalServer.show({ body: html, policy: policyFor(server.origin) })
    const still = await browser.newPage({ javaScriptEnabled: false })
    await still.goto(portalServer.origin)
    const rows = still.locator('fiscal-nfce-list tbody tr')
    await expect(rows).toHaveCount(15)
    // Styled: a row of the list is 40 px high.
    expect((await rows.first().boundingBox())?.height).toBeLessThan(60)
    await expect(still.locator('fiscal-nfce-list .widget')).toHaveCSS('container-type', 'inline-size')
    await still.close()
  })
  portalServer.show({ body: html, policy: policyFor(server.origin) })
  await page.goto(portalServer.origin, { waitUntil: 'commit' })
  const list = page.locator('fiscal-nfce-list')
  const next = list.getByRole('button', { name: 'Próxima página' })
  await next.focus()
  const drawn = await textOf(page)
  come()
  await expect(list.locator('.picture')).not.toBeAttached()
  await expect(list.locator('link')).toHaveCount(0)
  await expect(next).toBeFocused()
  expect(await watched(page)).toEqual({ shifts: 0, fewest: 15 })
  expect(calls).toEqual([])
  expect(await textOf(page)).toBe(drawn)

  await next.press('Enter')
  await expect(list.getByText(/^16–30 de/)).toBeVisible()

  // Whom it was not drawn for gets nothing of it.
  await page.unroute('**/elements/elements.js')
  const other = me.tenants.find(({ id }) => id !== tenant.id)?.id ?? ''
  portalServer.show({
    body: html.replace(`tenant="${tenant.id}"`, `tenant="${other}"`),
    policy: policyFor(server.origin),
  })
  await page.goto(portalServer.origin)
  await runReact(list)
  await expect(list.locator('tbody')).toBeVisible()
  const [key] = /([0-9A-Z]{4}\s?){11}(?=Produção)/.exec(drawn) ?? []
  expect(key).toBeDefined()
  expect(await textOf(page)).not.toContain(key)
})

/** Screens that React alone draws, in the browser and for a snapshot, and a list; what each shows, and which calls have answered it. */
const SCREENS = [
  { tag: 'fiscal-sat-park', text: /^\d+ SATs( e \d+ desativados)? · /, calls: /dashboards\/park/ },
  { tag: 'fiscal-nfce-detail', text: 'Emitente', calls: /custody\/nfce\// },
  { tag: 'fiscal-dashboard', text: 'Total Líquido', calls: /dash_ops/ },
  { tag: 'fiscal-nfce-list', lang: 'en', text: 'Authorized', calls: /custody\/nfce/ },
  { tag: 'fiscal-nfce-detail', lang: 'es', text: 'Emisor', calls: /custody\/nfce\// },
] as const

test('a screen that the page’s server has drawn stands without a script, and is taken over as it is', async ({
  browser,
  page,
  server,
  portalServer,
}) => {
  const signed = await server.as(ADMIN)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.addInitScript(withoutFonts)
  await page.addInitScript(watch)
  for (const { tag, text, calls: answered, ...rest } of SCREENS) {
    const lang = 'lang' in rest ? rest.lang : ''
    // Chips that have no room are folded by the script alone, and words of other languages are longer.
    if (lang) await page.setViewportSize({ width: 1600, height: 800 })
    const key = (await notes(signed)).items[0]?.key ?? ''
    const query = new URLSearchParams({
      ...(tag === 'fiscal-nfce-detail' && { 'nfce-key': key }),
      ...(lang && { lang }),
    })
    const drawn = await snapshotOf(server, tag, `?${query}`)
    const policy = policyFor(server.origin)
    portalServer.show({ body: drawn, policy })
    const still = await browser.newPage({ javaScriptEnabled: false })
    await still.goto(portalServer.origin)
    await expect(still.locator(tag).getByText(text).locator('visible=true').first()).toBeVisible()
    await expect(still.locator(`${tag} .widget`)).toHaveAttribute('lang', lang || 'pt-BR')
    await still.close()

    calls.length = 0
    const token = signed.tokens.access_token
    portalServer.show({ body: drawn.replace(`<${tag} `, `<${tag} token="${token}" `), policy })
    await page.goto(portalServer.origin)
    const element = page.locator(tag)
    await expect(element.locator('.picture')).not.toBeAttached()
    await expect(element.getByText(text).locator('visible=true').first()).toBeVisible()
    expect((await watched(page)).shifts, tag).toBe(0)
    expect(
      calls.filter((url) => answered.test(url)),
      tag,
    ).toEqual([])
  }
})
