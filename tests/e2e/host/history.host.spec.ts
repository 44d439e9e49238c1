import { paths } from '#widgets/paths.ts'
import { coupons } from '../api.ts'
import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'

// What the browser itself keeps of where one has been, and opens. How screens ask before they are left, and are found again, is tested in
// tests/page/host.

/** The title of a page to who has several tenants. */
const titled = (what: string) => `${what} · Grupo Aurora · Fiscal`

test('the history says what was there, a dialog leaves none of itself, and a row opens beside the list as its link does', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  const links = page.getByRole('row').getByRole('link')
  await test.step('each entry of the history is called after what is there', async () => {
    await page.goto('/nfces')
    await links.nth(1).click()
    await expect(page).toHaveTitle(/^NFC-e \d+ · Grupo Aurora · Fiscal$/)
    const note = await page.title()
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Empresas' }).click()
    await expect(page).toHaveTitle(titled('Empresas'))
    // What the browser's own list of where one has been says.
    const devtools = await page.context().newCDPSession(page)
    const { entries } = await devtools.send('Page.getNavigationHistory')
    expect(entries.slice(-3).map(({ title }) => title)).toEqual([titled('NFCe'), note, titled('Empresas')])
  })
  await test.step('a dialog opened by its address is closed in its own place', async () => {
    const coupon = (await coupons(admin)).items.find(({ has_xml }) => has_xml)
    await page.goto('/companies')
    await page.goto(paths.cfe(coupon?.cfe_id ?? ''))
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).first().click()
    await expect(page).toHaveURL(at('/cfes'))
    await page.goBack()
    await expect(page).toHaveURL(at('/companies'))
  })
  await test.step('a form that was saved is not opened again by the way back', async () => {
    const groups = '/grants/secondary/company_groups'
    await page.goto('/companies')
    await page.goto(groups)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByLabel('Descrição').fill('Lojas do sul e do oeste')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page).toHaveURL(at(groups))
    await expect(page.getByText('Lojas do sul e do oeste')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(at('/companies'))
  })
  await test.step('a row opens with Ctrl, with the middle button, in a window of its own with Shift', async () => {
    await page.goto('/nfces')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .nth(2)
    const status = row.getByRole('cell').last()
    const key = (await row.getByRole('link').innerText()).replaceAll(/\s/g, '')
    const presses: Parameters<typeof status.click>[0][] = [
      { modifiers: ['ControlOrMeta'] },
      { button: 'middle' },
      { modifiers: ['Shift'] },
    ]
    for (const press of presses) {
      const [opened] = await Promise.all([page.context().waitForEvent('page'), status.click(press)])
      await expect(opened).toHaveURL(new RegExp(`/nfces/${key}`))
      await opened.close()
      await expect(page).toHaveURL(at('/nfces'))
    }
    await status.click()
    await expect(page).toHaveURL(new RegExp(`/nfces/${key}`))
  })
})
