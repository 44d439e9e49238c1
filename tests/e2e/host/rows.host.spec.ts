import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'

test('a row opens beside the list as its link does: with Ctrl, with the middle button, in a window of its own with Shift', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
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
