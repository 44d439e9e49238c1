import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { API_ROOT } from '#api/client/address.ts'
import type { OauthDevice } from '#api/contract/devices/oauth-devices.ts'
import type { Page } from '#api/contract/page.ts'
import { demoDeviceClient } from '#api/demo/devices.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { paths } from '#widgets/paths.ts'
import { openServer } from '../../../../stories/server.tsx'
import { hasFocus, html, isGone, open, press } from '../../acts.ts'
import { mayChange, read } from '../../partner-page.ts'

const CLIENT = demoDeviceClient(DEMO_SEED, 'Grupo Aurora')
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

interface Codes {
  device_code: string
  user_code: string
  verification_uri_complete: string
}

/** Calls of a device of the demonstration. */
const call = async (path: string, init: RequestInit) =>
  (await openServer()).api(new Request(`${location.origin}${API_ROOT}${path}`, init))
async function send<T>(path: string, fields: Record<string, string>): Promise<T> {
  const body = new URLSearchParams({ client_id: CLIENT, ...fields })
  const answer: T = JSON.parse(await (await call(`/oauth2/${path}`, { method: 'POST', body })).text())
  return answer
}
const ask = () => send<Codes>('device_authorization', { scope: 'nfce:read' })
const poll = ({ device_code }: Codes) =>
  send<{ access_token?: string; error?: string }>('token', { grant_type: DEVICE_GRANT, device_code })
const statusOf = async (token: string) =>
  (await call('/custody/nfce/', { headers: { Authorization: `Bearer ${token}` } })).status

test('a device is activated by its code, confirms, is revoked; another one is refused', async () => {
  await mayChange()
  const [codes, refused] = [await ask(), await ask()]
  const element = await open(paths.devices())
  const row = (code: string) => element.getByRole('row').filter({ hasText: code })
  await expect.element(row(codes.user_code)).toMatchTextContent('Aguardando autorização')
  await expect
    .element(element.getByRole('table', { name: 'Códigos expirados' }))
    .toMatchTextContent('Leitor do contador')

  await element.getByRole('button', { name: 'Ativar por código' }).click()
  const dialog = element.getByRole('dialog', { name: 'Ativar por código' })
  const code = dialog.getByRole('textbox', { name: 'Código' })
  await hasFocus(dialog)
  await userEvent.keyboard('{Tab}')
  await hasFocus(code)
  await userEvent.keyboard('bbbbbbb')
  await expect.element(code).toHaveValue('BBBB-BBB')
  await expect.element(dialog.getByRole('button', { name: 'Ativar' })).toBeDisabled()
  await press(code, 'b{Enter}')
  await expect
    .element(dialog.getByCss('form').getByText('Código não encontrado, expirado ou já usado.', { exact: false }))
    .toBeVisible()
  // As it is pasted, without the hyphen, over what stands there.
  const data = new DataTransfer()
  data.setData('text', codes.user_code.replace('-', '').toLowerCase())
  html(code).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.element(code).toHaveValue(codes.user_code)
  await expect.element(dialog.getByText('Painel da loja')).toBeVisible()
  await expect.element(dialog.getByText('NFC-e', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await isGone(dialog)
  await expect.element(element.getByText('Dispositivo autorizado')).toBeVisible()
  await expect.element(row(codes.user_code)).toMatchTextContent('Aguardando confirmação pelo dispositivo')

  const { access_token: token = '' } = await poll(codes)
  expect(await statusOf(token)).toBe(200)
  await expect.element(row(codes.user_code)).not.toMatchTextContent('Aguardando confirmação pelo dispositivo')
  await expect.element(row(codes.user_code)).toMatchTextContent('admin@aurora.example')

  await row(refused.user_code)
    .getByRole('button', { name: /^Recusar/ })
    .click()
  await expect.element(element.getByText('Dispositivo recusado')).toBeVisible()
  await isGone(row(refused.user_code))
  expect(await poll(refused)).toMatchObject({ error: 'access_denied' })

  await row(codes.user_code)
    .getByRole('button', { name: /^Revogar/ })
    .click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect.element(element.getByText('Dispositivo revogado')).toBeVisible()
  await isGone(row(codes.user_code))
  expect(await statusOf(token)).toBe(401)
})

test('the address that a device shows fills the code in, and approves nothing by itself', async () => {
  await mayChange()
  const codes = await ask()
  const { pathname, search } = new URL(codes.verification_uri_complete)
  const element = await open(pathname + search)
  await expect.element(element.getByRole('textbox', { name: 'Código' })).toHaveValue(codes.user_code)
  await expect.element(element.getByText('Painel da loja')).toBeVisible()
  expect(await poll(codes)).toMatchObject({ error: 'authorization_pending' })
  await element.getByRole('button', { name: 'Ativar' }).click()
  await expect.element(element.getByText('Dispositivo autorizado')).toBeVisible()
  const [known] = (await read<Page<OauthDevice>>(`/oauth2_devices/?user_code=${codes.user_code}`)).items
  expect(known).toMatchObject({ is_authorized: true, activated_by_user_id: null })
})
