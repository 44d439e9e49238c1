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
import type { Case } from './case.ts'

const openFirst = (element: Locator) => element.getByCss('.alert-rows button').first().click()

/** A change of the first alert in the list, which fails. */
const fails = (endpoint: Endpoint, act: (dialog: Locator) => Promise<void>): Case => ({
  tag: 'fiscal-sat-alerts',
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
  fails(releaseAlert, async (dialog) => {
    await press('Assumir')(dialog)
    await press('Devolver')(dialog)
  }),
  fails(assignAlert, async (dialog) => {
    await dialog.getByRole('button', { name: /^Atribuído a/ }).click()
    await dialog.getByRole('option', { name: /@/ }).first().click()
  }),
  fails(commentAlert, write('Comentar')),
  fails(resolveAlert, write('Encerrar')),
  fails(listAlertPeople, async () => {}),
]
