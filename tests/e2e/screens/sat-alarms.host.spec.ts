import { findSat, reportReading } from '../api.ts'
import { expect, test } from '../pages/reused-page.ts'

test('what was typed is left only once that is agreed: by a link, the way back, closing the page', async ({
  mounted: { root, open, expectAt, page },
  admin,
  server,
}) => {
  const { serial_number: serial } = await findSat(admin)
  await reportReading(server.origin, serial, { NIVEL_BATERIA: 'BAIXO' })
  const form = root.getByRole('form')
  const unsaved = root.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
  const discard = () => unsaved.getByRole('button', { name: 'Descartar' }).click()
  const menu = root.getByRole('navigation')
  const follow = (name: string) => menu.getByRole('link', { name, exact: true }).click()
  await open('/nfces')
  await expect(menu.getByRole('link', { name: /^SATs em Alerta \d+$/ })).toBeVisible()
  // What Back leads to.
  await follow('Alarmes')
  const card = root.getByRole('button', { name: /^Cupons em memória maior que 50 cupons/ }).first()
  const value = form.getByRole('textbox', { name: 'Valor' })
  await card.click()
  await value.fill('517')
  for (const leave of [() => follow('NFCe'), () => page.goBack()]) {
    await leave()
    await unsaved.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(unsaved).toHaveCount(0)
    await expectAt(/alarms$/)
    await expect(value).toHaveValue('517')
  }
  const closing = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await closing()).toBe(true)
  await value.fill('50')
  expect(await closing(), 'typed back to what it was').toBe(false)
  await value.fill('518')
  await follow('NFCe')
  await discard()
  await expectAt('/nfces')

  // One step of the browser's is one step, however often it was asked about.
  await page.goBack()
  await expectAt(/alarms$/)
  await card.click()
  await value.fill('519')
  await page.goBack()
  await discard()
  await expectAt('/nfces')
  await page.goForward()
  await expectAt(/alarms$/)
})
