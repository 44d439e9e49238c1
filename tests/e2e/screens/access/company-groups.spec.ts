import type { CompanyGroup } from '#api/contract/access/company-groups.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { faults } from '../../faults.ts'
import { expect, type Locator, ONE_MOUNT, test } from '../../pages/reused-page.ts'

const mercantilOf = (form: Locator) => form.getByRole('checkbox', { name: /99\.300\.400\/0001-80/ })

test('a group is made of companies, changed, and deleted once it is told what goes with it', async ({
  mounted: { root, open, page, expectAt, mount },
  admin,
}) => {
  const group = `Lojas de teste ${mount}`
  await open('/grants/secondary/company_groups')
  await expect(root.getByRole('row', { name: 'Lojas do Ceará' })).toBeVisible()
  await root.getByRole('link', { name: 'Novo Grupo' }).click()
  const form = root.getByRole('form', { name: 'Novo grupo' })
  const name = form.getByRole('textbox', { name: 'Descrição' })
  await expect(name).toBeFocused()
  await name.fill('x'.repeat(129))
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('A descrição pode ter no máximo 128 caracteres')).toBeVisible()
  await expect(form.getByText('Pelo menos uma empresa deve ser selecionada')).toBeVisible()
  expect(await faults(page, mount)).toEqual([])
  await name.fill(group)
  await mercantilOf(form).check()
  // What was ticked stays where another search shows others
  await form.getByRole('searchbox', { name: 'Empresas' }).fill('AU.ROR')
  const found = form.getByRole('list', { name: 'Empresas' }).getByRole('checkbox')
  await expect(found).toHaveCount(1)
  await found.check()
  await expect(form.getByText('2 empresas selecionadas, 1 fora do que é mostrado')).toBeVisible()
  await page.keyboard.press('Escape')
  await root.getByRole('button', { name: 'Continuar editando' }).click()
  await page.route('**/api/v1/company_groups/', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }),
  )
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(root.getByText('Hoje não.')).toBeVisible()
  await page.unroute('**/api/v1/company_groups/')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(root.getByText('Informações salvas com sucesso')).toBeVisible()
  await expectAt('/grants/secondary/company_groups')

  await root.getByRole('row', { name: group }).click()
  const edit = root.getByRole('form', { name: 'Editar grupo' })
  await expect(edit.getByText('2 empresas selecionadas')).toBeVisible()
  await expect(mercantilOf(edit)).toBeChecked()
  await mercantilOf(edit).uncheck()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expectAt('/grants/secondary/company_groups')
  const made = (await admin.json<Items<CompanyGroup>>(`/company_groups/?search=${group}`)).items[0]
  expect(made?.companies).toHaveLength(1)

  await root.getByRole('link', { name: group }).click()
  await edit.getByRole('button', { name: 'Excluir' }).click()
  const question = root.getByRole('alertdialog', { name: `Excluir o grupo ${group}?` })
  await expect(question).toContainText('Nenhum acesso e nenhum alarme usa este grupo.')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(root.getByText('Grupo excluído')).toBeVisible()
  await expectAt('/grants/secondary/company_groups')
  await expect(root.getByRole('row', { name: 'Lojas do Ceará' })).toBeVisible()
  await expect(root.getByRole('row', { name: group })).toHaveCount(0)
  await root.getByRole('button', { name: 'Desfazer' }).click()
  await expect(root.getByText('Exclusão desfeita')).toBeVisible()
  await expect(root.getByRole('row', { name: group })).toBeVisible()
  expect((await admin.json<Items<CompanyGroup>>(`/company_groups/?search=${group}`)).items).toEqual([made])
  await admin.write('DELETE', `/company_groups/${made?.id}`)

  await root.getByRole('link', { name: 'Lojas de São Paulo' }).click()
  await edit.getByRole('button', { name: 'Excluir' }).click()
  const told = root.getByRole('alertdialog', { name: 'Excluir o grupo Lojas de São Paulo?' })
  await expect(told).toContainText('novo@aurora.example (Operação)')
  await expect(told).toContainText(/alarmes? que não avisam? outro grupo/)
  await told.getByRole('button', { name: 'Cancelar' }).click()
})

test(
  'on a phone the buttons of a group are the last thing in sight, with nothing that scrolls beneath them',
  ONE_MOUNT,
  async ({ mounted: { root, open, page } }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await open('/grants/secondary/company_groups/new')
    await expect(root.getByRole('checkbox').nth(5)).toBeAttached()
    const gap = await root.getByRole('button', { name: 'Salvar' }).evaluate((button) => {
      const [bar, scroller] = [button.closest('.access-actions'), button.closest('.scroll')]
      if (!bar || !scroller) throw new Error('no bar')
      return scroller.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom
    })
    expect(gap).toBeCloseTo(0)
  },
)
