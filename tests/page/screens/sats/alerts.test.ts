import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import type { SatNotification } from '#api/contract/sats/sat-notifications.ts'
import type { Silence } from '#api/contract/sats/silences.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { personName } from '#domain/sats/alert-states.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, isGone, open, reopen, rowOf, standsAt, tabTo, texts } from '../../acts.ts'
import { mayChange, read } from '../../partner-page.ts'
import { findSat, report } from './agent.ts'

const ME = 'admin@aurora.example'

test('a SAT in alert: by level, its story, and gone once it is well', async () => {
  await mayChange()
  const { serial_number: serial, company } = await findSat()
  await report(serial, { NIVEL_BATERIA: 'BAIXO', STATUS_LAN: 'DESCONECTADO' })
  let element = await open(paths.satAlerts('?per_page=50'))
  const row = () => rowOf(element, serial)
  await expect.element(row().getByRole('button', { name: /^Bateria baixa.*agora/ })).toBeVisible()
  await expect.element(row()).toMatchTextContent(companyName(company))

  await element.getByRole('button', { name: 'Erros' }).click()
  await standsAt(element, paths.satAlerts('?level=danger&per_page=50'))
  await texts(row().getByRole('button')).toEqual([expect.stringMatching(/^Cabo de rede desconectado/)])
  await element.getByRole('button', { name: 'Informações' }).click()
  await expect.element(element.getByText('Nenhum alerta')).toBeVisible()
  const warnings = () => element.getByRole('button', { name: 'Alertas', exact: true })
  await warnings().click()
  await standsAt(element, paths.satAlerts('?level=warning&per_page=50'))
  element = await reopen(element)
  await expect.element(warnings()).toHaveAttribute('aria-pressed', 'true')
  const alert = row().getByRole('button', { name: /^Bateria baixa/ })
  await expect.element(alert).toBeVisible()
  await tabTo(alert)
  await userEvent.keyboard('{Enter}')
  await standsAt(element, new RegExp(`^/sat-alerts\\?level=warning&per_page=50&sat=${serial}&alert=[0-9a-f-]{36}$`))
  await expect.element(element.getByRole('dialog').getByRole('heading', { name: 'Bateria baixa' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await standsAt(element, paths.satAlerts('?level=warning&per_page=50'))
  await hasFocus(alert)

  await element.getByRole('button', { name: 'Filtrar' }).click()
  await element.getByRole('switch', { name: 'Incluir SATs de homologação' }).click()
  await element.getByRole('dialog').getByRole('button', { name: 'Filtrar' }).click()
  await standsAt(element, paths.satAlerts('?level=warning&homolog=1&per_page=50'))
  await element.getByRole('button', { name: 'Remover filtro Homologação' }).click()

  await report(serial)
  await element.getByRole('button', { name: 'Atualizar agora' }).click()
  await isGone(row())
})

test('an alert is taken in two presses from where its message leads, is calm in the park, and is given back', async () => {
  await mayChange()
  const { serial_number: serial } = await findSat()
  await report(serial, { STATUS_LAN: 'DESCONECTADO' })
  let element = await open(paths.satMonitoring(serial))
  await element.getByRole('button', { name: /^Cabo de rede desconectado/ }).click()
  let dialog = element.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assumir', exact: true }).click()
  await expect.element(dialog.getByText('admin assumiu')).toBeVisible()
  // The button that was pressed is the way back, and keeps the focus.
  await hasFocus(dialog.getByRole('button', { name: 'Devolver' }))
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
  await box.click()
  await element
    .getByRole('complementary')
    .getByRole('button', { name: /^Cabo de rede desconectado/ })
    .click()
  dialog = element.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect.element(dialog.getByText('admin devolveu')).toBeVisible()
  await hasFocus(dialog.getByRole('button', { name: 'Assumir', exact: true }))
})

test('an alert is commented and ended with what was done; it leaves the list, and its story says who', async () => {
  await mayChange()
  const { serial_number: serial } = await findSat()
  await report(serial, { STATUS_LAN: 'DESCONECTADO' })
  const element = await open(paths.satMonitoring(serial))
  await element.getByRole('button', { name: /^Cabo de rede desconectado/ }).click()
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

test('an alert is silenced in two presses, or by the form', async () => {
  await mayChange()
  const { items } = await read<Page<SatNotification>>('/sat_notifications/?active=1&per_page=100')
  const alert = items.find((one) => !one.is_silenced)
  if (!alert) throw new Error('The demonstration has alerts')
  const element = await open(paths.satAlerts(`?sat=${alert.sat.serial_number}&alert=${alert.id}`))
  const dialog = element.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Silenciar' }).click()
  await element.getByRole('menuitem', { name: 'Escolher…' }).click()
  const form = element.getByRole('dialog', { name: 'Novo silêncio' })
  await expect.element(form.getByLabelText('SAT')).toHaveValue(alert.sat.serial_number)
  await form.getByRole('button', { name: 'Cancelar' }).click()

  const again = await open(paths.satAlerts(`?sat=${alert.sat.serial_number}&alert=${alert.id}`))
  await again.getByRole('dialog').getByRole('button', { name: 'Silenciar' }).click()
  await again.getByRole('menuitem', { name: '1 h' }).click()
  await expect.element(again.getByText(/^Silenciado até \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect.element(again.getByRole('dialog').getByRole('link', { name: 'Silenciado' })).toBeVisible()
  const { items: made } = await read<Page<Silence>>('/sat_silences/?per_page=100&state=in_force')
  expect(made[0]).toMatchObject({
    sat: { serial_number: alert.sat.serial_number },
    alarm_type: { id: alert.alarm_type.id },
    reason: alert.message,
  })
})
