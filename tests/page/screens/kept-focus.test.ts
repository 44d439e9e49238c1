import { expect, onTestFinished, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { main, put, read, runReact } from '../partner-page.ts'

// Whatever goes with what it did, the focus stays near: never on the page itself, from where the keyboard would begin anew.

const TWO = '/nfces?status=canceled&date_start=2020-01-01&date_end=2026-11-20'

async function list(view: string): Promise<Locator> {
  const element = await put({ tag: 'fiscal-nfce-list', attributes: { view } })
  await runReact(element)
  await expect.element(element.getByRole('button', { name: /^Filtrar/ }).first()).toBeVisible()
  return element
}

const focused = (element: Locator) => element.element().shadowRoot?.activeElement
const nameOf = (one: Element | null | undefined) => one?.ariaLabel ?? one?.textContent ?? undefined
const hasFocus = (element: Locator, name: string | RegExp) => expect.poll(() => nameOf(focused(element))).toMatch(name)

/** Presses a button by the keyboard. */
async function press(element: Locator, name: string | RegExp): Promise<void> {
  const button = element.getByRole('button', { name }).first()
  await expect.element(button).toBeVisible()
  // A button of HTML, as its role says.
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('of filters that are removed: to the next one, then to Filtrar', async () => {
  const element = await list(TWO)
  await press(element, 'Remover filtro Período')
  await hasFocus(element, 'Remover filtro Status')
  await press(element, 'Remover filtro Status')
  await hasFocus(element, /^Filtrar/)
  await expect.element(element.getByRole('button', { name: /^Remover filtro/ })).not.toBeInTheDocument()
})

test('of all filters, of points of sale that go with their company', async () => {
  const element = await list(TWO)
  await press(element, 'Limpar tudo')
  await hasFocus(element, /^Filtrar/)
  main().replaceChildren()
  const [company] = (await read<Page<{ id: string }>>('/companies/')).items
  const [point] = (await read<Page<{ id: string }>>(`/points_of_sale/?company_id=${company?.id}`)).items
  const other = await list(`/nfces?company_id=${company?.id}&point_of_sale_id=${point?.id}`)
  await press(other, 'Remover filtro Empresa')
  await hasFocus(other, /^Filtrar/)
})

test('of a filter that is set at its chip: to the chip', async () => {
  const element = await list('/nfces')
  await press(element, 'Status Todos')
  const dialog = element.getByRole('dialog', { name: 'Status' })
  await expect.element(dialog).toBeVisible()
  await press(dialog, 'Status: Todos')
  const option = element.getByRole('option', { name: 'Cancelada' })
  // One choice of one is in force as it is made.
  await option.click()
  await expect.element(element.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
  await hasFocus(element, 'Status Cancelada')
})

test('of an arrow that leads no further: to the other one; of words in place of rows: to what stands beside', async () => {
  const { total } = await read<Page<object>>('/custody/nfce/?environment=production&page=1&per_page=50')
  const last = Math.ceil(total / 50)
  const element = await list(`/nfces?per_page=50&page=${last - 1}`)
  await press(element, 'Próxima página')
  await hasFocus(element, 'Página anterior')
  main().replaceChildren()
  const second = await list('/nfces?per_page=50&page=2')
  await press(second, 'Página anterior')
  await hasFocus(second, 'Próxima página')
  main().replaceChildren()
  const beyond = await list(`/nfces?per_page=50&page=${last + 5}`)
  await press(beyond, 'Ver a primeira página')
  await expect.element(beyond.getByRole('row').nth(3)).toBeVisible()
  expect(focused(beyond)?.checkVisibility()).toBe(true)
})

/** A screen of one's own, to take things away from. */
function screen(markup: (make: typeof button) => Node[]): HTMLElement {
  const box = document.createElement('section')
  box.append(...markup(button))
  main().append(box)
  onTestFinished(keepFocus(box))
  return box
}
const button = (text: string) => Object.assign(document.createElement('button'), { textContent: text })
const row = (...inside: Node[]) => {
  const made = document.createElement('div')
  made.append(...inside)
  return made
}
const now = () => document.activeElement?.textContent

test('of a row that is deleted: to the one in its place, or else to the one before; of a part that is closed: to what closes it', async () => {
  const rows = ['a', 'b', 'c'].map((text) => row(button(text)))
  const part = row(button('inner'))
  const box = screen((make) => [row(...rows), make('opens'), part])
  rows[1]?.querySelector('button')?.focus()
  rows[1]?.remove()
  await expect.poll(now).toBe('c')
  rows[2]?.remove()
  await expect.poll(now).toBe('a')
  part.querySelector('button')?.focus()
  part.hidden = true
  await expect.poll(now).toBe('opens')
  // With the whole screen it goes: what comes next has its own beginning.
  box.replaceChildren(button('another'))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})

test('whoever has left a thing is not brought back when it goes', async () => {
  const box = screen((make) => [make('a'), make('b')])
  box.querySelector('button')?.focus()
  box.querySelector('button')?.blur()
  await new Promise(requestAnimationFrame)
  box.querySelector('button')?.remove()
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})
