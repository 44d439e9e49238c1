import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AURORA, banner, expectAt, go, HORIZONTE, logOut, openBackOffice, switchTo } from './back-office.ts'

// Every way out of a screen asks before it loses what was typed, and a dialog leaves nothing of itself behind.

const question = () => page.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
const name = () => page.getByLabelText('Razão social')

describe.each([
  [
    "'Sair'",
    logOut,
    async () => {
      await expectAt('/login')
      await expect.element(page.getByLabelText('E-mail')).toBeVisible()
      await expect.element(page.getByText('Sua sessão terminou')).not.toBeInTheDocument()
    },
  ],
  [
    'another tenant',
    () => switchTo(AURORA, HORIZONTE),
    async () => {
      await expect.element(banner(HORIZONTE)).toBeVisible()
    },
  ],
] as const)('%s', (_, leave, isOut) => {
  test('asks before it loses a form', async () => {
    await openBackOffice('/companies/new')
    await name().fill('Padaria do Porto')
    await leave()
    await question().getByRole('button', { name: 'Continuar editando' }).click()
    await expect.element(name()).toHaveValue('Padaria do Porto')
    await expect.element(banner(AURORA)).toBeVisible()
    await leave()
    await question().getByRole('button', { name: 'Descartar' }).click()
    await isOut()
  })
})

describe('a dialog that was closed is not opened again by the way back', () => {
  test.each<[string, () => Promise<void> | void]>([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['Esc, pressed twice', () => userEvent.keyboard('{Escape}{Escape}')],
    ["the browser's way back", () => history.back()],
  ])('%s', async (_, close) => {
    await openBackOffice('/companies')
    await expect.element(page.getByRole('table', { name: 'Empresas' })).toBeVisible()
    await go('CFe')
    await page.getByCss('tbody').getByRole('link').nth(1).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('tab').nth(1).click()
    await close()
    await expectAt('/cfes')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    history.back()
    await expectAt('/companies')
  })
})
