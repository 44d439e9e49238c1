import type { UserGrant } from '#api/contract/access/grants.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { at } from '../at.ts'
import type { ServerApi } from '../api.ts'
import { notes, shownKey } from '../api.ts'
import { expect, type Page, signInto, test } from '../fixtures.ts'
import { ADMIN, READER, STRANGER } from '../people.ts'

// One of several tenants is taken from a user: they go on in one that they still have (docs/decisions.md#tenant-switch).

const TOLD = 'Você não tem acesso a esta organização. Em vez de Grupo Aurora, você vê agora Rede Horizonte.'

/** Grupo Aurora has another administrator, who takes the first one's access away. */
async function loseTenant(server: ServerApi): Promise<void> {
  const [admin, other] = [await server.as(ADMIN), await server.as(READER)]
  const { items } = await admin.json<Items<UserGrant>>('/grants/?per_page=100')
  const grantOf = (email: string) =>
    items.find(({ user, tenant_id }) => user.email === email && tenant_id === admin.tenant.id)
  await admin.write('PUT', `/grants/${grantOf(READER)?.id}`, { role_id: grantOf(ADMIN)?.role_id })
  await other.write('DELETE', `/grants/${grantOf(ADMIN)?.id}`)
}

test('while the page is open, and while nobody looked: a detail of the former tenant gives way to the home page', async ({
  page,
  browser,
  signIn,
  server,
  admin,
}) => {
  const [note] = (await notes(admin)).items
  const theirs = await notes(await server.as(STRANGER))
  const links = page.getByRole('row').getByRole('link')
  const entry = (tab: Page) =>
    tab.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'NFCe' })
  await signIn(admin)
  await page.goto('/nfces')
  await expect(links.first()).toBeVisible()
  await loseTenant(server)
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(page.getByText(TOLD)).toBeVisible()
  await expect(links).toHaveText(theirs.items.map(shownKey))
  await expect(entry(page)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Rede Horizonte')).toBeVisible()
  await page.reload()
  await expect(links).toHaveText(theirs.items.map(shownKey))
  await expect(entry(page)).toBeVisible()

  // Another browser of theirs, which has heard of nothing.
  const other = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })
  await signInto(other, admin)
  const late = await other.newPage()
  await late.goto(`/nfces/${note?.key}`)
  await expect(late.getByText(TOLD)).toBeVisible()
  await expect(late).toHaveURL(at('/'))
  await expect(entry(late)).toBeVisible()
  await other.close()
})
