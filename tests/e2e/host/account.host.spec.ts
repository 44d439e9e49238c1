import type { APIRequestContext } from '@playwright/test'
import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import type { Page } from '../fixtures.ts'
import { INVITED, OPERATOR, PASSWORD } from '../people.ts'

// Password, mail and link, from the screens' side: what the mail says is read on the development page, as a person would.

const OTHER_PASSWORD = 'Outra#Senha9'

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** The newest mail to somebody has a link; its path and query. */
async function linkTo(request: APIRequestContext, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const list = await (await request.get('/dev/mail')).text()
      for (const [, href = ''] of list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)) {
        const mail = await (await request.get(href)).text()
        const found = /https?:\/\/[^/\s"<]+(\/(?:reset-password|confirm-email)\?token=[\w-]+)/.exec(mail)?.[1]
        if (mail.includes(email) && found) {
          link = found
          break
        }
      }
      return link
    })
    .not.toBe('')
  return link
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByText('Esqueci a senha').click()
  const dialog = page.getByRole('dialog', { name: 'Recuperar senha' })
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('status')).toContainText('Email enviado com sucesso')
  await expect(dialog).toBeHidden()
}

async function define(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmação').fill(password)
  await page.getByRole('button', { name: 'Salvar' }).click()
}

test('recovery: dialog, mail, link, new password, login; the link serves once', async ({ page, request }) => {
  await askForLink(page, OPERATOR)
  const link = await linkTo(request, OPERATOR)
  await page.goto(link)
  await expect(page).toHaveTitle('Redefinir senha · Fiscal')
  await expect(page, 'the token is gone from the address').toHaveURL(at('/reset-password'))
  await page.reload()
  await define(page, OTHER_PASSWORD)
  await expect(page).toHaveURL(at('/login'))
  await expect(page.getByRole('status')).toContainText('Senha redefinida')
  await enter(page, OPERATOR, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos')
  await enter(page, OPERATOR, OTHER_PASSWORD)
  await expect(page).toHaveURL(at('/'))

  await page.goto(link)
  await define(page, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Este link já foi usado ou substituído. Peça um novo.')
  await expect(page.getByLabel('Nova senha'), 'what was typed stays').toHaveValue(PASSWORD)
  await page.getByRole('link', { name: 'Pedir novo link' }).click()
  await expect(page.getByRole('dialog', { name: 'Recuperar senha' })).toBeVisible()
})

test('profile: refusals, then the change, which logs out and loads anew', async ({ page }) => {
  await page.goto('/login?next=/profile')
  await enter(page, OPERATOR, PASSWORD)
  await expect(page).toHaveURL(at('/profile'))
  // The user's own menu leads to the norms, whatever the user may see, and back here.
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(OPERATOR) }).click()
  await page.getByRole('menuitem', { name: 'Normas' }).click()
  await expect(page).toHaveURL(at('/norms'))
  await expect(page).toHaveTitle('Normas · Fiscal')
  await expect(page.getByRole('heading', { name: /^Em vigor/ })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(OPERATOR) }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect(page).toHaveURL(at('/profile'))
  await expect(page).toHaveTitle('Perfil · Fiscal')

  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Informe a senha atual')).toBeVisible()
  await expect(page.getByText('Confirme a nova senha')).toBeVisible()
  await page.getByLabel('Senha atual').fill('not this one')
  await page.getByLabel('Nova senha').fill('weak')
  await page.getByLabel('Confirmação').fill('weaker')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pelo menos 8 caracteres' })).toHaveText(
    'Pelo menos 8 caracteres, contendo: Números, letras maiúsculas e minúsculas e caracteres especiais',
  )
  await expect(page.getByText('As senhas não são iguais')).toBeVisible()
  await page.getByLabel('Nova senha').fill(OTHER_PASSWORD)
  await page.getByLabel('Confirmação').fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toHaveText('A senha atual está incorreta')
  await expect(page.getByLabel('Nova senha')).toHaveValue(OTHER_PASSWORD)

  await page.evaluate(() => Object.assign(window, { before: true }))
  await page.getByLabel('Senha atual').fill(PASSWORD)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(at('/login'))
  await expect(page.getByRole('status')).toContainText('Informações salvas com sucesso')
  expect(await page.evaluate(() => 'before' in window), 'the page was loaded anew').toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('fiscal.session'))).not.toContain('refreshToken')
  await enter(page, OPERATOR, OTHER_PASSWORD)
  await expect(page).toHaveURL(at('/'))
})

test('profile: a session is ended from another one, which is then signed out', async ({ page, request }) => {
  const signIn = async (browser: string) => {
    const headers = { 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) ${browser}/140.0` }
    const reply = await request.post('/api/v1/auth/login', { data: { email: OPERATOR, password: PASSWORD }, headers })
    const { access_token: token } = await reply.json()
    return async () => {
      const asked = await request.get('/api/v1/users/me', { headers: { Authorization: `Bearer ${token}` } })
      return asked.status()
    }
  }
  const [first, second] = [await signIn('Gecko/20100101 Firefox'), await signIn('Other')]
  expect([await first(), await second()]).toEqual([200, 200])

  await page.goto('/login?next=/profile')
  await enter(page, OPERATOR, PASSWORD)
  const sessions = page.getByRole('region', { name: 'Sessões' })
  await expect(sessions.getByText('Esta sessão')).toBeVisible()
  await sessions.getByRole('button', { name: 'Encerrar a sessão Firefox no Linux' }).first().click()
  await expect.poll(first).toBe(401)
  expect(await second()).toBe(200)
  await expect(sessions.getByRole('heading', { name: 'Sessões' })).toBeFocused()

  await sessions.getByRole('button', { name: 'Encerrar as outras' }).click()
  await expect(sessions.getByText('Você está conectado só aqui.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await second()).toBe(401)
  await page.reload()
  await expect(sessions.getByText('Esta sessão')).toBeVisible()
})

test('confirmation: the first password of a new user', async ({ page, request, admin }) => {
  const reply = await request.post(`/api/v1/users/${INVITED.id}/confirmation/resend`, {
    headers: { Authorization: `Bearer ${admin.tokens.access_token}`, 'X-Tenant': admin.tenant.id },
    data: {},
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await page.goto(await linkTo(request, INVITED.email))
  await expect(page).toHaveURL(at('/confirm-email'))
  await expect(page).toHaveTitle('Confirmar email · Fiscal')
  await expect(page.getByRole('heading', { name: 'Confirmar email' })).toBeVisible()
  await define(page, OTHER_PASSWORD)
  await expect(page).toHaveURL(at('/login'))
  await expect(page.getByRole('status')).toContainText('Email confirmado')
  await enter(page, INVITED.email, OTHER_PASSWORD)
  await expect(page).toHaveURL(at('/'))
})

test('five rules, live; Salvar waits for all of them and for the same twice; a link without its token leads on', async ({
  page,
}) => {
  await page.goto('/reset-password?token=x')
  const save = page.getByRole('button', { name: 'Salvar' })
  const rules = page.getByRole('listitem').filter({ hasText: /: (atendida|pendente)$/ })
  const states = async () => (await rules.allTextContents()).map((text) => text.endsWith('atendida'))
  await expect(page.getByLabel('Nova senha')).toBeFocused()
  await expect(save).toBeDisabled()
  expect(await states()).toEqual([false, false, false, false, false])
  await page.getByLabel('Nova senha').fill('boapraca2025')
  await expect.poll(states).toEqual([true, false, true, false, true])
  await page.getByLabel('Nova senha').fill(PASSWORD)
  await expect.poll(states).toEqual([true, true, true, true, true])
  await expect(save).toBeDisabled()
  await page.getByLabel('Confirmação').fill('Fiscal')
  await expect(page.getByText('As senhas não são iguais')).toHaveCount(0)
  await page.getByLabel('Confirmação').fill('Fiscal!')
  await expect(page.getByText('As senhas não são iguais')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Confirmação').fill(PASSWORD)
  await expect(page.getByText('As senhas não são iguais')).toHaveCount(0)
  await expect(save).toBeEnabled()
  await page.getByRole('button', { name: 'Mostrar senha' }).first().click()
  await expect(page.getByLabel('Nova senha')).toHaveAttribute('type', 'text')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Este link não é válido. Peça um novo.')

  for (const path of ['/confirm-email', '/reset-password?token=']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Este link está incompleto')
    await expect(page.getByRole('link', { name: 'Pedir novo link' })).toBeVisible()
  }
})

test('recovery says the catalogue’s text, whatever is wrong, and keeps what was typed', async ({ page }) => {
  await page.goto('/login?next=/nfces')
  for (const [what, status] of [
    ['an unknown e-mail', 0],
    ['too many requests', 429],
    ['a broken server', 500],
  ] as const) {
    if (status)
      await page.route('**/forgot-password', (route) => route.fulfill({ status, json: { code: 'x', message: 'Não' } }))
    await page.getByText('Esqueci a senha').click()
    const dialog = page.getByRole('dialog', { name: 'Recuperar senha' })
    await expect(dialog.getByRole('alert'), what).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(dialog.getByText('Informe um e-mail válido'), what).toBeVisible()
    await dialog.getByLabel('E-mail').fill('ninguem@aurora.example')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(dialog.getByRole('alert'), what).toHaveText('Email não encontrado')
    await expect(dialog.getByLabel('E-mail')).toHaveValue('ninguem@aurora.example')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(at('/login?next=%2Fnfces'))
    await expect(page.getByText('Esqueci a senha')).toBeFocused()
  }
})
