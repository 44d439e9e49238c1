import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Locator } from 'vitest/browser'
import { expect } from 'vitest'
import type { Ids } from '../../../screens/ids.ts'

/** A call that fails in an element, and what the user does before. */
export interface Case {
  tag: string
  fails: Endpoint
  /** In the query of the call that fails, where the element makes another one of its endpoint. */
  asking?: RegExp
  view?: (ids: Ids) => string
  /** What another list holds meanwhile, and what else its answer says. */
  rows?: readonly [Endpoint, readonly object[], object?]
  act?: (element: Locator) => Promise<void>
  /** True if the user changes something before. */
  changes?: boolean
  status?: 400 | 404
  /** What it reads is chosen from in a field: all else of the screen stands. */
  isOfField?: boolean
}

/** Deletes what is shown, and says yes. */
export async function deleteIt(element: Locator): Promise<void> {
  await element.getByRole('button', { name: 'Excluir', exact: true }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
}
export const press = (name: string | RegExp) => (element: Locator) =>
  element.getByRole('button', { name }).first().click()
/** The menu of a row: of the first of its level, opened from the first company on. */
export const openMenu = (level: 1 | 2 | 3) => async (element: Locator) => {
  for (let above = 1; above < level; above++) {
    await element.getByRole('treeitem', { level: above }).first().click()
    await expect.element(element.getByRole('treeitem', { level: above + 1 }).first()).toMatchTextContent(/\w/)
  }
  const row = element.getByRole('treeitem', { level }).first()
  await row.hover()
  await row.getByRole('button', { name: /^Ações de/ }).click()
}
/** An entry of that menu. */
export const choose = (level: 1 | 2 | 3, entry: string) => async (element: Locator) => {
  await openMenu(level)(element)
  await element.getByRole('menuitem', { name: entry }).click()
}
export const confirm = (name: string) => (element: Locator) =>
  element.getByRole('alertdialog').getByRole('button', { name }).click()
export const send = (name: string) => (element: Locator) =>
  element.getByRole('dialog').getByRole('button', { name }).click()
/** Types into the search within the element, which a key of a control opens. */
export const searchFor = (text: string) => async (element: Locator) => {
  const control = element.getByRole('button').last().element()
  control.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true }))
  await element.getByRole('combobox', { name: 'Buscar' }).fill(text)
}
export const uuid = '00000000-0000-7000-8000-000000000000'
export const day = '2026-01-01T00:00:00Z'
