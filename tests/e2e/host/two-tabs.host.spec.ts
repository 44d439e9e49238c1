import type { Page as Items } from '#api/contract/page.ts'
import type { Role } from '#api/contract/access/roles.ts'
import type { User } from '#api/contract/access/members.ts'
import { expect, signInto, test } from '../fixtures.ts'
import { NO_ACCESS_EMAIL } from '../people.ts'
import { NOW } from '../../../stories/now.ts'

test('a role edited in one tab changes the other tab’s menu, and its screen where that is no longer allowed', async ({
  page,
  browser,
  signIn,
  admin,
  server,
}) => {
  const theirs = await server.as(NO_ACCESS_EMAIL)
  const [grant] = (await admin.json<Items<User>>(`/users/?search=${NO_ACCESS_EMAIL}`)).items[0]?.grants ?? []
  const role = await admin.json<Role>(`/roles/${grant?.role_id}`)
  const was = role.permissions.map(({ id }) => id)
  await signIn(theirs)
  await page.clock.install({ time: NOW })
  await page.goto('/cfes')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link')).toHaveText(['Cupons'])

  const other = await browser.newContext()
  try {
    await signInto(other, admin)
    const editor = await other.newPage()
    await editor.goto(`/grants/primary/roles/${role.id}`)
    const allow = async (permission: string, isAllowed: boolean) =>
      editor.getByRole('checkbox', { name: permission, exact: true }).setChecked(isAllowed)
    await allow('Acessos: Visualizar', true)
    await allow('Perfis: Visualizar', true)
    await editor.getByRole('button', { name: 'Salvar' }).click()
    await expect(editor.getByText('Informações salvas com sucesso')).toBeVisible()

    // Within a minute, by itself.
    await page.clock.fastForward(60_000)
    await expect(menu.getByRole('link')).toHaveText(['Primários', 'Secundários', 'Cupons'])
    await menu.getByRole('link', { name: 'Primários' }).click()
    await page.getByRole('link', { name: 'Perfis' }).click()
    await expect(page.getByRole('row', { name: 'Administrador' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Novo perfil' })).toHaveCount(0)

    // Refused, the open screen learns of it at once.
    await editor.goto(`/grants/primary/roles/${role.id}`)
    for (const permission of ['Perfis: Visualizar', 'Acessos: Visualizar', 'CFe: Visualizar']) {
      await allow(permission, false)
    }
    await editor.getByRole('button', { name: 'Salvar' }).click()
    await expect(editor.getByText('Informações salvas com sucesso')).toBeVisible()
    await page.getByRole('button', { name: 'Atualizar agora' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Nenhuma área disponível')).toBeVisible()
    await expect(menu.getByRole('link')).toHaveCount(0)
  } finally {
    await admin.write('PUT', `/roles/${role.id}`, { description: role.description, permission_ids: was })
    await other.close()
  }
})
