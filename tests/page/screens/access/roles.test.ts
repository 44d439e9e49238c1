import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { User } from '#api/contract/access/members.ts'
import { createRole, type Role } from '#api/contract/access/roles.ts'
import type { Page } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import { choose, hasFocus, isGone, open, press, rowOf, standsAt, tabTo, texts } from '../../acts.ts'
import { answer, mayChange, read, refuse, write } from '../../partner-page.ts'

const ROLES = paths.roles('primary')
const box = (element: Locator, name: string) => element.getByRole('checkbox', { name, exact: true })
const save = (element: Locator) => element.getByRole('button', { name: 'Salvar' })
const saved = (element: Locator) => element.getByText('Informações salvas com sucesso')
/** Presses what is inert too, as whoever does not see that it is. */
const insist = (found: Locator) => found.click({ force: true })

const made = (description: string, permission_ids: string[]) =>
  write<Role>('POST', '/roles/', { description, type: 'primary', permission_ids })

test('a role is made, kept through failures, found again and changed', async () => {
  await mayChange()
  const name = 'Caixa da frente'
  const element = await open(ROLES)
  await texts(element.getByRole('columnheader')).toEqual(['Perfil', 'Admin'])
  await expect.element(rowOf(element, 'Administrador')).toMatchTextContent('Sim')
  await element.getByRole('link', { name: 'Novo perfil' }).click()
  await standsAt(element, paths.newRole('primary'))
  await press(save(element), '{Enter}')
  await expect.element(element.getByText('Informe a descrição')).toBeVisible()
  const description = element.getByRole('textbox', { name: 'Descrição' })
  await hasFocus(description)
  await description.fill(`  ${name}  `)

  await box(element, 'Pontos de venda: Criar tipo NFCe').click()
  const create = box(element, 'Pontos de venda: Criar')
  await expect.element(create).toBeChecked()
  await expect.element(create).toHaveAccessibleDescription('Exigida por Pontos de venda: Criar tipo NFCe')
  await expect
    .element(box(element, 'Pontos de venda: Visualizar'))
    .toHaveAccessibleDescription('Exigida por Pontos de venda: Criar e Pontos de venda: Criar tipo NFCe')
  await insist(create)
  await expect.element(create, { message: 'a locked one stays' }).toBeChecked()

  await answer([{ to: createRole, reply: refuse({ code: 'forbidden', message: 'Hoje não.' }, 403) }])
  await save(element).click()
  await expect.element(element.getByRole('form').getByRole('alert')).toHaveTextContent('Hoje não.')
  await expect.element(element.getByRole('region', { name: 'Avisos' }).getByText('Hoje não.')).toBeVisible()
  await expect.element(description).toHaveValue(`  ${name}  `)
  await answer([])
  await save(element).click()
  await expect.element(saved(element)).toBeVisible()
  await standsAt(element, ROLES)
  const { items } = await read<Page<Role>>(`/roles/?type=primary&search=${name}`)
  expect(items[0]).toMatchObject({ description: name, is_master: false })
  expect(items[0]?.permissions.map(({ id }) => id)).toEqual([
    'company:read',
    'point_of_sale:read',
    'point_of_sale:create',
    'point_of_sale:create_type_nfce',
    'sat:read',
  ])

  const found = '?search=caixa+da+frente'
  await element.getByRole('searchbox', { name: 'Filtrar por perfil' }).fill(name.toLowerCase())
  await standsAt(element, ROLES + found)
  // Until the answer is there rows lead where those of the former one do.
  await expect.element(element.getByRole('row')).toHaveLength(2)
  await rowOf(element, name).getByRole('cell').last().click()
  await standsAt(element, paths.role('primary', items[0]?.id ?? '', found))
  await box(element, 'Pontos de venda: Criar tipo NFCe').click()
  await expect.element(element.getByText('Alterações não salvas')).toBeVisible()
  await element.getByRole('link', { name: 'Acessos', exact: true }).click()
  const unsaved = element.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
  await unsaved.getByRole('button', { name: 'Continuar editando' }).click()
  await box(element, 'Pontos de venda: todas').click()
  await expect.element(box(element, 'Pontos de venda: Excluir')).toBeChecked()
  await box(element, 'Pontos de venda: todas').click()
  await expect.element(box(element, 'Pontos de venda: Visualizar')).not.toBeChecked()
  await box(element, 'Excluir: todas').click()
  await expect
    .element(box(element, 'SATs: Visualizar'))
    .toHaveAccessibleDescription('Exigida por Pontos de venda: Excluir e SATs: Excluir')
  await save(element).click()
  await standsAt(element, ROLES + found)

  await element.getByRole('link', { name }).click()
  await element.getByRole('button', { name: 'Excluir' }).click()
  await element
    .getByRole('alertdialog', { name: 'Tem certeza que deseja excluir este perfil?' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await standsAt(element, ROLES + found)
  await expect.element(element.getByText('Nenhum perfil', { exact: true })).toBeVisible()
})

test('by keyboard: one stop of Tab, arrows walk over what has no box, Space chooses', async () => {
  const element = await open(paths.newRole('secondary'))
  await expect.element(element.getByRole('columnheader', { name: 'Excluir: todas' })).toBeVisible()
  expect(box(element, 'Empresas: Criar').elements(), 'no secondary role makes companies').toEqual([])
  await hasFocus(element.getByRole('textbox', { name: 'Descrição' }))
  await tabTo(box(element, 'Dashboard: Visualizar'), 3)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await hasFocus(box(element, 'Empresas: Alterar'))
  await userEvent.keyboard(' ')
  await expect.element(box(element, 'Empresas: Alterar')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  const locked = box(element, 'Empresas: Visualizar')
  await hasFocus(locked)
  await expect.element(element.getByText('Exigida por Empresas: Alterar').last()).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(locked).toBeChecked()
  await userEvent.keyboard('{Home}')
  await hasFocus(box(element, 'Empresas: todas'))
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await hasFocus(box(element, 'Grupos de empresas: Visualizar'))
  await userEvent.keyboard('{Tab}')
  await hasFocus(save(element))
})

test('a master role is not changed, and there are no roles of another context', async () => {
  const master = (await read<Page<Role>>('/roles/?type=primary')).items.find(({ is_master }) => is_master)
  const element = await open(paths.role('primary', master?.id ?? ''))
  await expect.element(box(element, 'SATs: Criar')).toBeChecked()
  await expect.element(save(element)).toHaveAttribute('title', 'Perfis de administrador permitem tudo e não mudam')
  await isGone(element.getByRole('button', { name: 'Excluir' }))
  await insist(box(element, 'SATs: Criar'))
  await expect.element(box(element, 'SATs: Criar')).toBeChecked()
  await expect.element(element.getByRole('textbox', { name: 'Descrição' })).toHaveAttribute('readonly')
  element.element().setAttribute('view', '/grants/tertiary/roles')
  await expect.element(element.getByText('Invalid role context').first()).toBeVisible()
})

test('a role in use says whose it is, and goes once they have another', async () => {
  await mayChange()
  const role = await made('Sai de uso', ['cfe:read'])
  const heir = await made('Fica em uso', ['nfce:read'])
  const email = 'herdeira@aurora.example'
  await write('POST', '/grants/', { email, role_id: role.id })
  const element = await open(paths.role('primary', role.id))
  await element.getByRole('textbox', { name: 'Descrição' }).fill('Mudado, mas não salvo')
  await element.getByRole('button', { name: 'Excluir' }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  const dialog = element.getByRole('dialog', { name: 'Este perfil está em uso' })
  await expect.element(dialog).toMatchTextContent(email)
  const give = dialog.getByRole('button', { name: 'Dar este perfil e excluir' })
  await give.click()
  await expect.element(dialog.getByText('Escolha outro perfil', { exact: true })).toBeVisible()
  await choose(element, dialog.getByRole('button', { name: /^Perfil para esses acessos/ }), heir.description)
  await give.click()
  await standsAt(element, ROLES)
  const { items } = await read<Page<User>>(`/users/?search=${email}`)
  expect(items[0]?.grants.map(({ role_id }) => role_id)).toEqual([heir.id])
})

test('at twice its size, in a window of 1280 × 720, a role is chosen and saved', async () => {
  await mayChange()
  await page.viewport(640, 360)
  const element = await open(paths.newRole('primary'))
  await element.getByRole('textbox', { name: 'Descrição' }).fill('Caixa de perto')
  await box(element, 'Pontos de venda: Criar').click()
  await expect.element(box(element, 'Pontos de venda: Criar')).toBeChecked()
  await expect.element(save(element)).toBeInViewport()
  await save(element).click()
  await expect.element(saved(element)).toBeVisible()
})
