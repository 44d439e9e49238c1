import { formatMoney } from '#domain/money.ts'
import { paymentLabel } from '#domain/documents/payment.ts'
import { DAYS, sumsOf } from './dashboard-sales.ts'
import { expect, type Locator, type Page, test, ONE_MOUNT } from '../pages/reused-page.ts'
import { OWNER, READER } from '../people.ts'
import { NOW } from '../../../stories/now.ts'

const as = { as: OWNER }
const AT = `/?${DAYS}`
const now = sumsOf(11, 20)
const before = sumsOf(1, 10)
const reais = (cents: number) => formatMoney((cents / 100).toFixed(2))

/** Charts are drawn once they are near the view. */
const TALL = { width: 1280, height: 3000 }

const figure = (root: Locator, label: string) =>
  root.locator('.stage .kpi, .content .kpi').filter({ has: root.page().getByText(label, { exact: true }) })

test('figures and tables are the sums of the documents that were imported; by the keyboard a point is read and chosen', async ({
  mounted: { root, open, page },
}) => {
  await open(AT, as)
  const wanted: [string, string][] = [
    ['Total Líquido', reais(now.net)],
    ['Total Cancelado', reais(now.canceled)],
    ['Total Notas', String(now.notes)],
    ['Total Produtos', reais(now.products)],
    ['Valor Médio Nota', reais(Math.round(now.net / now.notes))],
    ['Total Impostos', reais(now.taxes)],
  ]
  for (const [label, text] of wanted) await expect(figure(root, label).locator('.value'), label).toHaveText(text)
  const percent = ((now.net - before.net) / before.net) * 100
  const size = Math.abs(percent).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  await expect(figure(root, 'Total Líquido').locator('.delta')).toContainText(
    `${percent > 0 ? 'Subiu' : 'Caiu'} ${size}\u00a0% em relação ao período anterior`,
  )

  // Every product, page by page.
  const rows = root.getByRole('table', { name: 'Total por produto' }).locator('tbody tr')
  const [first, second] = [now.byProduct.slice(0, 6), now.byProduct.slice(6)]
  await expect(rows).toHaveText(first.map(({ name, total }) => name + reais(total)))
  await root.getByRole('navigation', { name: 'Páginas de produtos' }).getByRole('button', { name: 'Próxima' }).click()
  await expect(rows).toHaveText(second.map(({ name, total }) => name + reais(total)))

  // Drawn once it is near the view.
  await root.getByRole('region', { name: 'Métodos de pagamento no período' }).scrollIntoViewIfNeeded()
  const methods = root.getByRole('table', { name: /^Métodos de pagamento, / }).locator('tbody tr')
  await expect(methods).toHaveCount(now.byPayment.length)
  for (const { name, total } of now.byPayment) {
    const row = methods.filter({ hasText: paymentLabel(name) })
    await expect(row.getByRole('cell').first()).toHaveText(reais(total).replace(/^R\$\s/, ''))
  }

  // The focus comes back.
  const notes = root.getByRole('slider', { name: /^Notas/ })
  await notes.focus()
  await page.keyboard.press('Home')
  await expect(notes).toHaveAttribute('aria-valuetext', /^quarta-feira, 11 mar 2026: Notas \d+/)
  await page.keyboard.press('Enter')
  await expect(root.getByRole('dialog', { name: 'quarta-feira, 11 mar 2026' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notes).toBeFocused()
})

test('what is chosen stands in the address and is kept', async ({ mounted: { root, open, expectAt, reopen } }) => {
  await open('/', as)
  await root.getByRole('button', { name: 'Filtrar' }).first().click()
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('button', { name: 'Mês anterior' }).click()
  await dialog.getByRole('button', { name: 'Semana' }).click()
  await dialog.getByRole('checkbox', { name: 'CFe' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'NFCe' }).uncheck()
  await dialog.getByRole('button', { name: 'Filtrar' }).click()
  await expect(dialog.getByText('Escolha ao menos um emissor')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'NFCe' }).check()
  await dialog.getByRole('button', { name: 'Filtrar' }).click()
  await expectAt('/?period=previous_month&environment=production&grouping=week&type=nfce')
  const chips = root.locator('.chips').last()
  await expect(chips).toContainText('Emissor')
  await reopen()
  await expect(chips).toContainText('Semana')
  await open('/', as)
  await expect(chips).toContainText('Semana')
  await expect(chips).toContainText('NFCe')
})

test(
  'a region that fails says why and can be tried again, while the others stand; each block is exported as CSV that Excel opens; a product leads to the documents behind it, of the type that is chosen',
  ONE_MOUNT,
  async ({ mounted, page }) => {
    const { root, open, expectAt } = mounted
    const call = '**/cfe_dashboard/products?*'
    await page.route(call, (route) => route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }))
    await open(AT, as)
    const products = root.getByRole('region', { name: 'Total por produto' })
    await expect(products.getByText('Hoje não.')).toBeVisible()
    await expect(figure(root, 'Total Notas').locator('.value')).toHaveText(String(now.notes))
    await page.unroute(call)
    await products.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(products.getByRole('table')).toBeVisible()

    await root.getByRole('button', { name: 'Exportar' }).click()
    const saved = page.waitForEvent('download')
    await root.getByRole('menuitem', { name: 'Total por produto (CSV)' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('dashboard-produtos_2026-03-11_2026-03-20.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    expect(text.startsWith('\uFEFFProduto;Total\r\n')).toBe(true)
    const cell = (name: string) => (name.startsWith('=') ? `"'${name}"` : name)
    const lines = now.byProduct.map(({ name, total }) => `${cell(name)};${(total / 100).toFixed(2).replace('.', ',')}`)
    expect(text.slice(1).split('\r\n').slice(1, -1)).toEqual(lines)

    const [best] = now.byProduct
    await root.getByRole('button', { name: best?.name ?? '', exact: true }).click()
    await root.getByRole('dialog').getByRole('button', { name: 'Ver NFCe' }).click()
    await expectAt(/^\/nfces\?.*product_id=\d+.*sales=1/)
  },
)

/** Watches figures and charts for anything that is drawn. */
const watch = (root: Locator) =>
  root
    .locator('.sheet')
    .last()
    .evaluate((sheet) => {
      const drawn: string[] = []
      Object.assign(window, { drawn })
      const observer = new MutationObserver((all) => drawn.push(...all.map(({ type }) => type)))
      const parts = [sheet, ...(sheet.parentElement?.querySelectorAll('.kpis') ?? [])]
      for (const part of parts)
        observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true })
    })
const drawn = (page: Page) => page.evaluate(() => Reflect.get(window, 'drawn'))

test('after 60 s it refreshes by itself, and what brings the same draws nothing', async ({ mounted, page }) => {
  const { root, open } = mounted
  const statuses: number[] = []
  page.on('response', (response) => {
    if (/dash_ops|cfe_dashboard/.test(response.url())) statuses.push(response.status())
  })
  await page.setViewportSize(TALL)
  await page.clock.install({ time: NOW })
  await open(AT, as)
  await expect(root.getByRole('slider')).toHaveCount(3)
  await expect(root.locator('.apexcharts-series').first()).toBeAttached()
  // What draws in its own time, charts and the font among it, must have come to rest.
  await page.waitForLoadState('networkidle')
  await expect(async () => {
    await watch(root)
    await page.clock.runFor(1000)
    expect(await drawn(page)).toEqual([])
  }).toPass()
  const first = statuses.length
  await page.clock.runFor(61_000)
  // What is the same is not even sent.
  await expect.poll(() => statuses.slice(first)).toEqual([304, 304, 304, 304])
  await expect(root.getByRole('timer').last()).toContainText(/\d+ s$/)
  expect(await drawn(page)).toEqual([])
})

test(
  'nothing moves while it loads, on a phone and on a monitor',
  ONE_MOUNT,
  async ({ mounted: { root, open, page } }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(AT, as)
      await expect(root.getByRole('table', { name: 'Total por produto' })).toBeAttached()
      await expect(root.locator('.apexcharts-series').first()).toBeAttached()
      const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
      expect(
        shifts.reduce((sum, one) => sum + one, 0),
        `at ${width} px`,
      ).toBeLessThan(0.005)
    }
  },
)

test(
  'who reads all sees the demonstration; without documents it says so, with zeros',
  ONE_MOUNT,
  async ({ mounted: { root, open } }) => {
    await open('/', { as: READER })
    await expect(root.getByRole('table', { name: 'Total por produto' }).locator('tbody tr')).toHaveCount(6)
    await open('/?date_start=2020-01-01&date_end=2020-01-31', as)
    await expect(root.getByText('Nenhum documento no período')).toBeVisible()
    await expect(figure(root, 'Total Líquido').locator('.value')).toHaveText('R$ 0,00')
    await expect(figure(root, 'Valor Médio Nota').locator('.value')).toHaveText('')
  },
)
