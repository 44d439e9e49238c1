import type { APIRequestContext } from '@playwright/test'
import { at } from '../at.ts'
import { expect, test } from '../fixtures.ts'
import type { Page } from '../fixtures.ts'
import { INVITED, OPERATOR, PASSWORD } from '../people.ts'

// Password, mail and link, from the screens' side: what the mail says is read on the development page, as a person would. What the forms
// say of what is typed into them is tested in their stories (stories/host, stories/profile).

const OTHER_PASSWORD = 'Outra#Senha9'
const LAST_PASSWORD = 'Terceira#Chave8'

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

/** A session of another browser: whether the server still knows it. */
async function signIn(request: APIRequestContext, password: string, browser: string): Promise<() => Promise<number>> {
  const headers = { 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) ${browser}/140.0` }
  const reply = await request.post('/api/v1/auth/login', { data: { email: OPERATOR, password }, headers })
  const { access_token: token } = await reply.json()
  return async () => {
    const asked = await request.get('/api/v1/users/me', { headers: { Authorization: `Bearer ${token}` } })
    return asked.status()
  }
}

test('who has forgotten the password gets in by a mailed link, changes it, and ends sessions of theirs', async ({
  page,
  request,
}) => {
  await test.step('dialog, mail, link, new password', async () => {
    await askForLink(page, OPERATOR)
    await page.goto(await linkTo(request, OPERATOR))
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
  })
  await test.step('the link serves once', async () => {
    await page.goto(await linkTo(request, OPERATOR))
    await define(page, PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('Este link já foi usado ou substituído. Peça um novo.')
    await expect(page.getByLabel('Nova senha'), 'what was typed stays').toHaveValue(PASSWORD)
    await page.getByRole('link', { name: 'Pedir novo link' }).click()
    await expect(page.getByRole('dialog', { name: 'Recuperar senha' })).toBeVisible()
  })
  await test.step('a session is ended from another one, which is then signed out', async () => {
    const first = await signIn(request, OTHER_PASSWORD, 'Gecko/20100101 Firefox')
    const second = await signIn(request, OTHER_PASSWORD, 'Other')
    expect([await first(), await second()]).toEqual([200, 200])
    await page.goto('/profile')
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
  })
  await test.step('the change in the profile logs out and loads anew', async () => {
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByLabel('Senha atual').fill(OTHER_PASSWORD)
    await define(page, LAST_PASSWORD)
    await expect(page).toHaveURL(at('/login'))
    await expect(page.getByRole('status')).toContainText('Informações salvas com sucesso')
    expect(await page.evaluate(() => 'before' in window), 'the page was loaded anew').toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('fiscal.session'))).not.toContain('refreshToken')
    await enter(page, OPERATOR, LAST_PASSWORD)
    await expect(page).toHaveURL(at('/'))
  })
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
