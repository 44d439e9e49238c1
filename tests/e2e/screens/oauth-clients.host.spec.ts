import { faults } from '../faults.ts'
import { expect, test } from '../pages/reused-page.ts'

test('a client is registered, its secret is shown once and serves, until the client is revoked', async ({
  mounted: { root, open, reopen, page, mount },
  server,
}) => {
  await open('/devices/clients')
  await expect(root.getByRole('row', { name: /^Escolher o cliente ERP da organização/ })).toBeVisible()

  const add = root.getByRole('button', { name: 'Novo cliente' })
  await add.press('Enter')
  const form = root.getByRole('dialog', { name: 'Novo cliente' })
  const description = form.getByRole('textbox', { name: 'Descrição' })
  await expect(form).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(description).toBeFocused()
  await form.getByRole('button', { name: 'Servidor' }).click()
  const name = 'Relatórios'
  await description.fill(name)
  await form.getByRole('button', { name: 'Registrar' }).click()
  await expect(form.getByText('Escolha o que pode ver')).toBeVisible()
  await form.getByRole('checkbox', { name: 'NFC-e' }).press('Space')
  expect(await faults(page, mount)).toEqual([])

  // Refused once: what was typed stays.
  await page.route('**/api/v1/oauth2_clients/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.' } })
      : route.fallback(),
  )
  await form.getByRole('button', { name: 'Registrar' }).click()
  await expect(form.locator('form').getByText('Hoje não.')).toBeVisible()
  await expect(description).toHaveValue(name)
  await page.unroute('**/api/v1/oauth2_clients/')
  await form.getByRole('button', { name: 'Registrar' }).click()

  const made = root.getByRole('dialog', { name })
  await expect(made.locator('code')).toHaveCount(2)
  const [client_id = '', client_secret = ''] = await made.locator('code').allTextContents()
  expect(client_secret).toMatch(/^fcs_[0-9a-f]{64}$/)
  expect(await faults(page, mount)).toEqual([])
  await page.keyboard.press('Escape')
  const question = root.getByRole('alertdialog', { name: 'Guardou o segredo?' })
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(question).toHaveCount(0)
  await expect(made.getByText(client_secret)).toBeVisible()
  const { access_token, scope } = await tokenOf(server.origin, client_id, client_secret)
  expect(scope).toBe('nfce:read')
  const read = () =>
    fetch(`${server.origin}/api/v1/custody/nfce/?per_page=1`, { headers: { Authorization: `Bearer ${access_token}` } })
  expect((await read()).status).toBe(200)
  await made.getByRole('button', { name: 'Concluir' }).click()
  await reopen()
  const row = root.getByRole('row', { name: new RegExp(`^Escolher o cliente ${name}`) })
  await expect(row).toContainText('NFC-e')
  await expect(root.getByText(client_secret)).toHaveCount(0)

  await row.getByRole('button', { name: `Revogar ${name}` }).press('Enter')
  await root.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(row).toContainText('Revogado')
  expect((await read()).status).toBe(401)
})

async function tokenOf(origin: string, client_id: string, client_secret: string) {
  const reply = await fetch(`${origin}/api/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  expect(reply.status).toBe(200)
  return reply.json()
}
