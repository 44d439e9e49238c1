import { generateSync } from 'otplib'
import type { Page as Items } from '#api/contract/page.ts'
import type { Role } from '#api/contract/access/roles.ts'
import type { User } from '#api/contract/access/members.ts'
import type { Signed } from '../../api.ts'
import { NOW } from '../../../../stories/now.ts'
import { faults } from '../../faults.ts'
import { expect, ONE_MOUNT, type Locator, test } from '../../pages/reused-page.ts'
import { tabTo } from '../../tab-to.ts'

test.slow()

const TEN_MINUTES = 10 * 60_000

const box = (root: Locator, name: string) => root.getByRole('checkbox', { name, exact: true })
const save = (root: Locator) => root.getByRole('button', { name: 'Salvar' })
const saved = (root: Locator) => root.getByText('Informações salvas com sucesso')

const made = async (admin: Signed, description: string, permission_ids: string[]): Promise<Role> =>
  (await admin.write('POST', '/roles/', { description, type: 'primary', permission_ids })).json()

test('a role is made, kept through failures, found again and changed', async ({
  mounted: { root, open, expectAt, page, mount },
  admin,
}) => {
  const name = `Caixa ${mount}`
  await open('/grants/primary/roles')
  await expect(root.getByRole('columnheader')).toHaveText(['Perfil', 'Admin'])
  await expect(root.getByRole('row', { name: 'Administrador' })).toContainText('Sim')
  await root.getByRole('link', { name: 'Novo perfil' }).click()
  await expectAt('/grants/primary/roles/new')
  await save(root).focus()
  await page.keyboard.press('Enter')
  await expect(root.getByText('Informe a descrição')).toBeVisible()
  const description = root.getByRole('textbox', { name: 'Descrição' })
  await expect(description).toBeFocused()
  await description.fill(`  ${name}  `)

  await box(root, 'Pontos de venda: Criar tipo NFCe').click()
  const create = box(root, 'Pontos de venda: Criar')
  await expect(create).toBeChecked()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription('Exigida por Pontos de venda: Criar tipo NFCe')
  await expect(box(root, 'Pontos de venda: Visualizar')).toHaveAccessibleDescription(
    'Exigida por Pontos de venda: Criar e Pontos de venda: Criar tipo NFCe',
  )
  await create.click({ force: true })
  await expect(create, 'a locked one stays').toBeChecked()
  expect(await faults(page, mount)).toEqual([])

  await page.route('**/api/v1/roles/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Hoje não.' } })
      : route.continue(),
  )
  await save(root).click()
  await expect(root.getByRole('form').getByRole('alert')).toHaveText('Hoje não.')
  await expect(root.getByRole('region', { name: 'Avisos' }).getByText('Hoje não.')).toBeVisible()
  await expect(description).toHaveValue(`  ${name}  `)
  await page.unroute('**/api/v1/roles/')
  await save(root).click()
  await expect(saved(root)).toBeVisible()
  await expectAt('/grants/primary/roles')
  const { items } = await admin.json<Items<Role>>(`/roles/?type=primary&search=${name}`)
  expect(items[0]).toMatchObject({ description: name, is_master: false })
  expect(items[0]?.permissions.map(({ id }) => id)).toEqual([
    'company:read',
    'point_of_sale:read',
    'point_of_sale:create',
    'point_of_sale:create_type_nfce',
    'sat:read',
  ])

  await root.getByRole('searchbox', { name: 'Filtrar por perfil' }).fill(name.toLowerCase())
  await expectAt(`/grants/primary/roles?search=caixa+${mount}`)
  // Until the answer is there rows lead where those of the former one do.
  await expect(root.getByRole('row')).toHaveCount(2)
  await root.getByRole('row', { name }).getByRole('cell').last().click()
  await expectAt(`/grants/primary/roles/${items[0]?.id}?search=caixa+${mount}`)
  await box(root, 'Pontos de venda: Criar tipo NFCe').click()
  await expect(root.getByText('Alterações não salvas')).toBeVisible()
  await root.getByRole('link', { name: 'Acessos', exact: true }).click()
  const unsaved = root.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
  await unsaved.getByRole('button', { name: 'Continuar editando' }).click()
  await box(root, 'Pontos de venda: todas').click()
  await expect(box(root, 'Pontos de venda: Excluir')).toBeChecked()
  await box(root, 'Pontos de venda: todas').click()
  await expect(box(root, 'Pontos de venda: Visualizar')).not.toBeChecked()
  await box(root, 'Excluir: todas').click()
  await expect(box(root, 'SATs: Visualizar')).toHaveAccessibleDescription(
    'Exigida por Pontos de venda: Excluir e SATs: Excluir',
  )
  await save(root).click()
  await expectAt(`/grants/primary/roles?search=caixa+${mount}`)

  await root.getByRole('link', { name }).click()
  await root.getByRole('button', { name: 'Excluir' }).click()
  await root
    .getByRole('alertdialog', { name: 'Tem certeza que deseja excluir este perfil?' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expectAt(`/grants/primary/roles?search=caixa+${mount}`)
  await expect(root.getByText('Nenhum perfil', { exact: true })).toBeVisible()
})

test('by keyboard: one stop of Tab, arrows walk over what has no box, Space chooses', async ({
  mounted: { root, open, page },
}) => {
  await open('/grants/secondary/roles/new')
  await expect(box(root, 'Empresas: Criar'), 'no secondary role makes companies').toHaveCount(0)
  await expect(root.getByRole('columnheader', { name: 'Excluir' })).toBeVisible()
  const first = box(root, 'Dashboard: Visualizar')
  await expect(root.getByRole('textbox', { name: 'Descrição' })).toBeFocused()
  await tabTo(page, first, 3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(box(root, 'Empresas: Alterar')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box(root, 'Empresas: Alterar')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  const locked = box(root, 'Empresas: Visualizar')
  await expect(locked).toBeFocused()
  await expect(root.getByText('Exigida por Empresas: Alterar').last()).toBeVisible()
  await page.keyboard.press('Space')
  await expect(locked).toBeChecked()
  await page.keyboard.press('Home')
  await expect(box(root, 'Empresas: todas')).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(box(root, 'Grupos de empresas: Visualizar')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(save(root)).toBeFocused()
})

test(
  'a master role is not changed, and there are no roles of another context',
  ONE_MOUNT,
  async ({ mounted: { root, open }, admin }) => {
    const master = (await admin.json<Items<Role>>('/roles/?type=primary')).items.find(({ is_master }) => is_master)
    await open(`/grants/primary/roles/${master?.id}`)
    await expect(box(root, 'SATs: Criar')).toBeChecked()
    await expect(save(root)).toHaveAttribute('title', 'Perfis de administrador permitem tudo e não mudam')
    await expect(root.getByRole('button', { name: 'Excluir' })).toHaveCount(0)
    await box(root, 'SATs: Criar').click({ force: true })
    await expect(box(root, 'SATs: Criar')).toBeChecked()
    await expect(root.getByRole('textbox', { name: 'Descrição' })).not.toBeEditable()
    await open('/grants/tertiary/roles')
    await expect(root.locator('[part=error]')).toContainText('Invalid role context')
  },
)

test(
  'a role in use says whose it is, and goes once they have another',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt, mount }, admin }) => {
    const role = await made(admin, `Sai de uso ${mount}`, ['cfe:read'])
    const heir = await made(admin, `Fica em uso ${mount}`, ['nfce:read'])
    const email = `herdeira.${mount}@aurora.example`
    await admin.write('POST', '/grants/', { email, role_id: role.id })
    await open(`/grants/primary/roles/${role.id}`)
    await root.getByRole('textbox', { name: 'Descrição' }).fill('Mudado, mas não salvo')
    await root.getByRole('button', { name: 'Excluir' }).click()
    await root.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    const dialog = root.getByRole('dialog', { name: 'Este perfil está em uso' })
    await expect(dialog).toContainText(email)
    await dialog.getByRole('button', { name: 'Dar este perfil e excluir' }).click()
    await expect(dialog.getByText('Escolha outro perfil', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: /^Perfil para esses acessos/ }).click()
    await root.getByRole('option', { name: heir.description, exact: true }).click()
    await dialog.getByRole('button', { name: 'Dar este perfil e excluir' }).click()
    await expectAt('/grants/primary/roles')
    const { items } = await admin.json<Items<User>>(`/users/?search=${email}`)
    expect(items[0]?.grants.map(({ role_id }) => role_id)).toEqual([heir.id])
  },
)

test(
  'at twice its size, in a window of 1280 × 720, a role is chosen and saved',
  ONE_MOUNT,
  async ({ mounted: { root, open, page } }) => {
    await page.setViewportSize({ width: 640, height: 360 })
    await open('/grants/primary/roles/new')
    await root.getByRole('textbox', { name: 'Descrição' }).fill('Caixa de perto')
    await box(root, 'Pontos de venda: Criar').click()
    await expect(box(root, 'Pontos de venda: Criar')).toBeChecked()
    await expect(save(root)).toBeInViewport()
    await save(root).click()
    await expect(saved(root)).toBeVisible()
  },
)

test('a sensitive change asks who it is, and loses nothing that was typed', async ({
  mounted: { root, open, expectAt, page },
  admin,
  world,
}) => {
  const FACTORS = '/users/me/second-factors/totp'
  const { challenge, secret } = await (await admin.write('POST', FACTORS)).json()
  const codeAt = (passed: number) => generateSync({ secret, epoch: Math.floor((NOW + passed) / 1000) })
  await admin.write('POST', `${FACTORS}/confirm`, { challenge, name: 'Celular', code: codeAt(0) })
  await world.pass(TEN_MINUTES)
  await open('/grants/primary/roles/new')
  const description = root.getByRole('textbox', { name: 'Descrição' })
  await description.fill('Delicado')
  await box(root, 'Empresas: Visualizar').click()
  await save(root).click()
  const dialog = root.getByRole('dialog', { name: 'Confirme que é você' })
  const code = dialog.getByLabel('Código do aplicativo')
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(root.getByRole('form').getByRole('alert')).toHaveText(
    'Nada foi alterado: você não confirmou que é você.',
  )
  await expect(description).toHaveValue('Delicado')
  await save(root).click()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Código incorreto ou já usado')).toBeVisible()
  await code.fill(codeAt(TEN_MINUTES))
  await page.keyboard.press('Enter')
  await expect(saved(root)).toBeVisible()
  await expectAt('/grants/primary/roles')
  await expect(root.getByRole('link', { name: 'Delicado' })).toBeVisible()
})
