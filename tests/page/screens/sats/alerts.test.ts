import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, isGone, open, reopen, rowOf, standsAt, tabTo, texts } from '../../acts.ts'
import { mayChange } from '../../partner-page.ts'
import { findSat, report } from './agent.ts'

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
