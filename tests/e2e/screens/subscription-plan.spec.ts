import { faults } from '../faults.ts'
import { expect, test } from '../pages/reused-page.ts'

test('the plan shows what is used of each quota; a plan is made, refused by field, and changed', async ({
  mounted: { root, open, page, mount },
}) => {
  await open('/subscription-plan')
  const companies = root.getByRole('article', { name: 'Empresas' })
  await expect(companies.getByRole('meter', { name: 'Empresas cadastradas' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ de \d+$/,
  )
  await expect(root.getByText(/^Renova em 01\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(root.getByRole('button', { name: 'Editar plano', exact: true })).toBeEnabled()

  const description = 'Plano de loja'
  await root.getByRole('button', { name: 'Novo plano' }).click()
  const dialog = root.getByRole('dialog')
  // Whoever types at once types into the first field.
  await expect(dialog).toBeFocused()
  await page.keyboard.type(description)
  await expect(dialog.getByLabel('Descrição')).toHaveValue(description)
  await dialog.getByLabel('Documentos por requisição').fill('0')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Informe 1 ou mais')).toBeVisible()
  await expect(dialog.getByLabel('Documentos por requisição')).toBeFocused()
  expect(await faults(page, mount)).toEqual([])
  await page.keyboard.type('0')
  await page.keyboard.press('Home')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await root.getByRole('button', { name: `Editar ${description}` }).click()
  await expect(dialog.getByLabel('Documentos por requisição')).toHaveValue('100')
  await expect(dialog.getByLabel('Empresas cadastradas')).toHaveValue('')
  await dialog.getByLabel('Empresas cadastradas').fill('12')
  await dialog.getByLabel('Notas NFC-e').uncheck()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await root.getByRole('button', { name: `Editar ${description}` }).click()
  await expect(dialog.getByLabel('Empresas cadastradas')).toHaveValue('12')
  await expect(dialog.getByLabel('Notas NFC-e')).not.toBeChecked()
})
