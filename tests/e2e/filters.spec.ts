import type { Company } from '#api/contract/companies/companies.ts'
import { notes, shownKey } from './api.ts'
import { expect, test, ONE_MOUNT } from './pages/reused-page.ts'
import type { Locator } from './fixtures.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { companyName } from '#domain/companies/company-name.ts'

async function openFilters(root: Locator): Promise<Locator> {
  await root.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = root.getByRole('dialog', { name: 'Filtrar' })
  await expect(dialog).toBeVisible()
  return dialog
}

const apply = (dialog: Locator) => dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()

test('status, a company found by typing, the environment, which is remembered: rows, chip and place follow', async ({
  mounted: { root, open, expectAt },
  admin,
}) => {
  const { items, total } = await notes(admin, { status: 'canceled' })
  await open('/nfces?page=2')
  await expect(root.getByRole('row')).not.toHaveCount(1)
  const dialog = await openFilters(root)
  await dialog.getByRole('button', { name: 'Status: Todos' }).click()
  await expect(root.getByRole('listbox').getByRole('option')).toHaveText([
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
  await root.getByRole('listbox').getByRole('option', { name: 'Cancelada' }).click()
  await apply(dialog)
  await expect(dialog).toBeHidden()
  await expectAt('/nfces?status=canceled&environment=production')
  await expect(root.getByText(`1–${total} de ${total}`)).toBeVisible()
  await expect(root.getByRole('row').getByRole('link')).toHaveText(items.map(shownKey))
  await expect(root.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
  await expect(root.getByRole('button', { name: 'Filtrar' })).toHaveText('Filtrar1')

  const companies = await admin.json<Items<Company>>('/companies/?per_page=100')
  const company = companies.items[0]
  const name = company ? companyName(company) : ''
  const found = await notes(admin, { company_id: company?.id ?? '' })
  await root.getByRole('button', { name: 'Remover filtro Status' }).click()
  await openFilters(root)
  await expect(dialog.getByRole('button', { name: 'PDVs: Todos' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Empresa' }).fill(name)
  await root.getByRole('listbox').getByRole('option', { name }).first().click()
  await expect(dialog.getByRole('combobox', { name: 'Empresa' })).toHaveValue(name)
  await expect(dialog.getByRole('button', { name: 'PDVs: Todos' })).toBeEnabled()
  await apply(dialog)
  await expectAt(`/nfces?company_id=${company?.id}&environment=production`)
  await expect(root.getByText(name).first()).toBeVisible()
  await expect(root.getByText(`de ${found.total}`)).toBeVisible()

  const homolog = await notes(admin, { environment: 'homolog' })
  await root.getByRole('button', { name: 'Remover filtro Empresa' }).click()
  await openFilters(root)
  await dialog.getByRole('button', { name: 'Ambiente: Produção' }).click()
  await root.getByRole('listbox').getByRole('option', { name: 'Homologação' }).click()
  await apply(dialog)
  await expect(root.getByRole('row').getByRole('link')).toHaveText(homolog.items.map(shownKey))
  await open('/nfces')
  await expect(root.getByRole('row').getByRole('link')).toHaveText(homolog.items.map(shownKey))
})

test('a chip opens its own filter where it stands, by keyboard, and a day is picked from the calendar', async ({
  mounted: { root, open, expectAt, page },
}) => {
  await open('/nfces?status=canceled&date_start=2026-03-02')
  const chip = root.getByRole('button', { name: 'Período desde 02/03/2026' })
  await chip.press('Enter')
  const dialog = root.getByRole('dialog', { name: 'Período' })
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Data inicial')).toBeFocused()
  await expect(dialog.getByRole('button', { name: /^Status/ })).toHaveCount(0)
  const [under, above] = await Promise.all([dialog.getByRole('heading').boundingBox(), chip.boundingBox()])
  expect(under?.y, 'it stands beneath its chip').toBeGreaterThan(above?.y ?? 0)
  expect(under?.y).toBeLessThan((above?.y ?? 0) + 80)
  await dialog.getByLabel('Data inicial').fill('5/3/2026')
  await expect(dialog.getByLabel('Data inicial')).toHaveValue('05/03/2026')
  await dialog.getByRole('button', { name: 'Abrir calendário' }).first().click()
  const calendar = dialog.getByRole('dialog', { name: 'Calendário' })
  await expect(calendar.getByText('março de 2026')).toBeVisible()
  await expect(calendar.locator('button:focus')).toHaveText('5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(dialog.getByLabel('Data inicial')).toHaveValue('06/03/2026')
  await expect(dialog.getByLabel('Data inicial')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAt('/nfces?date_start=2026-03-06&status=canceled')
  await expect(root.getByRole('button', { name: 'Filtrar' })).toHaveText('Filtrar2')
  await root.getByRole('button', { name: 'Limpar tudo' }).click()
  await expectAt('/nfces')
  await expect(root.getByRole('button', { name: 'Filtrar' })).toHaveText('Filtrar')
})

test(
  'an empty list says which filter hides how much; on a phone what is active is in sight',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt, page }, admin }) => {
    const { total } = await notes(admin, { status: 'canceled' })
    await page.setViewportSize({ width: 390, height: 800 })
    await open('/nfces?status=canceled&date_start=2001-01-01&date_end=2001-01-02')
    await expect(root.getByText('Nenhuma nota no período')).toBeVisible()
    // In one line with the chips, which are scrolled: how many there are.
    const filter = root.getByRole('button', { name: 'Filtrar' }).first()
    await expect(filter).toHaveText('Filtrar2')
    await expect(filter).toBeInViewport({ ratio: 1 })
    for (const name of ['Remover filtro Status', 'Remover filtro Período']) {
      await root.getByRole('button', { name }).focus()
      await expect(root.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect(root.getByRole('button', { name: /^Sem o filtro/ })).toHaveText(`Sem o filtro Período: ${total}`)
    const [empty, pager] = await Promise.all([
      root.getByText('Nenhuma nota no período').boundingBox(),
      root.getByRole('navigation', { name: 'Paginação' }).boundingBox(),
    ])
    expect((pager?.y ?? 0) - (empty?.y ?? 0), 'the pager stays at the bottom').toBeGreaterThan(150)
    await root.getByRole('button', { name: /^Sem o filtro/ }).click()
    await expectAt('/nfces?status=canceled')
  },
)
