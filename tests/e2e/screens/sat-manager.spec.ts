import type { Page as Items } from '#api/contract/page.ts'
import type { TreeCompany } from '#api/contract/companies/sat-manager.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import type { Signed } from '../api.ts'
import { faults } from '../faults.ts'
import { expect, ONE_MOUNT, type Locator, type Page, test } from '../pages/reused-page.ts'

const OWN = { index: 0, point: 'Quiosque', serial: '900000001' }

const node = (root: Locator, name: string | RegExp) => root.getByRole('treeitem', { name })
const dialog = (root: Locator) => root.getByRole('dialog')
const save = (root: Locator) => dialog(root).getByRole('button', { name: 'Salvar' })

async function chooseCompany(root: Locator, name: string) {
  await dialog(root).getByRole('combobox', { name: 'Empresa' }).fill(name)
  await root.getByRole('option', { name }).first().click()
}

/** Types until the tree's active row is this one: on a busy machine a key may come so late that it begins anew. */
async function typeTo(page: Page, text: string, row: Locator) {
  await expect(async () => {
    await page.keyboard.type(text)
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
}

async function companies(admin: Signed) {
  const { items } = await admin.json<Items<TreeCompany>>('/sat_manager/companies/?per_page=100')
  return items
}

test('a point of sale and a SAT come, the SAT is dragged there, retired, revived, freed, and both go', async ({
  mounted: { root, open, page, mount },
  admin,
}) => {
  // One page for the whole of it, instead of a page for each step.
  test.slow()
  const own = OWN
  const company = (await companies(admin))[own.index]
  if (!company) throw new Error('The demonstration has two companies')
  const name = companyName(company)
  await open('/sat-manager', { theme: 'light' })
  await expect(node(root, name).first()).toBeVisible()

  // What is wrong is said at the fields, and what was typed stays where the server refuses it.
  await root.getByRole('button', { name: 'Novo ponto de venda' }).click()
  await save(root).click()
  await expect(dialog(root).getByText('Escolha a empresa', { exact: true })).toBeVisible()
  await expect(dialog(root).getByText('Informe o nome do ponto de venda')).toBeVisible()
  await chooseCompany(root, name)
  await dialog(root).getByRole('textbox', { name: 'Nome' }).fill(own.point)
  await page.route('**/api/v1/points_of_sale/', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } }),
  )
  await save(root).click()
  await expect(dialog(root).locator('form').getByText('Hoje não.')).toBeVisible()
  await expect(dialog(root).getByRole('textbox', { name: 'Nome' })).toHaveValue(own.point)
  expect(await faults(page, mount)).toEqual([])
  await page.unroute('**/api/v1/points_of_sale/')
  await save(root).click()
  await expect(root.getByText('Informações salvas com sucesso')).toBeVisible()
  await expect(dialog(root)).toHaveCount(0)

  await root.getByRole('button', { name: 'Novo SAT' }).click()
  await dialog(root).getByRole('textbox', { name: 'Serial' }).fill(own.serial)
  await chooseCompany(root, name)
  await save(root).click()
  await expect(dialog(root)).toHaveCount(0)

  // By the keyboard alone: to the company, open it, to its SATs without a point of sale, open them.
  const tree = root.getByRole('tree')
  await tree.focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < own.index; at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(node(root, own.point)).toBeVisible()
  await typeTo(page, 'Sem p', node(root, /^Sem ponto de venda/))
  await page.keyboard.press('Enter')
  await expect(node(root, own.serial)).toBeVisible()

  await node(root, own.point).scrollIntoViewIfNeeded()
  const [from, to] = [await node(root, own.serial).boundingBox(), await node(root, own.point).boundingBox()]
  if (!from || !to) throw new Error('Both rows are in sight')
  await page.mouse.move(from.x + 120, from.y + from.height / 2)
  await page.mouse.down()
  // Begun on its own row, then straight to its place: a row in between that it rests on for long would open, and move what is below.
  await page.mouse.move(from.x + 130, from.y + from.height / 2)
  await page.mouse.move(to.x + 130, to.y + to.height / 2)
  await expect(root.getByRole('status').filter({ hasText: `${own.serial} → ${own.point}` })).toBeVisible()
  await page.mouse.up()
  await expect(node(root, new RegExp(`${own.point}.*1 SAT`))).toBeVisible()
  await node(root, own.point).click()
  await expect(node(root, own.serial)).toHaveAttribute('aria-level', '3')

  const choose = async (entry: string) => {
    // A dialog before it may be on its way out.
    await expect(dialog(root)).toHaveCount(0)
    await expect(tree).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await root.getByRole('menuitem', { name: entry }).click()
  }
  // The focus is on the tree: its active row is the SAT.
  await typeTo(page, own.serial, node(root, own.serial))
  await choose('Desativar…')
  await dialog(root).getByRole('button', { name: 'Desativar' }).click()
  await expect(node(root, new RegExp(`${own.serial}.*Desativado`))).toBeVisible()
  await choose('Reativar')
  await expect(node(root, new RegExp(`${own.serial}.*Desativado`))).toHaveCount(0)

  await tree.focus()
  await page.keyboard.press('ArrowLeft')
  await choose('Excluir ponto de venda')
  const question = root.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(question.getByText(`${own.point} tem o SAT ${own.serial}, que ficará sem ponto de venda.`)).toBeVisible()
  await question.getByRole('button', { name: 'Excluir mesmo assim' }).click()
  await expect(node(root, own.point)).toHaveCount(0)

  await root.getByRole('searchbox', { name: 'Buscar' }).fill(own.serial)
  await expect(node(root, own.serial)).toBeVisible()
  await expect(root.getByRole('treeitem')).toHaveCount(3)
  await node(root, own.serial)
    .getByRole('button', { name: `Ações de ${own.serial}` })
    .click()
  await root.getByRole('menuitem', { name: 'Excluir SAT' }).click()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(root.getByText('Nada encontrado')).toBeVisible()
  await root.getByRole('button', { name: 'Desfazer' }).click()
  await expect(root.getByText('Exclusão desfeita')).toBeVisible()
  await expect(node(root, own.serial)).toBeVisible()
})

test(
  'a SAT that goes to another company by its menu leaves its coupons with the former one',
  ONE_MOUNT,
  async ({ mounted: { root, open }, admin }) => {
    const { items } = await admin.json<Items<Sat>>('/sats/?per_page=1000')
    const withCoupons: Sat[] = []
    for (const sat of items.filter((one) => one.point_of_sale !== null && one.retired_on === null)) {
      const { total } = await admin.json<Items<unknown>>(`/cfes/?serial_number=${sat.serial_number}&per_page=1`)
      if (total > 0) withCoupons.push(sat)
      if (withCoupons.length === 2) break
    }
    const sat = withCoupons[OWN.index]
    const target = (await companies(admin)).find(({ id }) => id !== sat?.company.id)
    if (!sat || !target) throw new Error('The demonstration has SATs with coupons, and another company')
    const coupons = async (company: string) =>
      (await admin.json<Items<unknown>>(`/cfes/?company_id=${company}&serial_number=${sat.serial_number}`)).total
    const before = await coupons(sat.company.id)
    try {
      await open(`/sat-manager?search=${sat.serial_number}`)
      await node(root, new RegExp(`^${sat.serial_number}`))
        .getByRole('button', { name: /^Ações/ })
        .click()
      await root.getByRole('menuitem', { name: 'Mover para…' }).click()
      await chooseCompany(root, companyName(target))
      await dialog(root).getByRole('button', { name: 'Mover' }).click()
      const question = root.getByRole('alertdialog', { name: 'Mover para outra empresa?' })
      await expect(question.getByText(`continuam de ${companyName(sat.company)}`)).toBeVisible()
      await question.getByRole('button', { name: 'Mover' }).click()
      await expect(node(root, companyName(target))).toBeVisible()
      await expect(node(root, /^Sem ponto de venda/)).toBeVisible()
      expect([await coupons(sat.company.id), await coupons(target.id)]).toEqual([before, 0])
    } finally {
      const place = { company_id: sat.company.id, point_of_sale_id: sat.point_of_sale?.id ?? null }
      await admin.write('POST', `/sats/${sat.id}/move`, place)
    }
  },
)
