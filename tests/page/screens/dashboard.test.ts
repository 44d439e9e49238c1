import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  type DashboardProducts,
  type DashboardPaymentMethods,
  type DashOps,
  readDashboardCoupons,
  readDashboardPaymentMethods,
  readDashboardProducts,
  readDashOps,
} from '#api/contract/documents/dashboard.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, html, open, ownPreferences, press, reopen, standsAt, texts } from '../acts.ts'
import { type Answer, answer, put, read, refuse, runReact, savedText } from '../partner-page.ts'

// The dashboard over the server's own sums, which tests/api/dashboard proves.

const DAYS = 'date_start=2026-11-01&date_end=2026-11-20'
const AT = paths.home(`?${DAYS}`)
/** Charts are drawn once they are near the view. */
const TALL = [1280, 3000] as const
const figure = (element: Locator, label: string) =>
  element
    .getByCss('.stage .kpi')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByCss('.value')

const slow: Answer['reply'] = () => new Promise(() => {})

test('what answers other filters is neither exported nor passes for the answer', async () => {
  const element = await put({ tag: 'fiscal-dashboard' })
  await runReact(element)
  const figures = element.getByCss('.stage .kpis')
  await expect.element(figures).toHaveAttribute('aria-busy', 'false')
  const mayExport = async (name: string, may: boolean) => {
    await element.getByRole('button', { name: 'Exportar' }).click()
    const entry = element.getByRole('menuitem', { name })
    await (may ? expect.element(entry).toBeEnabled() : expect.element(entry).toBeDisabled())
    await element.getByRole('button', { name: 'Exportar' }).click()
    await expect.element(entry).not.toBeInTheDocument()
  }
  await mayExport('Notas (CSV)', true)

  await answer([{ to: readDashboardCoupons, reply: slow }])
  await element.getByRole('button', { name: 'Canceladas' }).click()
  await mayExport('Notas canceladas (CSV)', false)
  await mayExport('Totais (CSV)', true)

  await answer([{ to: readDashOps, reply: slow }])
  element.element().setAttribute('view', `${paths.home()}?date_start=2026-11-05&date_end=2026-11-08`)
  await expect.element(figures).toHaveAttribute('aria-busy', 'true')
  await mayExport('Totais (CSV)', false)
  await mayExport('Impostos (CSV)', false)
})

test('the file of products has each once, also where a sale moves one over the border of two pages', async () => {
  const product = (id: number) => ({ id: String(id), description: `Produto ${id}`, total: `${5000 - id}.00` })
  const first = Array.from({ length: 1000 }, (_, at) => product(at + 1))
  const risen = { ...product(1001), total: '4000.50' }
  // The last of the first page is the first of the second when that is read: another one stands before it.
  const answers = [first, first.slice(-1), [...first.slice(0, -1), risen], first.slice(-1)]
  const element = await put({ tag: 'fiscal-dashboard' }, [
    {
      to: readDashboardProducts,
      reply: (request, { api }) => {
        if (!request.url.includes('per_page=1000')) return api(request)
        return Promise.resolve(Response.json({ items: answers.shift() ?? [], total: 1001, highest: '4999.00' }))
      },
    },
  ])
  await runReact(element)
  await element.getByRole('button', { name: 'Exportar' }).click()
  const file = await savedText(() => element.getByRole('menuitem', { name: 'Total por produto (CSV)' }).click())
  const names = file.split('\r\n').slice(1, -1)
  expect([names.length, new Set(names.map((line) => line.split(';')[0])).size]).toEqual([1001, 1001])
  expect(names.slice(998, 1001)).toEqual(['Produto 999;4001,00', 'Produto 1001;4000,50', 'Produto 1000;4000,00'])
})

test('figures and tables are what the server says; by the keyboard a point is read and chosen', async () => {
  await page.viewport(...TALL)
  const now = await read<DashOps>(`/dash_ops/?${DAYS}`)
  const products = await read<DashboardProducts>(`/cfe_dashboard/products?${DAYS}&per_page=1000`)
  const element = await open(AT)
  const { net, canceled, notes, products: sold, average, taxes } = now.figures
  const money = (text: string | null) => formatMoney(text ?? '').replaceAll('\u00a0', ' ')
  await texts(element.getByCss('.stage .kpi .value')).toEqual([
    money(net),
    money(canceled),
    String(notes),
    money(sold),
    money(average),
    money(taxes),
  ])
  for (const label of ['Total Líquido', 'Total Cancelado', 'Total Notas', 'Total Produtos', 'Valor Médio Nota'])
    await expect.element(figure(element, label)).toBeVisible()
  const before = Number(now.previous_figures.net)
  const percent = ((Number(net) - before) / before) * 100
  const size = Math.abs(percent).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  await expect
    .element(element.getByCss('.stage .kpi .delta').first())
    .toMatchTextContent(`${percent > 0 ? 'Subiu' : 'Caiu'} ${size} % em relação ao período anterior`)

  // Every product, page by page.
  const rows = element.getByRole('table', { name: 'Total por produto' }).getByCss('tbody tr')
  const lines = products.items.map(({ description, total }) => description + money(total))
  await texts(rows).toEqual(lines.slice(0, 6))
  const pages = element.getByRole('navigation', { name: 'Páginas de produtos' })
  await pages.getByRole('button', { name: /^Próxima/ }).click()
  await texts(rows).toEqual(lines.slice(6, 12))

  const { methods } = await read<DashboardPaymentMethods>(`/cfe_dashboard/payment_methods?${DAYS}`)
  const paid = element.getByRole('table', { name: /^Métodos de pagamento, / }).getByCss('tbody tr')
  await expect.element(paid).toHaveLength(methods.length)
  for (const { label, total } of methods)
    await expect
      .element(paid.filter({ hasText: label }).getByRole('cell').first())
      .toHaveTextContent(money(total).replace(/^R\$\s/, ''))

  // The focus comes back.
  const slider = element.getByRole('slider', { name: /^Notas/ })
  await press(slider, '{Home}')
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^domingo, 1º? nov 2026: Notas \d+/))
  await userEvent.keyboard('{Enter}')
  await expect.element(element.getByRole('dialog', { name: /^domingo, 1º? nov 2026$/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await hasFocus(slider)
})

test('what is chosen stands in the address and is kept', async () => {
  const attributes = ownPreferences()
  let element = await open(paths.home(), { attributes })
  await element.getByRole('button', { name: 'Filtrar' }).first().click()
  const dialog = element.getByRole('dialog', { name: 'Filtrar' })
  const apply = dialog.getByRole('button', { name: 'Filtrar' })
  await dialog.getByRole('button', { name: 'Mês anterior' }).click()
  await dialog.getByRole('button', { name: 'Semana' }).click()
  await dialog.getByRole('checkbox', { name: 'CFe' }).click()
  await dialog.getByRole('checkbox', { name: 'NFCe' }).click()
  await apply.click()
  await expect.element(dialog.getByText('Escolha ao menos um emissor')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'NFCe' }).click()
  await apply.click()
  await standsAt(element, paths.home('?period=previous_month&environment=production&grouping=week&type=nfce'))
  const chips = () => element.getByCss('.chips').last()
  await expect.element(chips()).toMatchTextContent('Emissor')
  element = await reopen(element, { attributes })
  await expect.element(chips()).toMatchTextContent('Semana')
  element.element().remove()
  element = await open(paths.home(), { attributes })
  await expect.element(chips()).toMatchTextContent('Semana')
  await expect.element(chips()).toMatchTextContent('NFCe')
})

test('a region that fails says why and can be tried again, while the others stand; a product leads to the documents behind it', async () => {
  const { figures } = await read<DashOps>(`/dash_ops/?${DAYS}`)
  const element = await open(AT, {
    answers: [{ to: readDashboardProducts, reply: refuse({ code: 'invalid', message: 'Hoje não.' }) }],
  })
  const products = element.getByRole('region', { name: 'Total por produto' })
  await expect.element(products.getByText('Hoje não.')).toBeVisible()
  await expect.element(figure(element, 'Total Notas')).toHaveTextContent(String(figures.notes))
  await answer([])
  await products.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(products.getByRole('table')).toBeVisible()

  const { items } = await read<DashboardProducts>(`/cfe_dashboard/products?${DAYS}&per_page=1000`)
  const best = items[0]?.description ?? ''
  await answer([
    {
      to: readDashboardProducts,
      asking: /per_page=1000/,
      // Excel would take it for a formula.
      reply: () =>
        Response.json({
          items: [{ id: '1', description: '=1+1;FÓRMULA', total: '10.50' }],
          total: 1,
          highest: '10.50',
        }),
    },
  ])
  await element.getByRole('button', { name: 'Exportar' }).click()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const text = await savedText(() => element.getByRole('menuitem', { name: 'Total por produto (CSV)' }).click())
  expect(saved.mock.contexts.map((link) => Reflect.get(Object(link), 'download'))).toContain(
    'dashboard-produtos_2026-11-01_2026-11-20.csv',
  )
  expect(text.replace(/^\uFEFF/, '')).toBe('Produto;Total\r\n"\'=1+1;FÓRMULA";10,50\r\n')

  await element.getByRole('button', { name: best, exact: true }).first().click()
  await expect
    .element(
      element
        .getByRole('dialog')
        .getByRole('link', { name: 'Ver NFCe' })
        .or(element.getByRole('dialog').getByRole('button', { name: 'Ver NFCe' })),
    )
    .toBeVisible()
})

/** Watches figures and charts for anything that is drawn. */
function watch(element: Locator): MutationRecord['type'][] {
  const drawn: MutationRecord['type'][] = []
  const observer = new MutationObserver((all) => drawn.push(...all.map(({ type }) => type)))
  const sheet = html(element.getByCss('.sheet').last())
  const parts = [sheet, ...(sheet.parentElement?.querySelectorAll('.kpis') ?? [])]
  for (const part of parts)
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true })
  return drawn
}

test('after 60 s it refreshes by itself, and what brings the same draws nothing', async () => {
  await page.viewport(...TALL)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const element = await open(AT)
  await expect.element(element.getByRole('slider')).toHaveLength(3)
  await expect.element(element.getByCss('.apexcharts-series').first()).toBeInTheDocument()
  // What draws in its own time must have come to rest.
  await expect
    .poll(async () => {
      const drawn = watch(element)
      await vi.advanceTimersByTimeAsync(1000)
      return drawn
    })
    .toEqual([])
  const statuses: number[] = []
  const noted: Answer['reply'] = async (request, { api }) => {
    const reply = await api(request)
    statuses.push(reply.status)
    return reply
  }
  await answer(
    [readDashOps, readDashboardCoupons, readDashboardProducts, readDashboardPaymentMethods].map((to) => ({
      to,
      reply: noted,
    })),
  )
  const drawn = watch(element)
  await vi.advanceTimersByTimeAsync(61_000)
  // What is the same is not even sent.
  await expect.poll(() => statuses).toEqual([304, 304, 304, 304])
  await expect.element(element.getByRole('timer').last()).toMatchTextContent(/\d+ s$/)
  expect(drawn).toEqual([])
})

test('without documents it says so, with zeros', async () => {
  const element = await open(paths.home('?date_start=2020-01-01&date_end=2020-01-31'))
  await expect.element(element.getByText('Nenhum documento no período')).toBeVisible()
  await expect.element(figure(element, 'Total Líquido')).toHaveTextContent('R$ 0,00')
  await expect.element(figure(element, 'Valor Médio Nota')).toBeEmptyDOMElement()
})
