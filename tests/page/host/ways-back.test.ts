import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateCompanyGroup } from '#api/contract/access/company-groups.ts'
import { answer } from '../partner-page.ts'
import { expectAt, go, openBackOffice, rowLinks } from './back-office.ts'

// Every way back finds what was left.

describe('a list is found as it was left after a detail', () => {
  test.each<[string, () => Promise<void> | void]>([
    ["by 'Voltar'", () => page.getByRole('link', { name: 'Voltar' }).click()],
    ["by the browser's way back", () => history.back()],
  ])('%s', async (_, comeBack) => {
    await page.viewport(1280, 500)
    await openBackOffice('/nfces')
    const table = () => page.getByCss('.table-wrap').element()
    const link = page.getByRole('row').nth(9).getByRole('link')
    await expect.element(link).toBeVisible()
    ;(link.element() as HTMLElement).focus()
    const top = table().scrollTop
    expect(top).toBeGreaterThan(50)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'Voltar' })).toBeVisible()
    await comeBack()
    await expectAt('/nfces')
    await expect.poll(() => table().scrollTop).toBe(top)
    await expect.element(link).toHaveFocus()
    // Gone on to, it begins at its top.
    await go('Empresas')
    await go('NFCe')
    await expect.element(link).toBeVisible()
    expect(table().scrollTop).toBe(0)
  })
})

test('the park of SATs is found as it was left after a detail', async () => {
  await page.viewport(1280, 500)
  await openBackOffice('/dashboard/park')
  const boxes = page.getByCss('.park-frame .scroll').first()
  await boxes.getByCss('.box').last().click()
  const panel = page.getByRole('complementary', { name: /^SAT \d+$/ })
  const detail = panel.getByRole('link').first()
  await expect.element(detail).toBeVisible()
  const top = boxes.element().scrollTop
  expect(top).toBeGreaterThan(50)
  await detail.click()
  await expectAt(/^\/sats\/\d+/)
  history.back()
  await expect.element(panel).toBeVisible()
  await expect.poll(() => boxes.element().scrollTop).toBe(top)
})

test('a form that was saved is not opened again by the way back', async () => {
  const groups = '/grants/secondary/company_groups'
  await openBackOffice('/companies')
  await expect.element(page.getByRole('table', { name: 'Empresas' })).toBeVisible()
  history.pushState(null, '', groups)
  await rowLinks().first().click()
  await page.getByLabelText('Descrição').fill('Lojas do sul e do oeste')
  await answer([
    {
      to: updateCompanyGroup,
      reply: async (request) => Response.json({ id: request.url.split('/').at(-1), ...(await request.json()) }),
    },
  ])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expectAt(groups)
  await expect.element(page.getByText('Informações salvas com sucesso')).toBeVisible()
  history.back()
  await expectAt('/companies')
})
