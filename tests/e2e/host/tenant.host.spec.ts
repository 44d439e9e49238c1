import { at } from '../at.ts'
import { notes, shownKey } from '../api.ts'
import { expect, test } from '../pages/reused-page.ts'
import { ADMIN, STRANGER } from '../people.ts'
import type { Page } from '../fixtures.ts'

const keys = (page: Page) => page.getByRole('row').getByRole('link')

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Trocar de grupo de empresas. Atual: ${from}` }).click()
  await page.getByRole('menuitem', { name: to }).click()
}

test('the other tenant: its notes and none of the former, nor a message or a cached answer', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const horizonte = admin.me.tenants[1]
  const [before, after] = [await notes(admin), await notes(await server.as(STRANGER))]
  await signIn(admin)
  await page.goto('/nfces')
  await expect(keys(page)).toHaveText(before.items.map(shownKey))
  await switchTo(page, 'Grupo Aurora', 'Rede Horizonte')
  await expect(keys(page)).toHaveText(after.items.map(shownKey))
  await page.reload()
  await expect(keys(page)).toHaveText(after.items.map(shownKey))
  expect(horizonte?.description).toBe('Rede Horizonte')

  await switchTo(page, 'Rede Horizonte', 'Grupo Aurora')
  await expect(keys(page)).toHaveText(before.items.map(shownKey))
  await page.route('**/custody/nfce/?*', (route) =>
    route.request().headers()['x-tenant'] === admin.tenant.id
      ? route.fulfill({ status: 400, json: { code: 'invalid', message: 'Só de Aurora' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(page.getByText('Só de Aurora')).toBeVisible()
  await switchTo(page, 'Grupo Aurora', 'Rede Horizonte')
  await expect(page.getByText('Só de Aurora')).toHaveCount(0)
  await expect(keys(page)).toHaveText(after.items.map(shownKey))
  // Back again: asked anew, for what was kept of it is gone.
  await switchTo(page, 'Rede Horizonte', 'Grupo Aurora')
  await expect(page.getByText('Só de Aurora').first()).toBeVisible()
  await expect(keys(page)).toHaveCount(0)
})

test('a reply that the former tenant still owed is not shown', async ({ page, signIn, server, admin }) => {
  const theirs = await notes(await server.as(STRANGER))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/custody/nfce/?*', async (route) => {
    const isFormer = route.request().headers()['x-tenant'] === admin.tenant.id
    if (isFormer) await held
    // Leaving the tenant cancels the call; then there is nobody to answer.
    await route.continue().catch(() => undefined)
  })
  await signIn(admin)
  await page.goto('/nfces')
  await switchTo(page, 'Grupo Aurora', 'Rede Horizonte')
  await expect(keys(page)).toHaveText(theirs.items.map(shownKey))
  release()
  await page.waitForLoadState('networkidle')
  await expect(keys(page)).toHaveText(theirs.items.map(shownKey))
})

test('a note of the former tenant gives way to the home page, and a failure still owed is not told', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const theirs = await notes(await server.as(STRANGER))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/custody/nfce/*/xml_url', async (route) => {
    await held
    await route.fulfill({ status: 400, json: { code: 'invalid', message: 'Só de Aurora' } }).catch(() => undefined)
  })
  await signIn(admin)
  await page.goto('/nfces')
  await keys(page).first().click()
  await expect(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await page.getByRole('button', { name: 'Baixar XML' }).click()
  await switchTo(page, 'Grupo Aurora', 'Rede Horizonte')
  await expect(page).toHaveURL(at('/'))
  release()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'NFCe' }).click()
  await expect(keys(page)).toHaveText(theirs.items.map(shownKey))
  await expect(page.getByText('Só de Aurora')).toHaveCount(0)
})

test("a session that names another user's tenant shows nothing of it", async ({ page, signIn, server, admin }) => {
  const [note] = (await notes(admin)).items
  await signIn({ ...(await server.as(STRANGER)), tenant: admin.tenant, email: ADMIN })
  await page.goto('/nfces')
  await expect(page.getByText('Você não tem acesso a este grupo de empresas.').first()).toBeVisible()
  await expect(page.getByText(String(note?.key))).toHaveCount(0)
})
