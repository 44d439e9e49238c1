import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const active = (page: Page) => page.locator('.menu [aria-current]')
const menu = (page: Page) => page.locator('.menu')
/** Whether the active entry stands within the menu's own window. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const [entry, around] = ['.menu [aria-current]', '.menu'].map((css) =>
      document.querySelector(css)?.getBoundingClientRect(),
    )
    return entry && around && entry.top >= around.top && entry.bottom <= around.bottom
  })

test.use({ viewport: { width: 1366, height: 420 } })

test('the menu scrolls to its active entry: on arrival, on each way to another one, and when its group opens', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  await page.goto('/devices')
  await expect(active(page)).toHaveText('Dispositivos')
  await expect.poll(() => isInSight(page)).toBe(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(active(page)).toHaveText('Dashboard')
  await page.goBack()
  await expect(active(page)).toHaveText('Dispositivos')
  await expect.poll(() => isInSight(page)).toBe(true)

  const group = page.getByRole('button', { name: 'CFe', exact: true })
  await page.getByRole('link', { name: 'Cupons' }).click()
  await group.click()
  await expect(active(page)).toBeHidden()
  await group.click()
  await expect.poll(() => isInSight(page)).toBe(true)
})

test('who scrolls the menu has it, and a closed group opens for who arrives in it', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Auditoria' }).click()
  await page.getByRole('button', { name: 'Acessos', exact: true }).click()
  await expect(active(page)).toBeHidden()
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  await expect(active(page)).toHaveText('Dispositivos')
  await page.goBack()
  await expect(active(page)).toHaveText('Auditoria')
  await expect.poll(() => isInSight(page)).toBe(true)

  const top = () => menu(page).evaluate((one) => one.scrollTop)
  await menu(page).hover()
  await page.mouse.wheel(0, -2000)
  await expect.poll(top).toBe(0)
  await page.goForward()
  await expect(active(page)).toHaveText('Dispositivos')
  expect(await top()).toBe(0)
  await page.mouse.move(800, 200)
  await page.goBack()
  await expect(active(page)).toHaveText('Auditoria')
  await page.goForward()
  await expect.poll(() => isInSight(page)).toBe(true)
})
