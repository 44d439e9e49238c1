import { firstKey } from '../element.ts'
import { faults } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { ADMIN, PASSWORD } from '../people.ts'

test('the gallery shows every element live, with what can be changed and the code to copy', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/embed/`)
  const list = page.getByRole('navigation', { name: 'Elementos' })
  await expect(list.getByRole('link')).not.toHaveCount(0)
  await list.getByRole('searchbox').fill('NFC-e list')
  await list.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('fiscal-nfce-list')

  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(ADMIN)
  await form.getByLabel('Senha').fill('errada')
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).not.toBeEmpty()
  await form.getByLabel('Senha').fill(PASSWORD)
  await form.getByRole('button').click()
  const element = page.locator('fiscal-nfce-list')
  await expect(firstKey(element)).toBeVisible()
  await expect(page.getByRole('log').getByText('fiscal-ready')).toBeVisible()

  const changes = page.getByRole('complementary', { name: 'O que se pode mudar' })
  await changes.getByLabel(/^theme/).selectOption('light')
  await expect(element.locator('.fx')).toHaveAttribute('data-theme', 'light')
  await changes.getByText('Aparência').click()
  await changes.getByLabel(/^--fiscal-surface-1/).fill('rgb(252, 252, 255)')
  await expect(element.locator('.fx')).toHaveCSS('background-color', 'rgb(252, 252, 255)')
  const code = changes.locator('#code')
  await expect(code).toContainText('<fiscal-nfce-list theme="light"></fiscal-nfce-list>')
  await expect(code).toContainText('--fiscal-surface-1: rgb(252, 252, 255);')
  await page.context().grantPermissions(['clipboard-write'])
  await changes.getByRole('button', { name: 'Copiar código' }).click()
  await expect(changes.getByText('Copiado.')).toBeVisible()

  await page.getByRole('button', { name: '390' }).click()
  await expect.poll(async () => (await element.boundingBox())?.width).toBeLessThanOrEqual(390)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faults(page, 'host')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env.LOOK_GALLERY) await page.screenshot({ path: `/tmp/gallery-${width}.png`, fullPage: true })
  }

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(element).toHaveCount(0)
  await expect(form).toBeVisible()
})
