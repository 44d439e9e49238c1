import { expect, test } from 'vitest'
import { personName } from '#domain/sats/alert-states.ts'
import { paths } from '#widgets/paths.ts'
import { open, rowOf, standsAt } from '../../acts.ts'
import { mayChange } from '../../partner-page.ts'
import { findSat, report } from './agent.ts'

const ME = 'admin@aurora.example'

test('an alert is taken in two presses from where its message leads, is calm in the park, and is given back', async () => {
  await mayChange()
  const { serial_number: serial } = await findSat()
  await report(serial, { STATUS_LAN: 'DESCONECTADO' })
  let element = await open(paths.satMonitoring(serial))
  await element.getByRole('button', { name: /^Cabo de rede desconectado/ }).click()
  let dialog = element.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assumir', exact: true }).click()
  await expect.element(dialog.getByText('admin assumiu')).toBeVisible()
  // Its address is its own: opened anew it is there.
  await standsAt(element, /alert=/)
  const view = element.element().getAttribute('view') ?? ''
  element.element().remove()
  element = await open(view)
  await expect.element(element.getByRole('dialog').getByText('admin assumiu')).toBeVisible()
  element.element().remove()

  element = await open(paths.park())
  const box = element.getByCss(`.box[data-sat="${serial}"]`)
  await expect.element(box).toMatchTextContent(`Assumido por ${personName(ME)}`)
  await expect.element(box).toHaveClass('calm')
  // The owner's colour of a box in alert stays.
  await expect.element(box).toHaveAttribute('data-level', 'warning')
  element.element().remove()

  element = await open(paths.satAlerts('?per_page=50'))
  await rowOf(element, serial)
    .getByRole('button', { name: /^Cabo de rede desconectado/ })
    .click()
  dialog = element.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect.element(dialog.getByText('admin devolveu')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Assumir', exact: true })).toBeVisible()
})

test('an alert is commented and ended with what was done; it leaves the list, and its story says who', async () => {
  await mayChange()
  const { serial_number: serial } = await findSat()
  await report(serial, { STATUS_LAN: 'DESCONECTADO' })
  const element = await open(paths.satAlerts('?per_page=50'))
  await rowOf(element, serial)
    .getByRole('button', { name: /^Cabo de rede desconectado/ })
    .click()
  const dialog = element.getByRole('dialog')
  const end = dialog.getByRole('button', { name: 'Encerrar' })
  await expect.element(end).toHaveAttribute('aria-disabled', 'true')
  const text = dialog.getByRole('textbox')
  await text.fill('O cabo do balcão 3 está partido')
  await dialog.getByRole('button', { name: 'Comentar' }).click()
  await expect.element(dialog.getByText('admin comentou')).toBeVisible()
  await expect.element(text).toHaveValue('')
  await text.fill('Cabo trocado')
  await end.click()
  await expect.element(dialog.getByText('admin encerrou')).toBeVisible()
  await expect.element(dialog.getByText(/^Foi encerrado por uma pessoa/)).toBeVisible()
  await expect.element(end).not.toBeInTheDocument()
})
