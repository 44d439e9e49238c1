import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { DashboardShops, ProductShops } from '#api/contract/documents/dashboard-shops.ts'
import type { DashboardProducts } from '#api/contract/documents/dashboard.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#widgets/paths.ts'
import { html, open, ownPreferences, press, standsAt, texts } from '../acts.ts'
import { read, savedText } from '../partner-page.ts'

// Who sold how much, by shop; over the server's own sums, which tests/api/dashboard/dashboard-shops.test.ts proves.

const DAYS = 'date_start=2026-11-01&date_end=2026-11-19'
const TALL = [1280, 3000] as const
const money = (text: string) => formatMoney(text).replaceAll('\u00a0', ' ')

async function openRanking(more = ''): Promise<{ element: Locator; panel: Locator }> {
  await page.viewport(...TALL)
  const element = await open(paths.home(`?${DAYS}${more}`), { attributes: ownPreferences() })
  const panel = element.getByRole('region', { name: 'Ranking de vendas' })
  await expect.element(panel.getByCss('tbody tr').first()).toBeVisible()
  return { element, panel }
}
const names = (panel: Locator) => panel.getByCss('tbody .behind')

test('companies stand in the order of their value, or of another figure, and lead to the dashboard of one', async () => {
  const shops = await read<DashboardShops>(`/cfe_dashboard/shops?${DAYS}`)
  const { element, panel } = await openRanking()
  await texts(names(panel)).toEqual(shops.items.map(({ company }) => companyName(company)))
  await expect.element(panel.getByCss('.ranking-sum b')).toHaveTextContent(money(shops.sum.net))
  await expect.element(panel.getByCss('.ranking-sum')).toMatchTextContent('os mesmos dias da semana')

  const byMean = await read<DashboardShops>(`/cfe_dashboard/shops?${DAYS}&sort=-average`)
  await panel.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Por ticket médio')
  await texts(names(panel)).toEqual(byMean.items.map(({ company }) => companyName(company)))

  const [first] = byMean.items
  if (!first) throw new Error('nobody sold')
  await press(names(panel).first(), '{Enter}')
  const query = `${DAYS}&company_id=${first.company.id}`
  await standsAt(
    element,
    paths.home(`?${query}&environment=production&grouping=day&ranking=point_of_sale&ranking_order=average`),
  )
  const points = await read<DashboardShops>(`/cfe_dashboard/shops?${query}&by=point_of_sale&sort=-average`)
  await texts(panel.getByCss('tbody td.shop')).toEqual(
    points.items.map(({ company, point_of_sale }) => `${point_of_sale?.name ?? 'Sem PDV'}${companyName(company)}`),
  )
})

test('who sold the most of a product in the last month: its name, a press on it, a press on the month', async () => {
  const { items } = await read<DashboardProducts>(`/cfe_dashboard/products?${DAYS}&per_page=1000`)
  const product = items.at(7)
  if (!product) throw new Error('few products')
  const { element, panel } = await openRanking()
  await panel.getByRole('button', { name: 'Produtos' }).click()
  await panel.getByRole('searchbox', { name: 'Filtrar por produto' }).fill(product.description.toLowerCase())
  await expect.element(names(panel)).toHaveLength(1)
  await names(panel).click()
  await element.getByRole('button', { name: 'Mês anterior' }).click()
  const month = 'date_start=2026-10-01&date_end=2026-10-31'
  const shops = await read<ProductShops>(`/cfe_dashboard/products/${product.id}/shops?${month}`)
  expect(shops.items.length).toBeGreaterThan(1)
  await texts(element.getByCss('.ranking tbody .behind')).toEqual(
    shops.items.map(({ company }) => companyName(company)),
  )
  const value = element.getByCss('.ranking tbody tr').first().getByRole('cell').nth(1)
  await expect.element(value).toHaveTextContent(money(shops.items[0]?.total ?? ''))

  // By the keyboard to points of sale, and to the documents of the first.
  await press(element.getByRole('button', { name: 'PDVs' }), '{Enter}')
  await expect.element(element.getByRole('table', { name: 'Vendas do produto por PDV' })).toBeVisible()
  await press(element.getByRole('button', { name: /ver as notas de/ }).first(), '{Enter}')
  await expect.element(element.getByRole('dialog', { name: /./ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await element.getByRole('link', { name: 'Voltar' }).click()
  await expect.element(element.getByText('Total Líquido', { exact: true })).toBeVisible()
})

test('nothing of the ranking is read before it is near the view', async () => {
  await page.viewport(1280, 500)
  const element = await open(paths.home(`?${DAYS}`), { attributes: ownPreferences() })
  await expect.element(element.getByRole('table', { name: 'Total por produto' })).toBeInTheDocument()
  const panel = element.getByRole('region', { name: 'Ranking de vendas' })
  await expect.element(panel).not.toBeInTheDocument()
  html(element.getByRole('region', { name: 'Métodos de pagamento no período' })).scrollIntoView()
  await expect.element(panel.getByRole('table', { name: 'Vendas por empresa' })).toBeVisible()
})

test('companies and points of sale are saved as files, each shop once', async () => {
  const { items } = await read<DashboardShops>(`/cfe_dashboard/shops?${DAYS}&by=point_of_sale&per_page=1000`)
  const { element } = await openRanking()
  const save = (name: string) => async () => {
    await element.getByRole('button', { name: 'Exportar' }).click()
    return savedText(() => element.getByRole('menuitem', { name }).click())
  }
  const points = await save('Vendas por PDV (CSV)')()
  const [head, ...lines] = points.split('\r\n').slice(0, -1)
  expect(head).toMatch(/Empresa;CNPJ;PDV;Valor;Valor, dias comparados;Notas;Ticket médio;Canceladas;Cancelado$/)
  expect(lines.map((line) => line.split(';')[2])).toEqual(items.map(({ point_of_sale }) => point_of_sale?.name ?? ''))
  expect(await save('Vendas por empresa (CSV)')()).toMatch(/^\uFEFF?Empresa;CNPJ;Valor;/)
})
