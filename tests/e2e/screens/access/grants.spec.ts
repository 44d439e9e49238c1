import type { User } from '#api/contract/access/members.ts'
import type { Page as Items } from '#api/contract/page.ts'
import type { Signed } from '../../api.ts'
import { faults } from '../../faults.ts'
import { expect, ONE_MOUNT, type Locator, type Page, test } from '../../pages/reused-page.ts'
import { READER } from '../../people.ts'

const SAVED = 'Informações salvas com sucesso'

const choose = async (form: Locator, field: string, option: string) => {
  const input = form.getByRole('combobox', { name: field })
  await input.fill(option)
  await form.page().getByRole('option', { name: option, exact: true }).click()
  await expect(input).toHaveValue(option)
}
/** Writing alone fails, until it is undone. */
const refuseWrites = (page: Page, path: string) =>
  page.route(`**/api/v1${path}`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }),
  )
const userOf = async (admin: Signed, email: string) =>
  (await admin.json<Items<User>>(`/users/?search=${email}`)).items[0]

test('a primary access is given, its link sent again, changed, and taken away', async ({
  mounted: { root, open, page, expectAt, mount },
  admin,
}) => {
  const email = `primaria.${mount}@aurora.example`
  await open('/grants/primary')
  await expect(root.getByRole('row', { name: READER })).toContainText('Fiscal')

  const add = root.getByRole('button', { name: 'Novo Acesso' })
  await add.click()
  const form = root.getByRole('form', { name: 'Novo acesso' })
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe um e-mail válido')).toBeVisible()
  await expect(form.getByText('Escolha um perfil')).toBeVisible()
  expect(await faults(page, mount)).toEqual([])
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await choose(form, 'Perfil', 'Fiscal')
  await refuseWrites(page, '/grants/')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(root.getByText('Hoje não.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await page.unroute('**/api/v1/grants/')
  // What was typed is not lost unasked
  await page.keyboard.press('Escape')
  await root
    .getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
    .getByRole('button', { name: 'Continuar editando' })
    .click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(root.getByText(SAVED)).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()

  const row = root.getByRole('row', { name: email })
  await expect(row).toContainText('Não')
  const resend = row.getByRole('button', { name: `Reenviar o link de confirmação para ${email}` })
  await refuseWrites(page, '/users/*/confirmation/resend')
  await resend.click()
  await expect(root.getByText('Hoje não.')).toBeVisible()
  await page.unroute('**/api/v1/users/*/confirmation/resend')
  await resend.click()
  await expect(root.getByText('O link de confirmação foi enviado para o email do usuário.')).toBeVisible()

  await row.getByText('Fiscal').click()
  const user = await userOf(admin, email)
  await expectAt(`/grants/primary/${user?.id}`)
  const edit = root.getByRole('form', { name: 'Acesso' })
  await expect(edit.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly')
  await edit.getByRole('switch', { name: 'Ativo' }).uncheck()
  await expect(edit.getByRole('switch', { name: 'Inativo' })).not.toBeChecked()
  await root.getByRole('link', { name: 'Perfis' }).click()
  await root.getByRole('button', { name: 'Continuar editando' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectAt('/grants/primary')
  await expect(row).toContainText('Inativo')
  expect((await userOf(admin, email))?.grants[0]).toMatchObject({ is_active: false, role: { description: 'Fiscal' } })

  await row.getByRole('link').click()
  await edit.getByRole('button', { name: 'Excluir' }).click()
  const question = root.getByRole('alertdialog', { name: 'Tem certeza que deseja excluir este acesso?' })
  await expect(question).toContainText(`${email} deixa de ter o perfil Fiscal.`)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(root.getByText('Acesso excluído')).toBeVisible()
  await expectAt('/grants/primary')
  await expect(root.getByRole('row', { name: READER })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test(
  'a secondary access is given; a user has each group once, and as many accesses as there are roles',
  ONE_MOUNT,
  async ({ mounted: { root, open, page, expectAt, mount }, admin }) => {
    const email = `secundaria.${mount}@aurora.example`
    // As many as this test needs, whatever roles others make meanwhile.
    await page.route(/\/api\/v1\/roles\/\?.*type=secondary/, async (route) => {
      const response = await route.fetch()
      const isKept = response.status() === 304
      await route.fulfill({ response, ...(!isKept && { json: { ...(await response.json()), total: 2 } }) })
    })
    await open('/grants/secondary')
    await root.getByRole('button', { name: 'Novo Acesso' }).click()
    const form = root.getByRole('form', { name: 'Novo acesso' })
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await choose(form, 'Perfil', 'Operação')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Escolha um grupo')).toBeVisible()
    await choose(form, 'Grupo de empresas', 'Lojas do Ceará')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toHaveCount(0)
    const row = root.getByRole('row', { name: email })
    await expect(row).toContainText('Lojas do Ceará')

    await row.getByRole('link').click()
    const user = await userOf(admin, email)
    await expectAt(`/grants/secondary/${user?.id}`)
    const first = root.getByRole('form', { name: 'Acesso ao grupo Lojas do Ceará' })
    await expect(first.getByRole('switch', { name: 'Ativo' })).toBeChecked()
    await expect(root.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly')
    const add = root.getByRole('button', { name: 'Novo', exact: true })
    await add.click()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await choose(form, 'Perfil', 'Operação')
    await form.getByRole('combobox', { name: 'Grupo de empresas' }).click()
    await expect(root.getByRole('option', { name: 'Lojas de São Paulo' })).toBeVisible()
    await expect(root.getByRole('option', { name: 'Lojas do Ceará' })).toHaveCount(0)
    await root.getByRole('option', { name: 'Lojas de São Paulo' }).click()
    // Two forms hold what was typed: saving one does not let the other's be lost
    await first.getByRole('switch').uncheck()
    await form.getByRole('button', { name: 'Salvar' }).click()
    const second = root.getByRole('form', { name: 'Acesso ao grupo Lojas de São Paulo' })
    await expect(second.getByRole('button', { name: 'Salvar' })).toBeFocused()
    await expect(first.getByRole('switch', { name: 'Inativo' })).not.toBeChecked()
    await root.getByRole('link', { name: 'Voltar' }).click()
    await root.getByRole('button', { name: 'Continuar editando' }).click()
    await first.getByRole('button', { name: 'Salvar' }).click()
    await expect(root.getByText(SAVED)).toBeVisible()
    await expect
      .poll(async () => (await userOf(admin, email))?.grants.map(({ is_active }) => is_active).toSorted())
      .toEqual([false, true])
    await expect(add).toHaveAttribute('aria-disabled', 'true')

    for (const shown of [second, first]) {
      await shown.getByRole('button', { name: 'Excluir' }).click()
      await root.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
      await expect(shown).toHaveCount(0)
    }
    await expectAt('/grants/secondary')
    await expect(row).toHaveCount(0)
  },
)

test(
  'the list is searched by e-mail, and who may only read changes nothing',
  ONE_MOUNT,
  async ({ mounted: { root, open, expectAt } }) => {
    await open('/grants/primary', { as: READER })
    await expect(root.getByRole('row', { name: READER })).toBeVisible()
    await expect(root.getByRole('button', { name: 'Novo Acesso' })).toHaveCount(0)
    await expect(root.getByRole('button', { name: /^Reenviar/ })).toHaveCount(0)
    await root.getByRole('searchbox', { name: 'Filtrar por e-mail' }).fill('fiscal@')
    await expectAt('/grants/primary?search=fiscal%40')
    await expect(root.getByRole('row')).toHaveCount(2)
    await root.getByRole('link', { name: READER }).click()
    const edit = root.getByRole('form', { name: 'Acesso' })
    await expect(edit.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
    await expect(edit.getByRole('button', { name: 'Excluir' })).toHaveCount(0)
    await root.getByRole('link', { name: 'Voltar' }).click()
    await expectAt('/grants/primary?search=fiscal%40')
  },
)
