import type { OauthDevice } from '#api/contract/devices/oauth-devices.ts'
import type { Page } from '#api/contract/page.ts'
import { demoDeviceClient } from '#api/demo/devices.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { expect, test } from '../pages/reused-page.ts'

const CLIENT = demoDeviceClient(DEMO_SEED, 'Grupo Aurora')
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** A device of the demonstration, by its calls. */
function deviceAt(origin: string) {
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: CLIENT, ...fields })
    return (await fetch(`${origin}/api/v1/oauth2/${path}`, { method: 'POST', body })).json()
  }
  return {
    ask: (): Promise<{ device_code: string; user_code: string; verification_uri_complete: string }> =>
      send('device_authorization', { scope: 'nfce:read' }),
    poll: (device_code: string): Promise<{ access_token?: string; error?: string }> =>
      send('token', { grant_type: DEVICE_GRANT, device_code }),
    read: async (token: string) =>
      (await fetch(`${origin}/api/v1/custody/nfce/`, { headers: { Authorization: `Bearer ${token}` } })).status,
  }
}

test('a device is activated by its code, confirms, is revoked; another one is refused', async ({
  page,
  mounted: { root, open },
  server,
}) => {
  const device = deviceAt(server.origin)
  const [codes, refused] = [await device.ask(), await device.ask()]
  await open('/devices')
  const row = (code: string) => root.getByRole('row').filter({ hasText: code })
  await expect(row(codes.user_code)).toContainText('Aguardando autorização')
  await expect(root.getByRole('table', { name: 'Códigos expirados' })).toContainText('Leitor do contador')

  await root.getByRole('button', { name: 'Ativar por código' }).click()
  const dialog = root.getByRole('dialog', { name: 'Ativar por código' })
  const code = dialog.getByRole('textbox', { name: 'Código' })
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(code).toBeFocused()
  await code.pressSequentially('bbbbbbb')
  await expect(code).toHaveValue('BBBB-BBB')
  await expect(dialog.getByRole('button', { name: 'Ativar' })).toBeDisabled()
  await code.press('b')
  await code.press('Enter')
  await expect(
    dialog.locator('form').getByText('Código não encontrado, expirado ou já usado.', { exact: false }),
  ).toBeVisible()
  // As it is pasted, without the hyphen, over what stands there.
  await code.evaluate((field, text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, codes.user_code.replace('-', '').toLowerCase())
  await expect(code).toHaveValue(codes.user_code)
  await expect(dialog.getByText('Painel da loja')).toBeVisible()
  await expect(dialog.getByText('NFCe', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(dialog).toBeHidden()
  await expect(root.getByText('Dispositivo autorizado')).toBeVisible()
  await expect(row(codes.user_code)).toContainText('Aguardando confirmação pelo dispositivo')

  const { access_token: token = '' } = await device.poll(codes.device_code)
  expect(await device.read(token)).toBe(200)
  await expect(row(codes.user_code)).not.toContainText('Aguardando confirmação pelo dispositivo')
  await expect(row(codes.user_code)).toContainText('admin@aurora.example')

  await row(refused.user_code)
    .getByRole('button', { name: /^Recusar/ })
    .click()
  await expect(root.getByText('Dispositivo recusado')).toBeVisible()
  await expect(row(refused.user_code)).toHaveCount(0)
  expect(await device.poll(refused.device_code)).toMatchObject({ error: 'access_denied' })

  await row(codes.user_code)
    .getByRole('button', { name: /^Revogar/ })
    .click()
  await root.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(root.getByText('Dispositivo revogado')).toBeVisible()
  await expect(row(codes.user_code)).toHaveCount(0)
  expect(await device.read(token)).toBe(401)
})

test('the address that a device shows fills the code in, and approves nothing by itself', async ({
  mounted: { root, open },
  server,
  admin,
}) => {
  const device = deviceAt(server.origin)
  const codes = await device.ask()
  const { pathname, search } = new URL(codes.verification_uri_complete)
  await open(pathname + search)
  await expect(root.getByRole('textbox', { name: 'Código' })).toHaveValue(codes.user_code)
  await expect(root.getByText('Painel da loja')).toBeVisible()
  expect(await device.poll(codes.device_code)).toMatchObject({ error: 'authorization_pending' })
  await root.getByRole('button', { name: 'Ativar' }).click()
  await expect(root.getByText('Dispositivo autorizado')).toBeVisible()
  const [known] = (await admin.json<Page<OauthDevice>>(`/oauth2_devices/?user_code=${codes.user_code}`)).items
  expect(known).toMatchObject({ is_authorized: true, activated_by_user_id: null })
})
