import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Company } from '#api/contract/companies/companies.ts'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { paths } from '#widgets/paths.ts'
import { choose, hasFocus, html, isGone, look, open, ownPreferences, press, standsAt, texts } from '../../acts.ts'
import { read } from '../../partner-page.ts'

async function openFilters(element: Locator): Promise<Locator> {
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = element.getByRole('dialog', { name: 'Filtrar' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

const apply = (dialog: Locator) => dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
const notes = (query: Record<string, string>) =>
  read<Page<NfceItem>>(
    `/custody/nfce/?${new URLSearchParams({ environment: 'production', page: '1', per_page: '15', ...query })}`,
  )
const keysOf = ({ items }: Page<NfceItem>) => items.map(({ key }) => accessKeyGroups(key).join(' '))
const shownKeys = (element: Locator) => texts(element.getByRole('row').getByRole('link'))

test('status, a company found by typing, the environment, which is remembered: rows, chip and place follow', async () => {
  const attributes = ownPreferences()
  const canceled = await notes({ status: 'canceled' })
  const element = await open(paths.nfces('?page=2'), { attributes })
  const dialog = await openFilters(element)
  await dialog.getByRole('button', { name: 'Status: Todos' }).click()
  const options = element.getByRole('listbox').getByRole('option')
  await texts(options).toEqual([
    'Todos',
    'Autorizada',
    'Cancelada',
    'Emitida em contingência',
    'Numeração inutilizada',
    'Custodiada',
    'Denegada',
    'Status pendente',
    'Erro',
    'Rejeição',
  ])
  await options.nth(2).click()
  await apply(dialog)
  await isGone(dialog)
  await standsAt(element, paths.nfces('?status=canceled&environment=production'))
  await expect.element(element.getByText(new RegExp(`de ${canceled.total}$`))).toBeVisible()
  await shownKeys(element).toEqual(keysOf(canceled))
  await expect.element(element.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
  await expect.element(element.getByRole('button', { name: 'Filtrar' })).toHaveTextContent('Filtrar1')

  const [company] = (await read<Page<Company>>('/companies/?per_page=100')).items
  if (!company) throw new Error('no company')
  const name = companyName(company)
  const found = await notes({ company_id: company.id })
  await element.getByRole('button', { name: 'Remover filtro Status' }).click()
  await openFilters(element)
  await expect.element(dialog.getByRole('button', { name: 'PDVs: Todos' })).toBeDisabled()
  const field = dialog.getByRole('combobox', { name: 'Empresa' })
  await look(element, field, name)
  await expect.element(field).toHaveValue(name)
  await expect.element(dialog.getByRole('button', { name: 'PDVs: Todos' })).toBeEnabled()
  await apply(dialog)
  await standsAt(element, paths.nfces(`?company_id=${company.id}&environment=production`))
  await expect.element(element.getByText(name, { exact: false }).first()).toBeVisible()
  await expect.element(element.getByText(new RegExp(`de ${found.total}$`))).toBeVisible()

  const homolog = await notes({ environment: 'homolog' })
  await element.getByRole('button', { name: 'Remover filtro Empresa' }).click()
  await openFilters(element)
  await choose(element, dialog.getByRole('button', { name: 'Ambiente: Produção' }), 'Homologação')
  await apply(dialog)
  await shownKeys(element).toEqual(keysOf(homolog))
  element.element().remove()
  await shownKeys(await open(paths.nfces(), { attributes })).toEqual(keysOf(homolog))
})

test('a chip opens its own filter where it stands, by keyboard, and a day is picked from the calendar', async () => {
  const element = await open(paths.nfces('?status=canceled&date_start=2026-03-02'))
  const chip = element.getByRole('button', { name: 'Período desde 02/03/2026' })
  await press(chip, '{Enter}')
  const dialog = element.getByRole('dialog', { name: 'Período' })
  await hasFocus(dialog)
  await userEvent.keyboard('{Tab}')
  const start = dialog.getByLabelText('Data inicial')
  await hasFocus(start)
  expect(dialog.getByRole('button', { name: /^Status/ }).elements()).toEqual([])
  const top = (found: Locator) => html(found).getBoundingClientRect().y
  const below = top(dialog.getByRole('heading')) - top(chip)
  expect(below, 'it stands beneath its chip').toBeGreaterThan(0)
  expect(below).toBeLessThan(80)
  await start.fill('5/3/2026')
  await expect.element(start).toHaveValue('05/03/2026')
  await dialog.getByRole('button', { name: 'Abrir calendário' }).first().click()
  const calendar = dialog.getByRole('dialog', { name: 'Calendário' })
  await expect.element(calendar.getByText('março de 2026')).toBeVisible()
  await expect.element(calendar.getByCss('button:focus')).toHaveTextContent('5')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await isGone(calendar)
  await expect.element(start).toHaveValue('06/03/2026')
  await hasFocus(start)
  await userEvent.keyboard('{Enter}')
  await standsAt(element, paths.nfces('?date_start=2026-03-06&status=canceled'))
  await expect.element(element.getByRole('button', { name: 'Filtrar' })).toHaveTextContent('Filtrar2')
  await element.getByRole('button', { name: 'Limpar tudo' }).click()
  await standsAt(element, paths.nfces())
  await expect.element(element.getByRole('button', { name: 'Filtrar' })).toHaveTextContent('Filtrar')
})

test('an empty list says which filter hides how much; on a phone what is active is in sight', async () => {
  const { total } = await notes({ status: 'canceled' })
  await page.viewport(390, 800)
  const element = await open(paths.nfces('?status=canceled&date_start=2001-01-01&date_end=2001-01-02'), {
    attributes: { style: 'block-size: 800px' },
  })
  const empty = element.getByText('Nenhuma nota no período')
  await expect.element(empty).toBeVisible()
  // In one line with the chips, which are scrolled: how many there are.
  const filter = element.getByRole('button', { name: 'Filtrar' }).first()
  await expect.element(filter).toHaveTextContent('Filtrar2')
  await expect.element(filter).toBeInViewport({ ratio: 1 })
  for (const name of ['Remover filtro Status', 'Remover filtro Período']) {
    const remove = element.getByRole('button', { name })
    html(remove).focus()
    await expect.element(remove).toBeInViewport({ ratio: 1 })
  }
  const without = element.getByRole('button', { name: /^Sem o filtro/ })
  await expect.element(without).toHaveTextContent(`Sem o filtro Período: ${total}`)
  const pager = element.getByRole('navigation', { name: 'Paginação' })
  const below = html(pager).getBoundingClientRect().y - html(empty).getBoundingClientRect().y
  expect(below, 'the pager stays at the bottom').toBeGreaterThan(150)
  await without.click()
  await standsAt(element, paths.nfces('?status=canceled'))
})
