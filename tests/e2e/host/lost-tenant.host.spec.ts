import type { UserGrant } from '#api/contract/access/grants.ts'
import type { Page } from '#api/contract/page.ts'
import { at } from '../at.ts'
import type { ServerApi } from '../api.ts'
import { notes, shownKey } from '../api.ts'
import { expect, test } from '../fixtures.ts'
import { ADMIN, READER, STRANGER } from '../people.ts'

// One of several tenants is taken from a user: they go on in one that they still have (docs/decisions.md#tenant-switch).

const TOLD = 'Você não tem acesso a este grupo de empresas. Em vez de Grupo Aurora, você vê agora Rede Horizonte.'

/** Grupo Aurora has another administrator, who takes the first one's access away. */
async function loseTenant(server: ServerApi): Promise<void> {
  const [admin, other] = [await server.as(ADMIN), await server.as(READER)]
  const { items } = await admin.json<Page<UserGrant>>('/grants/?per_page=100')
  const grantOf = (email: string) =>
    items.find(({ user, tenant_id }) => user.email === email && tenant_id === admin.tenant.id)
  await admin.write('PUT', `/grants/${grantOf(READER)?.id}`, { role_id: grantOf(ADMIN)?.role_id })
  await other.write('DELETE', `/grants/${grantOf(ADMIN)?.id}`)
}

test('while the page is open, and after it is loaded anew', async ({ page, signIn, server, admin }) => {
  const theirs = await notes(await server.as(STRANGER))
  const links = page.getByRole('row').getByRole('link')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await signIn(admin)
  await page.goto('/nfces')
  await expect(links.first()).toBeVisible()
  await loseTenant(server)
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(page.getByText(TOLD)).toBeVisible()
  await expect(links).toHaveText(theirs.items.map(shownKey))
  await expect(menu.getByRole('link', { name: 'NFCe' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Rede Horizonte')).toBeVisible()
  await page.reload()
  await expect(links).toHaveText(theirs.items.map(shownKey))
  await expect(menu.getByRole('link', { name: 'NFCe' })).toBeVisible()
})

test('while nobody looked: a detail of the former tenant gives way to the home page', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const [note] = (await notes(admin)).items
  await loseTenant(server)
  await signIn(admin)
  await page.goto(`/nfces/${note?.key}`)
  await expect(page.getByText(TOLD)).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'NFCe' }),
  ).toBeVisible()
})
