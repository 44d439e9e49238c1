import { firstKey, LIST } from '../element.ts'
import { expect, type Locator, type Page, runReact, test } from '../fixtures.ts'

const ASKING = LIST.replace(' tenant', ' preferences="page" tenant')
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const rows = (list: Locator) => list.locator('tbody tr')

async function prefersTen(list: Locator): Promise<void> {
  // Before that it may be a picture, which takes no choice.
  await runReact(list)
  await expect(rows(list)).toHaveCount(15)
  await list.locator('.stage').getByLabel('Itens por página').selectOption('10')
  await expect(rows(list)).toHaveCount(10)
}

test("preferences are forgotten with the page, whose storage stays empty; preferences='page' keeps them in the page's own", async ({
  page,
  portal,
  admin,
}) => {
  await portal({ body: LIST })
  await prefersTen(page.locator('fiscal-nfce-list'))
  await page.evaluate(
    ({ tenant, token }) => {
      document.querySelector('fiscal-nfce-list')?.remove()
      const other = Object.assign(document.createElement('fiscal-nfce-list'), { tenant, token })
      document.querySelector('main')?.append(other)
    },
    { tenant: admin.tenant.id, token: admin.tokens.access_token },
  )
  await expect(firstKey(page.locator('fiscal-nfce-list'))).toBeVisible()
  await expect(rows(page.locator('fiscal-nfce-list'))).toHaveCount(10)
  expect(await keys(page)).toEqual([])

  // Where it is asked for they are kept in its storage, and elements that do not ask do not read them.
  await portal({ body: ASKING })
  await prefersTen(page.locator('fiscal-nfce-list'))
  expect(await keys(page)).toEqual([`fiscal.preferences.1:${admin.tenant.id}:${admin.me.id}`])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(admin.tokens.access_token)
  await portal({ body: ASKING + LIST })
  await expect(rows(page.locator('fiscal-nfce-list').first())).toHaveCount(10)
  await expect(rows(page.locator('fiscal-nfce-list').nth(1))).toHaveCount(15)
})
