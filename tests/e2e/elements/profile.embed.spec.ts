import { expect, setTokens, test } from '../fixtures.ts'
import { MEMBER, PASSWORD } from '../people.ts'

const OTHER_PASSWORD = 'Outra#Senha9'

test('the change of a password on a partner page: told, and signed out, without a word of it', async ({
  page,
  portal,
  request,
}) => {
  await portal({
    as: MEMBER,
    body: '<fiscal-profile tenant="TENANT"></fiscal-profile>',
  })
  const element = page.locator('fiscal-profile')
  await element.evaluate((node) => {
    const told: object[] = []
    Object.assign(window, { told })
    node.addEventListener('fiscal-saved', (event) => told.push(Object((event as CustomEvent).detail)))
  })
  await element.getByLabel('Senha atual').fill('not this one')
  await element.getByLabel('Nova senha').fill(OTHER_PASSWORD)
  await element.getByLabel('Confirmação').fill(OTHER_PASSWORD)
  await element.getByRole('button', { name: 'Salvar' }).click()
  await expect(element.getByRole('alert')).toHaveText('A senha atual está incorreta')
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([])

  await element.getByLabel('Senha atual').fill(PASSWORD)
  await element.getByRole('button', { name: 'Salvar' }).click()
  await expect(element.getByText('Sessão não iniciada')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([{ what: 'password' }])
  expect(await element.evaluate((node) => [Reflect.get(node, 'token'), node.getAttribute('token')])).toEqual(['', null])
  expect(await element.evaluate((node) => node.matches(':state(auth)'))).toBe(true)

  const reply = await request.post('/api/v1/auth/login', { data: { email: MEMBER, password: OTHER_PASSWORD } })
  const { access_token: token } = await reply.json()
  await setTokens(page, token)
  await expect(element.getByLabel('Senha atual')).toHaveValue('')
})
