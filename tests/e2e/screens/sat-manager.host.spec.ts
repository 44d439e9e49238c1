import type { TreeCompany } from '#api/contract/companies/sat-manager.ts'
import type { Page as Items } from '#api/contract/page.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { expect, type Locator, test } from '../pages/reused-page.ts'

const [POINT, SERIAL] = ['Quiosque', '900000001']
const node = (root: Locator, name: string | RegExp) => root.getByRole('treeitem', { name })

test('a SAT is dragged to a point of sale', async ({ mounted: { root, open, page }, admin }) => {
  const [company] = (await admin.json<Items<TreeCompany>>('/sat_manager/companies/?per_page=100')).items
  if (!company) throw new Error('no company')
  await admin.write('POST', '/points_of_sale/', { name: POINT, company_id: company.id, nfce_serie: 901 })
  await admin.write('POST', '/sats/', { serial_number: SERIAL, company_id: company.id })
  await open('/nfces')
  await root.getByRole('navigation').getByRole('link', { name: 'Pontos de venda e SATs' }).click()
  await node(root, companyName(company)).first().click()
  await node(root, /^Sem ponto de venda/).click()
  await expect(node(root, SERIAL)).toBeVisible()
  await node(root, POINT).scrollIntoViewIfNeeded()
  const [from, to] = [await node(root, SERIAL).boundingBox(), await node(root, POINT).boundingBox()]
  if (!from || !to) throw new Error('Both rows are in sight')
  await page.mouse.move(from.x + 120, from.y + from.height / 2)
  await page.mouse.down()
  // Begun on its own row, then straight to its place: a row in between that it rests on for long would open, and move what is below.
  await page.mouse.move(from.x + 130, from.y + from.height / 2)
  await page.mouse.move(to.x + 130, to.y + to.height / 2)
  await expect(root.getByRole('status').filter({ hasText: `${SERIAL} → ${POINT}` })).toBeVisible()
  await page.mouse.up()
  await expect(node(root, new RegExp(`${POINT}.*1 SAT`))).toBeVisible()
  await node(root, POINT).click()
  await expect(node(root, SERIAL)).toHaveAttribute('aria-level', '3')
})
