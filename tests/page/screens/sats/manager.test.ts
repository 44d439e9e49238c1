import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { createPointOfSale } from '#api/contract/companies/points-of-sale.ts'
import type { TreeCompany } from '#api/contract/companies/sat-manager.ts'
import type { Page } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, html, isGone, look, open } from '../../acts.ts'
import { answer, mayChange, read, refuse, write } from '../../partner-page.ts'

const POINT = 'Quiosque'
const SERIAL = '900000001'
const node = (element: Locator, name: string | RegExp) => element.getByRole('treeitem', { name, exact: false })
const dialog = (element: Locator) => element.getByRole('dialog')
const save = (element: Locator) => dialog(element).getByRole('button', { name: 'Salvar' })
const chooseCompany = (element: Locator, name: string) =>
  look(element, dialog(element).getByRole('combobox', { name: 'Empresa' }), name)
const companies = async () => (await read<Page<TreeCompany>>('/sat_manager/companies/?per_page=100')).items

test('a point of sale and a SAT come, kept through failures', async () => {
  await mayChange()
  const [company] = await companies()
  if (!company) throw new Error('no company')
  const name = companyName(company)
  const element = await open(paths.satManager())
  await expect.element(node(element, name).first()).toBeVisible()

  // What is wrong is said at the fields, and what was typed stays where the server refuses it.
  await element.getByRole('button', { name: 'Novo ponto de venda' }).click()
  await save(element).click()
  await expect.element(dialog(element).getByText('Escolha a empresa', { exact: true })).toBeVisible()
  await expect.element(dialog(element).getByText('Informe o nome do ponto de venda')).toBeVisible()
  await chooseCompany(element, name)
  const field = dialog(element).getByRole('textbox', { name: 'Nome' })
  await field.fill(POINT)
  await answer([{ to: createPointOfSale, reply: refuse({ code: 'invalid', message: 'Hoje não.' }) }])
  await save(element).click()
  await expect.element(dialog(element).getByCss('form').getByText('Hoje não.')).toBeVisible()
  await expect.element(field).toHaveValue(POINT)
  await answer([])
  await save(element).click()
  await expect.element(element.getByText('Informações salvas com sucesso')).toBeVisible()
  await isGone(dialog(element))

  await element.getByRole('button', { name: 'Novo SAT' }).click()
  await dialog(element).getByRole('textbox', { name: 'Serial' }).fill(SERIAL)
  await chooseCompany(element, name)
  await save(element).click()
  await isGone(dialog(element))
  expect((await read<Page<Sat>>(`/sats/?search=${SERIAL}`)).items).toMatchObject([
    { company: { id: company.id }, point_of_sale: null },
  ])
})

test('by the keyboard: to a SAT, which is retired, revived and goes; its point of sale goes before it', async () => {
  await mayChange()
  const [company] = await companies()
  if (!company) throw new Error('no company')
  const point = await write<{ id: string }>('POST', '/points_of_sale/', {
    name: POINT,
    company_id: company.id,
    nfce_serie: 901,
  })
  await write('POST', '/sats/', { serial_number: SERIAL, company_id: company.id, point_of_sale_id: point.id })
  const element = await open(paths.satManager())
  const tree = element.getByRole('tree')
  await expect.element(node(element, companyName(company)).first()).toBeVisible()
  html(tree).focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(node(element, POINT)).toBeVisible()
  const isActive = (row: Locator) => expect.element(row).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('Quios')
  await isActive(node(element, POINT))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node(element, SERIAL)).toHaveAttribute('aria-level', '3')
  await userEvent.keyboard('{ArrowDown}')
  await isActive(node(element, SERIAL))

  const choose = async (entry: string) => {
    // A dialog before it may be on its way out.
    await isGone(dialog(element))
    await hasFocus(tree)
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await element.getByRole('menuitem', { name: entry }).click()
  }
  const retired = node(element, new RegExp(`${SERIAL}.*Desativado`))
  await choose('Desativar…')
  await dialog(element).getByRole('button', { name: 'Desativar' }).click()
  await expect.element(retired).toBeVisible()
  await choose('Reativar')
  await isGone(retired)

  html(tree).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await choose('Excluir ponto de venda')
  const question = element.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Excluir', exact: true }).click()
  const words = `${POINT} tem o SAT ${SERIAL}, que ficará sem ponto de venda.`
  await expect.element(question.getByText(words, { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Excluir mesmo assim' }).click()
  await isGone(node(element, POINT))

  await element.getByRole('searchbox', { name: 'Buscar' }).fill(SERIAL)
  await expect.element(node(element, SERIAL)).toBeVisible()
  await expect.element(element.getByRole('treeitem')).toHaveLength(3)
  await node(element, SERIAL)
    .getByRole('button', { name: `Ações de ${SERIAL}` })
    .click()
  await element.getByRole('menuitem', { name: 'Excluir SAT' }).click()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(element.getByText('Nada encontrado')).toBeVisible()
  await element.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(element.getByText('Exclusão desfeita')).toBeVisible()
  await expect.element(node(element, SERIAL)).toBeVisible()
})

test('a SAT that goes to another company by its menu leaves its coupons with the former one', async () => {
  await mayChange()
  const { items } = await read<Page<Sat>>('/sats/?per_page=1000')
  const coupons = async (serial: string, company?: string) =>
    (await read<Page<object>>(`/cfes/?per_page=1&serial_number=${serial}${company ? `&company_id=${company}` : ''}`))
      .total
  let sat: Sat | undefined
  for (const one of items.filter(({ point_of_sale, retired_on }) => point_of_sale !== null && retired_on === null)) {
    if ((await coupons(one.serial_number)) === 0) continue
    sat = one
    break
  }
  const target = (await companies()).find(({ id }) => id !== sat?.company.id)
  if (!sat || !target) throw new Error('The demonstration has SATs with coupons, and another company')
  const before = await coupons(sat.serial_number, sat.company.id)
  const element = await open(paths.satManager(`?search=${sat.serial_number}`))
  await node(element, new RegExp(`^${sat.serial_number}`))
    .getByRole('button', { name: /^Ações/ })
    .click()
  await element.getByRole('menuitem', { name: 'Mover para…' }).click()
  await chooseCompany(element, companyName(target))
  await dialog(element).getByRole('button', { name: 'Mover' }).click()
  const question = element.getByRole('alertdialog', { name: 'Mover para outra empresa?' })
  await expect.element(question.getByText(`continuam de ${companyName(sat.company)}`, { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Mover' }).click()
  await expect.element(node(element, companyName(target))).toBeVisible()
  await expect.element(node(element, /^Sem ponto de venda/)).toBeVisible()
  expect([await coupons(sat.serial_number, sat.company.id), await coupons(sat.serial_number, target.id)]).toEqual([
    before,
    0,
  ])
})
