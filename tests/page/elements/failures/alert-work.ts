import type { Locator } from 'vitest/browser'
import type { Endpoint } from '#api/contract/endpoint.ts'
import {
  assignAlert,
  commentAlert,
  listAlertPeople,
  releaseAlert,
  resolveAlert,
  takeAlert,
} from '#api/contract/sats/alert-work.ts'
import { listAlertTimes } from '#api/contract/sats/alert-times.ts'
import { listAlerts } from '#api/contract/sats/alerts.ts'
import { paths } from '#widgets/paths.ts'
import type { Case } from './case.ts'

const openFirst = (element: Locator) => element.getByCss('.alert-row').first().click()

/** A change of the newest alert in the feed, which fails. */
const fails = (endpoint: Endpoint, act: (dialog: Locator) => Promise<void>): Case => ({
  tag: 'fiscal-sat-park',
  fails: endpoint,
  async act(element) {
    await openFirst(element)
    await act(element.getByRole('dialog'))
  },
})
const press = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true }).click()
const write = (name: string) => async (dialog: Locator) => {
  await dialog.getByRole('textbox').fill('Técnico a caminho')
  await press(name)(dialog)
}

/** Changes that people make of alerts. */
export const alertWork: readonly Case[] = [
  fails(takeAlert, press('Assumir')),
  {
    ...fails(releaseAlert, async (dialog) => {
      await press('Assumir')(dialog)
      await press('Devolver')(dialog)
    }),
    changes: true,
  },
  fails(assignAlert, async (dialog) => {
    await dialog.getByRole('button', { name: /^Atribuído a/ }).click()
    await dialog.getByRole('option', { name: /@/ }).first().click()
  }),
  fails(commentAlert, write('Comentar')),
  fails(resolveAlert, write('Encerrar')),
  fails(listAlertPeople, async () => {}),
  { tag: 'fiscal-sat-alerts', fails: listAlerts, view: () => paths.alertHistory() },
  { tag: 'fiscal-sat-alerts', fails: listAlertTimes, view: () => paths.alertTimes() },
]
