import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAt, go, openBackOffice } from './back-office.ts'

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
