import { expect, test } from '../fixtures.ts'

test('a page that embeds an element prints as it wants, and the element white whatever its theme', async ({
  page,
  portal,
}) => {
  await portal({
    head: `<style>body { background: rgb(1, 2, 3); color: rgb(250, 250, 250) }
      fiscal-profile { --fiscal-surface-1: rgb(9, 9, 9); --fiscal-text-1: rgb(240, 240, 240) }</style>`,
    policy: "default-src * 'unsafe-inline'",
    body: '<button class="btn">Da página</button><fiscal-profile tenant="TENANT" theme="dark"></fiscal-profile>',
  })
  const frame = page.locator('fiscal-profile .widget')
  await expect(frame).toHaveCSS('background-color', 'rgb(9, 9, 9)')
  await page.emulateMedia({ media: 'print' })
  await expect(frame).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(frame).toHaveCSS('color', 'rgb(20, 22, 27)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(page.getByRole('button', { name: 'Da página' })).toBeVisible()
})
