import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import { ADMIN, PASSWORD } from '../people.ts'
import type { Page } from '../fixtures.ts'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('without a session to the login, with the way back; in; out: the session is gone, also when going back', async ({
  page,
}) => {
  const path = '/nfces?status=canceled&page=1'
  await page.goto(path)
  await expect(page).toHaveURL(at('/login?next=%2Fnfces%3Fstatus%3Dcanceled%26page%3D1'))
  await enter(page, ADMIN, PASSWORD)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(page).toHaveURL(at(path))
  // Who is in already does not see the login.
  await page.goto('/login?next=/nfces')
  await expect(page).toHaveURL(at('/nfces'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: `Menu do usuário ${ADMIN}` }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(at('/login'))
  await page.goBack()
  await expect(page).toHaveURL(at('/login?next=%2Fnfces'))
  expect(await page.evaluate(() => localStorage.getItem('fiscal.session'))).not.toContain('accessToken')
})
