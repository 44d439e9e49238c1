import { expect, type Page, test } from '../fixtures.ts'

const GROUND = { dark: 'rgb(17, 19, 22)', light: 'rgb(255, 255, 255)' }

async function expectTheme(page: Page, theme: keyof typeof GROUND, scheme: string = theme): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', GROUND[theme])
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', scheme)
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
    'content',
    theme === 'light' ? '#f2f3f5' : '#0b0c0f',
  )
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu do usuário/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the theme is chosen in the menu of the user, for all tabs, and stands before the app does', async ({
  page,
  context,
  signIn,
  admin,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(admin)
  await page.goto('/profile')
  await expectTheme(page, 'dark')
  const other = await context.newPage()
  await other.goto('/login?recover=1')

  await choose(page, 'Tema claro')
  await expectTheme(page, 'light')
  await expectTheme(other, 'light')
  await page.getByRole('button', { name: /^Menu do usuário/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Tema claro' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')

  await choose(page, 'Tema do sistema')
  await expectTheme(page, 'light', 'light dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark', 'light dark')

  // Of the app nothing comes any more: what is drawn first has the theme all the same.
  await choose(page, 'Tema claro')
  await other.close()
  await page.route('**/assets/**', (route) =>
    /\/(first-|.*\.css$)/.test(new URL(route.request().url()).pathname) ? route.fallback() : undefined,
  )
  await page.reload({ waitUntil: 'commit' })
  await expectTheme(page, 'light')
  await expect(page.locator('#root')).toBeEmpty()
})
