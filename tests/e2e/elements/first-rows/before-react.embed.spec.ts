import { isChunkOf } from '../../chunks.ts'
import { LIST } from '../../element.ts'
import { expect, test } from '../../fixtures.ts'

test('a screen without a picture shows its shapes while it waits', async ({ page, portal }) => {
  await page.route('**/api/v1/sats/**', () => undefined)
  await portal({ body: '<fiscal-sats tenant="TENANT" view="/sats/002301013/monitoring"></fiscal-sats>' })
  await expect(page.locator('fiscal-sats .sk').first()).toBeVisible()
  await expect.poll(async () => (await page.locator('fiscal-sats').boundingBox())?.height).toBeGreaterThan(100)
})

test('a page that signs in late need not wait for React to see its rows', async ({ page, portal, admin }) => {
  await page.route(isChunkOf('react-root'), () => undefined)
  await portal({ body: '' })
  const list = page.locator('fiscal-nfce-list')
  await page.evaluate(
    (tenant) =>
      document.querySelector('main')?.append(Object.assign(document.createElement('fiscal-nfce-list'), { tenant })),
    admin.tenant.id,
  )
  await expect(list.locator('.sk').first()).toBeVisible()
  await list.evaluate((element, token) => Object.assign(element, { token }), admin.tokens.access_token)
  await expect(list.getByText(/^1–15 de/)).toBeVisible()
})

test('while React is still coming pages turn, and what else is pressed or chosen is not lost', async ({
  page,
  portal,
}) => {
  // It may be asked for before or after it is let through.
  let gate = Promise.withResolvers<void>()
  const come = () => gate.resolve()
  await page.route(isChunkOf('ListScreen'), async (route) => {
    await gate.promise
    await route.continue()
  })
  const list = page.locator('fiscal-nfce-list')
  const anew = async () => {
    gate = Promise.withResolvers()
    await portal({ body: LIST })
    await expect(list.getByText(/^1–15 de/)).toBeVisible()
  }

  await anew()
  const next = list.getByRole('button', { name: 'Próxima página' })
  const told = page.evaluate(
    () =>
      new Promise((tell) =>
        document.addEventListener('fiscal-navigate', (event) => tell(Reflect.get(event, 'detail'))),
      ),
  )
  await next.focus()
  await next.press('Enter')
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await expect(next).toBeFocused()
  expect(await told).toEqual({ from: '/nfces', to: '/nfces?page=2', name: 'nfce.index', params: {} })
  await expect(list).toHaveAttribute('view', '/nfces?page=2')
  await expect(list.locator('.picture')).toBeAttached()
  come()
  await expect(list.locator('.picture')).not.toBeAttached()
  await expect(list.getByText(/^16–30 de/)).toBeVisible()
  await expect(next).toBeFocused()

  await anew()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  come()
  await expect(list.getByRole('dialog')).toBeVisible()

  await anew()
  await list.getByLabel('Itens por página').selectOption('10')
  come()
  await expect(list.getByText(/^1–10 de/)).toBeVisible()
})
