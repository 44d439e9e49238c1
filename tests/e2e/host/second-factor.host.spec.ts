import { generateSync } from 'otplib'
import { NOW } from '../../../stories/now.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { OPERATOR, PASSWORD } from '../people.ts'

// Signing in by a password and a second factor, as a person does it.

test.slow()

async function enter(page: Page): Promise<void> {
  await page.goto('/login?next=%2Fprofile')
  await page.getByLabel('E-mail').fill(OPERATOR)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: OPERATOR }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
}

test('an authenticator app, a recovery code and a passkey, each added and asked for after the password', async ({
  page,
  world,
}) => {
  await enter(page)
  await expect(page.getByRole('region', { name: 'Segundo fator' })).toBeVisible()
  let recovery = ''
  await test.step('an authenticator app, whose code serves once', async () => {
    await page.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar aplicativo autenticador' })
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    const codeAt = (passed: number) => generateSync({ secret, epoch: Math.floor((NOW + passed) / 1000) })
    await dialog.getByLabel('Código do aplicativo').fill(codeAt(0))
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
    recovery = await codes.getByRole('listitem').first().innerText()
    await codes.getByRole('button', { name: 'Guardei os códigos' }).click()
    await leave(page)

    await enter(page)
    const code = page.getByLabel('Código do aplicativo')
    await expect(code).toBeFocused()
    await code.fill(codeAt(0))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Código incorreto ou já usado')).toBeVisible()
    await world.pass(30_000)
    await code.fill(codeAt(30_000))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Segundo fator' })).toBeVisible()
    await leave(page)
  })
  await test.step('a recovery code', async () => {
    await enter(page)
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').fill(recovery.toUpperCase())
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('region', { name: 'Segundo fator' })).toBeVisible()
    await expect(page.getByText('Restam 9 códigos')).toBeVisible()
  })
  await test.step('a passkey', async () => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    await browser.send('WebAuthn.addVirtualAuthenticator', { options })
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar chave de acesso' })
    await dialog.getByLabel('Nome').fill('Notebook')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Notebook')).toBeVisible()
    await leave(page)

    await enter(page)
    await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
    await expect(page.getByRole('region', { name: 'Segundo fator' })).toBeVisible()
  })
})
