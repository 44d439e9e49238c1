import { Idiomorph } from 'idiomorph'
import morphdom from 'morphdom'
import { describe, expect, test } from 'vitest'
import { type Locator, page as browser, userEvent } from 'vitest/browser'
import {
  admin,
  answer,
  firstKey,
  hear,
  inState,
  LIST,
  main,
  notes,
  place,
  put,
  watchCalls,
} from '../../partner-page.ts'

// Pages that are made like a newer document of their server's, node by node and attribute by attribute: Turbo 8 and Livewire do so, with
// idiomorph and kin. The server knows nothing of what an element has written, so that all of it is taken off.

const MORPHS: Readonly<Record<string, (page: HTMLElement, html: string) => unknown>> = {
  idiomorph: (page, html) => Idiomorph.morph(page, html),
  morphdom: (page, html) => morphdom(page, html),
  // Whoever goes on until nothing is left must come to an end.
  'a loop of its own': (page, html) => {
    const [element] = page.children
    const template = Object.assign(document.createElement('template'), { innerHTML: html })
    const [fresh] = template.content.querySelectorAll('main > *')
    const unknown = () => element?.getAttributeNames().find((name) => !fresh?.hasAttribute(name))
    for (let name = unknown(); name; name = unknown()) element?.removeAttribute(name)
    for (const { name, value } of fresh?.attributes ?? []) element?.setAttribute(name, value)
  },
}

/** What the server says of the page, in which it stands as it was written first. */
const page = (attributes = '') => `<main><${LIST.tag} id="notes" ${attributes}></${LIST.tag}></main>`

const keyOf = (list: Locator) => firstKey(list).query()?.textContent

/** Goes on as a user does; answers the first key there. */
async function onPage2(list: Locator): Promise<string | undefined> {
  await expect.element(firstKey(list)).toBeVisible()
  const first = keyOf(list)
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect.element(list).toHaveAttribute('view', '/nfces?page=2')
  await expect.poll(() => keyOf(list)).not.toBe(first)
  return keyOf(list)
}

describe.each(Object.keys(MORPHS))('a page morphed by %s', (name) => {
  const morph = (html: string) => MORPHS[name]?.(main(), html)

  test('leaves its user where they went, in the same element, and asks nothing again', async () => {
    const { tenant } = await admin()
    const list = await put({ ...LIST, attributes: { id: 'notes' } })
    const key = await onPage2(list)
    const [before, calls, moves] = [list.element(), await watchCalls(), hear('navigate')]
    for (const theme of ['light', 'dark']) {
      morph(page(`tenant="${tenant}" theme="${theme}"`))
      await expect.poll(() => before.shadowRoot?.querySelector('.fx')?.getAttribute('data-theme')).toBe(theme)
      await expect.element(list).toHaveAttribute('view', '/nfces?page=2')
      expect(keyOf(list)).toBe(key)
    }
    expect(document.querySelector(LIST.tag)).toBe(before)
    expect(calls.filter((path) => path.includes('/nfce/'))).toEqual([])
    expect(moves).toEqual([])
    // What the user does next is followed as ever.
    await list.getByRole('button', { name: 'Página anterior' }).click()
    await expect.element(list).toHaveAttribute('view', '/nfces')
    await expect.poll(() => keyOf(list)).not.toBe(key)
  })

  test('keeps what it has set by properties', async () => {
    const [note] = await notes()
    await answer([])
    const element = Object.assign(document.createElement('fiscal-nfce-detail'), { id: 'note', theme: 'light' })
    Object.assign(element, await admin(), { nfceKey: note?.key })
    main().append(element)
    const detail = browser.elementLocator(element)
    await expect.element(detail.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
    const errors = hear('error')
    morph('<main><fiscal-nfce-detail id="note" class="seen"></fiscal-nfce-detail></main>')
    await expect.element(detail).toHaveClass('seen')
    await expect.element(detail).toHaveAttribute('nfce-key', note?.key ?? '')
    await inState(detail, 'ready').toBe(true)
    await expect.element(detail.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
    expect(detail.element().shadowRoot?.querySelector('.fx')?.getAttribute('data-theme')).toBe('light')
    expect(errors).toEqual([])
  })

  test('leads back by a view that it has written, and takes off', async () => {
    const { tenant } = await admin()
    const list = await put({ ...LIST, attributes: { id: 'notes', view: '/nfces?status=canceled' } })
    await expect.element(list.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
    morph(page(`tenant="${tenant}"`))
    await expect.element(list.getByRole('button', { name: 'Remover filtro Status' })).not.toBeInTheDocument()
    await expect.element(list).not.toHaveAttribute('view')
  })
})

test('a property emptied leads back, whoever wrote the attribute', async () => {
  const list = await put(LIST)
  const key = await onPage2(list)
  Object.assign(list.element(), { view: '' })
  await expect.poll(() => keyOf(list)).not.toBe(key)
  await expect.element(list).not.toHaveAttribute('view')
})

test('an open dialog outlasts a morph, with what was typed', async () => {
  const { tenant } = await admin()
  await answer([])
  const list = await place({ ...LIST, attributes: { id: 'notes' } })
  await onPage2(list)
  await list.getByRole('button', { name: 'Filtrar' }).click()
  const number = list.getByRole('dialog').getByRole('textbox').first()
  await userEvent.fill(number, '7')
  const typed = number.element()
  await Idiomorph.morph(main(), page(`tenant="${tenant}"`))
  await expect.element(list).toHaveAttribute('view', '/nfces?page=2')
  expect(list.getByRole('dialog').element().matches(':modal')).toBe(true)
  await expect.element(number).toHaveValue('7')
  expect(number.element()).toBe(typed)
})
