import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCompanyGroup, type CompanyGroup } from '#api/contract/access/company-groups.ts'
import type { Page } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, html, isGone, open, standsAt } from '../../acts.ts'
import { answer, mayChange, read, refuse } from '../../partner-page.ts'

const GROUP = 'Lojas de teste'
const made = async () => (await read<Page<CompanyGroup>>(`/company_groups/?search=${GROUP}`)).items

test('a group is made of companies, kept through a failure, changed, deleted, and brought back', async () => {
  await mayChange()
  const element = await open(paths.companyGroups())
  await expect.element(element.getByRole('row', { name: 'Lojas do Ceará' })).toBeVisible()
  await element.getByRole('link', { name: 'Novo Grupo' }).click()
  const form = element.getByRole('form', { name: 'Novo grupo' })
  const name = form.getByRole('textbox', { name: 'Descrição' })
  await hasFocus(name)
  await name.fill('x'.repeat(129))
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(form.getByText('A descrição pode ter no máximo 128 caracteres')).toBeVisible()
  await name.fill(GROUP)
  const one = form.getByRole('checkbox', { name: /99\.300\.400\/0001-80/ })
  await one.click()
  // What was ticked stays where another search shows others
  await form.getByRole('searchbox', { name: 'Empresas' }).fill('AU.ROR')
  const found = form.getByRole('list', { name: 'Empresas' }).getByRole('checkbox')
  await expect.element(found).toHaveLength(1)
  await found.click()
  await expect.element(form.getByText('2 empresas selecionadas, 1 fora do que é mostrado')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await element.getByRole('button', { name: 'Continuar editando' }).click()
  await answer([{ to: createCompanyGroup, reply: refuse({ code: 'invalid', message: 'Hoje não.' }) }])
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(element.getByText('Hoje não.').first()).toBeVisible()
  await answer([])
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(element.getByText('Informações salvas com sucesso')).toBeVisible()
  await standsAt(element, paths.companyGroups())

  await element.getByRole('row', { name: GROUP }).click()
  const edit = element.getByRole('form', { name: 'Editar grupo' })
  await expect.element(edit.getByText('2 empresas selecionadas')).toBeVisible()
  const ticked = edit.getByRole('checkbox', { name: /99\.300\.400\/0001-80/ })
  await expect.element(ticked).toBeChecked()
  await ticked.click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await standsAt(element, paths.companyGroups())
  const [group] = await made()
  expect(group?.companies).toHaveLength(1)

  await element.getByRole('link', { name: GROUP }).click()
  await edit.getByRole('button', { name: 'Excluir' }).click()
  const question = element.getByRole('alertdialog', { name: `Excluir o grupo ${GROUP}?` })
  await expect.element(question).toMatchTextContent('Nenhum acesso e nenhum alarme usa este grupo.')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(element.getByText('Grupo excluído')).toBeVisible()
  await standsAt(element, paths.companyGroups())
  await expect.element(element.getByRole('row', { name: 'Lojas do Ceará' })).toBeVisible()
  await isGone(element.getByRole('row', { name: GROUP }))
  expect(await made()).toEqual([])
  await element.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(element.getByText('Exclusão desfeita')).toBeVisible()
  await expect.element(element.getByRole('row', { name: GROUP })).toBeVisible()
  expect(await made()).toEqual([group])
})

test('before a group goes it is told whose it is, and which alarms tell no other', async () => {
  const element = await open(paths.companyGroups())
  await element.getByRole('link', { name: 'Lojas de São Paulo' }).click()
  await element.getByRole('form', { name: 'Editar grupo' }).getByRole('button', { name: 'Excluir' }).click()
  const told = element.getByRole('alertdialog', { name: 'Excluir o grupo Lojas de São Paulo?' })
  await expect.element(told).toMatchTextContent('novo@aurora.example (Operação)')
  await expect.element(told).toMatchTextContent(/alarmes? que não avisam? outro grupo/)
})

test('on a phone the buttons of a group are the last thing in sight, with nothing that scrolls beneath them', async () => {
  await page.viewport(390, 700)
  const element = await open(paths.newCompanyGroup())
  await expect.element(element.getByRole('checkbox').nth(5)).toBeInTheDocument()
  const button = html(element.getByRole('button', { name: 'Salvar' }))
  const [bar, scroller] = [button.closest('.access-actions'), button.closest('.scroll')]
  if (!bar || !scroller) throw new Error('no bar')
  await expect.poll(() => scroller.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom).toBeCloseTo(0)
})
