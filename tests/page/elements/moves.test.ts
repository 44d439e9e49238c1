import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { firstKey, inState, LIST, main, put } from '../partner-page.ts'

// What an element shows outlasts a move in the document, as frameworks reorder: elsewhere a removal takes it.

type How = 'append' | 'moveBefore'

/** Moves an element into a section of its own at the end of the page. */
function move(element: Element, how: How): void {
  const place = main().appendChild(document.createElement('section'))
  if (how === 'append') place.append(element)
  // Not in TypeScript's library yet.
  else Reflect.apply(Reflect.get(place, 'moveBefore'), place, [element, null])
}

for (const how of ['append', 'moveBefore'] satisfies How[]) {
  test(`a dialog stays modal, filled and focused while its element is moved by ${how}`, async () => {
    const list = await put({ tag: 'fiscal-sats' })
    const element = list.element()
    await inState(list, 'ready').toBe(true)
    await list.getByCss('.stage').getByRole('button', { name: 'Filtrar' }).click()
    const dialog = list.getByRole('dialog', { name: 'Filtrar' })
    const serial = dialog.getByLabelText('Serial')
    await serial.fill('123456')
    const field = serial.element()
    if (!(field instanceof HTMLInputElement)) throw new Error('no field')
    field.setSelectionRange(2, 4)
    move(element, how)
    expect(dialog.element().matches(':modal')).toBe(true)
    expect(element.shadowRoot?.activeElement).toBe(field)
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['123456', 2, 4])
    await userEvent.keyboard('9')
    await expect.element(serial).toHaveValue('12956')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
}

test('a popover and the focus outlast a move; who has taken the focus meanwhile keeps it', async () => {
  const list = await put(LIST)
  const element = list.element()
  const own = main().appendChild(document.createElement('input'))
  await expect.element(firstKey(list)).toBeVisible()
  await list.getByRole('button', { name: 'Filtrar' }).click()
  const status = list.getByRole('dialog').getByRole('button', { name: /^Status/ })
  await status.click()
  const options = list.getByRole('listbox')
  await expect.element(options).toBeVisible()
  move(element, 'append')
  expect(list.getByRole('dialog').element().matches(':modal')).toBe(true)
  // It may close, but a press opens it again or chooses.
  if (!options.query()?.checkVisibility()) await status.click()
  await options.getByRole('option').nth(1).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(list.getByRole('dialog')).not.toBeInTheDocument()
  own.focus()
  move(element, 'append')
  expect(document.activeElement).toBe(own)
})

test('an element that fills the window and is moved leaves it whole', async () => {
  const park = await put({ tag: 'fiscal-sat-park' })
  await inState(park, 'ready').toBe(true)
  const fill = park.getByRole('button', { name: 'Tela cheia', exact: true })
  const leave = park.getByRole('button', { name: 'Sair da tela cheia' })
  await fill.click()
  await expect.element(leave).toBeVisible()
  move(park.element(), 'append')
  await fill.click()
  await leave.click()
  await expect.element(fill).toBeVisible()
})
