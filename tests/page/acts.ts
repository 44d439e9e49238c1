import { expect, onTestFinished } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { tagAt } from '../screens/element-at.ts'
import { type Answer, put, runReact, tokenOf } from './partner-page.ts'

// What tests of one screen do, in the element that has it.

interface Opening {
  /** Who looks; the administrator unless told. */
  as?: string
  answers?: readonly Answer[]
  attributes?: Readonly<Record<string, string>>
}

/** Opens a path of the product in the element that starts there, as a link on a partner's page would. */
export async function open(path: string, { as, answers = [], attributes }: Opening = {}): Promise<Locator> {
  const element = await put(
    {
      tag: tagAt(path),
      attributes: { view: path, back: 'list', ...attributes },
      properties: as ? { token: await tokenOf(as) } : {},
    },
    answers,
  )
  await runReact(element)
  return element
}

/** Opens anew where an element stands now, as a page does that is loaded anew. */
export async function reopen(element: Locator, opening?: Opening): Promise<Locator> {
  const path = viewOf(element)
  element.element().remove()
  return open(path, opening)
}

/** Has preferences kept as a page does that asks for it, of this test alone. */
export function ownPreferences(): { preferences: 'page' } {
  const forget = () => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('fiscal.')) localStorage.removeItem(name)
  }
  forget()
  onTestFinished(forget)
  return { preferences: 'page' }
}

const viewOf = (element: Locator) => element.element().getAttribute('view') ?? ''

/** Waits until an element stands at a path. */
export const standsAt = (element: Locator, path: string | RegExp): Promise<void> => {
  const view = expect.poll(() => viewOf(element))
  return typeof path === 'string' ? view.toBe(path) : view.toMatch(path)
}

/** The texts of all that is found, in order. */
export const texts = (found: Locator) =>
  expect.poll(() => found.elements().map(({ textContent }) => textContent.replaceAll('\u00a0', ' ').trim()))

/** The row that has a text somewhere. */
export const rowOf = (element: Locator, text: string): Locator => element.getByRole('row').filter({ hasText: text })

export const isGone = (found: Locator): Promise<void> => expect.element(found).not.toBeInTheDocument()

/** Waits for the focus, which a document sees in an element alone. */
export const hasFocus = (found: Locator): Promise<void> =>
  expect.poll(() => found.query()?.matches(':focus')).toBe(true)

/** What roles and classes name here are elements of HTML. */
export const html = (found: Locator): HTMLElement => found.element() as HTMLElement

/** Presses keys on what is found. */
export async function press(found: Locator, keys: string): Promise<void> {
  await expect.element(found).toBeVisible()
  html(found).focus()
  await userEvent.keyboard(keys)
}

/** Presses Tab until what is found has the focus. */
export async function tabTo(found: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await userEvent.keyboard('{Tab}')
    if (found.query()?.matches(':focus')) return
  }
  throw new Error('Tab does not lead there')
}

/** Chooses an option of a field that opens a list, by the field's name so far. */
export async function choose(element: Locator, field: Locator, option: string): Promise<void> {
  await field.click()
  await element.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}

/** Types into a field that proposes what it knows, and takes what is wanted. */
export async function look(element: Locator, field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await element.getByRole('option', { name: option, exact: false }).first().click()
}
