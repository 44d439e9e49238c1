import type { Page as ListPage } from '#api/contract/page.ts'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { paths } from '#widgets/paths.ts'
import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'

test('a key typed after Ctrl K leads to its note, and the name of an action to its form', async ({
  page,
  signIn,
  admin,
}) => {
  const { items } = await admin.json<ListPage<NfceItem>>('/custody/nfce/?status=authorized&per_page=1')
  const key = items[0]?.key ?? ''
  await signIn(admin)
  await page.goto('/companies')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeFocused()
  await page.keyboard.type(key.slice(0, 43))
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toHaveValue(key.slice(0, 43))
  await expect(page.getByRole('option', { name: /NFC-e/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at(paths.nfce(key)))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(at('/companies'))

  await page.keyboard.press('/')
  await page.keyboard.type('novo alarme')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(at(paths.satAlarms()))
})

test("what is typed into a field is the field's, and what is done in a dialog goes on", async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  await page.goto(paths.satManager())
  await page.getByRole('searchbox').press('/')
  await expect(page.getByRole('searchbox')).toHaveValue('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/nfces')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toHaveCount(0)
})
