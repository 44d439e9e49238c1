import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createGrant } from '#api/contract/access/grants.ts'
import { resendConfirmation, type User } from '#api/contract/access/members.ts'
import { listRoles } from '#api/contract/access/roles.ts'
import type { Page } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import type { Locator } from 'vitest/browser'
import { READER } from '../../../e2e/people.ts'
import { hasFocus, isGone, open, rowOf, standsAt } from '../../acts.ts'
import { answer, mayChange, read, refuse } from '../../partner-page.ts'

const SAVED = 'Informações salvas com sucesso'
const REFUSED = refuse({ code: 'invalid', message: 'Hoje não.' })

const choose = async (element: Locator, form: Locator, field: string, option: string) => {
  const input = form.getByRole('combobox', { name: field })
  await input.fill(option)
  await element.getByRole('option', { name: option, exact: true }).click()
  await expect.element(input).toHaveValue(option)
}
const userOf = async (email: string) => (await read<Page<User>>(`/users/?search=${email}`)).items[0]

test('a primary access is given, its link sent again, changed, and taken away', async () => {
  await mayChange()
  const email = 'primaria@aurora.example'
  const element = await open(paths.grants('primary'))
  await expect.element(rowOf(element, READER)).toMatchTextContent('Fiscal')

  const add = element.getByRole('button', { name: 'Novo Acesso' })
  await add.click()
  const form = element.getByRole('form', { name: 'Novo acesso' })
  const address = form.getByRole('textbox', { name: 'E-mail' })
  await hasFocus(address)
  await address.fill(email)
  await choose(element, form, 'Perfil', 'Fiscal')
  await answer([{ to: createGrant, reply: REFUSED }])
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(element.getByText('Hoje não.').first()).toBeVisible()
  await expect.element(address).toHaveValue(email)
  await answer([])
  // What was typed is not lost unasked
  await userEvent.keyboard('{Escape}')
  await element
    .getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
    .getByRole('button', { name: 'Continuar editando' })
    .click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(element.getByText(SAVED)).toBeVisible()
  await expect.element(element.getByText(`Convite enviado a ${email}`)).toBeVisible()
  await isGone(form)
  await hasFocus(add)

  const row = rowOf(element, email)
  await expect.element(row).toMatchTextContent('Não')
  const resend = row.getByRole('button', { name: `Reenviar o link de confirmação para ${email}` })
  await answer([{ to: resendConfirmation, reply: REFUSED }])
  await resend.click()
  await expect.element(element.getByText('Hoje não.').first()).toBeVisible()
  await answer([])
  await resend.click()
  await expect.element(element.getByText('O link de confirmação foi enviado para o email do usuário.')).toBeVisible()

  await row.getByText('Fiscal').click()
  await standsAt(element, paths.userGrants('primary', (await userOf(email))?.id ?? ''))
  const edit = element.getByRole('form', { name: 'Acesso' })
  await edit.getByRole('switch', { name: 'Ativo' }).click()
  await expect.element(edit.getByRole('switch', { name: 'Inativo' })).not.toBeChecked()
  await element.getByRole('link', { name: 'Perfis' }).click()
  await element.getByRole('button', { name: 'Continuar editando' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await standsAt(element, paths.grants('primary'))
  await expect.element(row).toMatchTextContent('Inativo')
  expect((await userOf(email))?.grants[0]).toMatchObject({ is_active: false, role: { description: 'Fiscal' } })

  await row.getByRole('link').click()
  await edit.getByRole('button', { name: 'Excluir' }).click()
  const question = element.getByRole('alertdialog', { name: 'Tem certeza que deseja excluir este acesso?' })
  await expect.element(question).toMatchTextContent(`${email} deixa de ter o perfil Fiscal.`)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(element.getByText('Acesso excluído')).toBeVisible()
  await standsAt(element, paths.grants('primary'))
  await expect.element(rowOf(element, READER)).toBeVisible()
  await isGone(row)
  expect(await userOf(email)).toBeUndefined()
})

test('a secondary access is given; a user has each group once, and as many accesses as there are roles', async () => {
  await mayChange()
  const email = 'secundaria@aurora.example'
  const element = await open(paths.grants('secondary'), {
    // The demonstration has one: as many as this test needs.
    answers: [
      {
        to: listRoles,
        asking: /type=secondary/,
        reply: async (request, { api }) => {
          const reply = await api(request)
          return reply.status === 304 ? reply : Response.json({ ...((await reply.json()) as object), total: 2 })
        },
      },
    ],
  })
  await element.getByRole('button', { name: 'Novo Acesso' }).click()
  const form = element.getByRole('form', { name: 'Novo acesso' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await choose(element, form, 'Perfil', 'Operação')
  await choose(element, form, 'Grupo de empresas', 'Lojas do Ceará')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await isGone(form)
  const row = rowOf(element, email)
  await expect.element(row).toMatchTextContent('Lojas do Ceará')

  await row.getByRole('link').click()
  await standsAt(element, paths.userGrants('secondary', (await userOf(email))?.id ?? ''))
  const first = element.getByRole('form', { name: 'Acesso ao grupo Lojas do Ceará' })
  await expect.element(first.getByRole('switch', { name: 'Ativo' })).toBeChecked()
  await expect.element(element.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly')
  const add = element.getByRole('button', { name: 'Novo', exact: true })
  await add.click()
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await choose(element, form, 'Perfil', 'Operação')
  await form.getByRole('combobox', { name: 'Grupo de empresas' }).click()
  const other = element.getByRole('option', { name: 'Lojas de São Paulo' })
  await expect.element(other).toBeVisible()
  await isGone(element.getByRole('option', { name: 'Lojas do Ceará' }))
  await other.click()
  // Two forms hold what was typed: saving one does not let the other's be lost
  await first.getByRole('switch').click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  const second = element.getByRole('form', { name: 'Acesso ao grupo Lojas de São Paulo' })
  await hasFocus(second.getByRole('button', { name: 'Salvar' }))
  await expect.element(first.getByRole('switch', { name: 'Inativo' })).not.toBeChecked()
  await element.getByRole('link', { name: 'Voltar' }).click()
  await element.getByRole('button', { name: 'Continuar editando' }).click()
  await first.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(async () => (await userOf(email))?.grants.map(({ is_active }) => is_active).toSorted())
    .toEqual([false, true])
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')

  for (const shown of [second, first]) {
    await shown.getByRole('button', { name: 'Excluir' }).click()
    await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await isGone(shown)
  }
  await standsAt(element, paths.grants('secondary'))
  await isGone(row)
})

test('the list is searched by e-mail, and who may only read changes nothing', async () => {
  const element = await open(paths.grants('primary'), { as: READER })
  await expect.element(rowOf(element, READER)).toBeVisible()
  await isGone(element.getByRole('button', { name: 'Novo Acesso' }))
  await isGone(element.getByRole('button', { name: /^Reenviar/ }))
  await element.getByRole('searchbox', { name: 'Filtrar por e-mail' }).fill('fiscal@')
  await standsAt(element, paths.grants('primary', '?search=fiscal%40'))
  await expect.element(element.getByRole('row')).toHaveLength(2)
  await element.getByRole('link', { name: READER }).click()
  const edit = element.getByRole('form', { name: 'Acesso' })
  await expect.element(edit.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
  await isGone(edit.getByRole('button', { name: 'Excluir' }))
  await element.getByRole('link', { name: 'Voltar' }).click()
  await standsAt(element, paths.grants('primary', '?search=fiscal%40'))
})

test('an access to two shops is given in one form, which makes their group', async () => {
  await mayChange()
  const email = 'duas.lojas@aurora.example'
  const element = await open(paths.grants('secondary'))
  await element.getByRole('button', { name: 'Novo Acesso' }).click()
  const form = element.getByRole('form', { name: 'Novo acesso' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  // The one that there is.
  await expect.element(form.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Operação')
  await form.getByRole('button', { name: 'Escolher empresas' }).click()
  await form.getByRole('textbox', { name: 'Nome do grupo' }).fill('Lojas de São Paulo')
  const boxes = form.getByRole('list', { name: 'Empresas' }).getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(form.getByText('Já existe um grupo com este nome')).toBeVisible()
  await form.getByRole('textbox', { name: 'Nome do grupo' }).fill('Duas lojas')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await isGone(form)
  await expect.element(rowOf(element, email)).toMatchTextContent('Duas lojas')
})

test('whoever gives a primary access is told that it reaches all companies, and where one for some is given', async () => {
  const element = await open(paths.grants('primary'))
  await element.getByRole('button', { name: 'Novo Acesso' }).click()
  const form = element.getByRole('form', { name: 'Novo acesso' })
  await expect.element(form).toMatchTextContent('Alcança todas as empresas.')
  await form.getByRole('link', { name: 'Dar acesso só a algumas' }).click()
  await standsAt(element, paths.grants('secondary'))
})
