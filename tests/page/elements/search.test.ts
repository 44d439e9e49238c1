import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { NOBODY } from '../../../stories/server.tsx'
import { open, ownPreferences } from '../acts.ts'
import {
  hear,
  inState,
  LIST,
  main,
  notes,
  openSearch,
  ownAttributes,
  put,
  read,
  runReact,
  tokenOf,
  warnings,
  watchCalls,
  place,
} from '../partner-page.ts'

// The search within an element: by keys while the focus is in it, of its own area, and of nothing else.

const CTRL_K = '{Control>}k{/Control}'
const dialogIn = (element: Locator) => element.getByRole('dialog', { name: 'Buscar' })
const field = (element: Locator) => dialogIn(element).getByRole('combobox')
const options = (element: Locator) => dialogIn(element).getByRole('option')

/** Puts the focus on what is an element of HTML, as all that roles and classes name here. */
const focus = (on: Locator) => (on.element() as HTMLElement).focus()

/** Keys that the page itself has heard, and whether an element had taken them. */
function pageKeys(): [string, boolean][] {
  const keys: [string, boolean][] = []
  main().addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'k' || key === '/') keys.push([key, defaultPrevented])
  })
  return keys
}

test('a note by its key, as the element’s own links lead there', async () => {
  const [note] = await notes()
  const key = note?.key ?? ''
  const asked = await watchCalls()
  const told = hear('navigate')
  const list = await place(LIST)
  await inState(list, 'ready').toBe(true)
  await openSearch(list)
  await expect.element(list.getByText('Digite para buscar notas (NFC-e) e produtos')).toBeVisible()
  expect(options(list).elements()).toEqual([])
  // At once: letters that come slower than the search's pause are asked for by themselves.
  await userEvent.fill(field(list), key)
  await expect.element(options(list)).toMatchTextContent(`NFC-e ${note?.number}`)
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toHaveAttribute('view', paths.nfce(key))
  await expect.element(list.getByText('Emitente').first()).toBeVisible()
  expect(dialogIn(list).elements()).toEqual([])
  expect(told).toEqual([{ from: '/nfces', to: paths.nfce(key), name: 'nfce.detail', params: { nfce_key: key } }])
  const searches = asked.filter((path) => path.includes('/search'))
  expect(searches).toEqual([expect.stringMatching(/[?&]kinds=nfces(&|$)/)])
})

test('a page that cancels goes by itself: the element stays, without the dialog', async () => {
  const key = (await notes())[0]?.key ?? ''
  main().addEventListener('fiscal-navigate', (event) => event.preventDefault())
  const list = await put(LIST)
  await inState(list, 'ready').toBe(true)
  await openSearch(list, '/')
  await userEvent.keyboard(key)
  await expect.element(options(list)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialogIn(list)).not.toBeInTheDocument()
  await expect.element(list).not.toHaveAttribute('view')
})

test('the keys are the page’s while the focus is not in the element; those that the element takes are not', async () => {
  const keys = pageKeys()
  const list = await put(LIST)
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  const own = main().appendChild(document.createElement('button'))
  own.textContent = 'Da página'
  own.focus()
  await userEvent.keyboard(`${CTRL_K}/`)
  expect(keys.splice(0)).toEqual([
    ['k', false],
    ['/', false],
  ])
  expect(dialogIn(list).elements()).toEqual([])
  await openSearch(list)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogIn(list)).not.toBeInTheDocument()
  // The focus is where it was.
  expect(list.element().shadowRoot?.activeElement?.localName).toBe('button')
  await openSearch(list, '/')
  expect(keys).toEqual([])
})

test('what is typed into a field within the element is the field’s, and what is done in another dialog goes on', async () => {
  const keys = pageKeys()
  const list = await put(LIST)
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  const own = Object.assign(document.createElement('input'), { slot: 'toolbar-start' })
  list.element().append(own)
  own.focus()
  await userEvent.keyboard(`/${CTRL_K}`)
  expect(own.value).toBe('/')
  focus(list.getByCss('.stage select').first())
  await userEvent.keyboard(`/${CTRL_K}`)
  expect(keys).toHaveLength(4)
  await list.getByRole('button', { name: 'Filtrar' }).click()
  const filters = list.getByRole('dialog')
  await expect.element(filters).toBeVisible()
  focus(filters.getByRole('button', { name: 'Fechar' }))
  await userEvent.keyboard(`${CTRL_K}/`)
  expect(keys).toHaveLength(6)
  expect(dialogIn(list).elements()).toEqual([])
})

test('the page turns it off, and on again', async () => {
  const keys = pageKeys()
  const warned = warnings()
  const list = await put({ ...LIST, attributes: { search: 'off' } })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  focus(list.getByRole('button', { name: 'Filtrar' }))
  await userEvent.keyboard(`${CTRL_K}/`)
  expect(keys).toHaveLength(2)
  expect(dialogIn(list).elements()).toEqual([])
  list.element().removeAttribute('search')
  await openSearch(list)
  expect(warned).toEqual([])
})

test('who has keys of one character off has Ctrl K left', async () => {
  const attributes = ownPreferences()
  const profile = await open(paths.profile(), { attributes })
  await profile.getByRole('switch', { name: 'Atalhos de uma só tecla' }).click()
  const keys = pageKeys()
  const list = await put({ ...LIST, attributes })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  focus(list.getByRole('button', { name: 'Filtrar' }))
  await userEvent.keyboard('/')
  expect(keys).toEqual([['/', false]])
  await openSearch(list)
})

test.each(['fiscal-profile', 'fiscal-nfce-detail'])('%s has none', async (tag) => {
  const keys = pageKeys()
  const element = await put({ tag, attributes: await ownAttributes(tag) })
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  focus(element.getByCss('.stage button:not([disabled])').first())
  await userEvent.keyboard(`${CTRL_K}/`)
  expect(keys).toHaveLength(2)
  expect(element.getByRole('dialog').elements()).toEqual([])
})

test('who may read nothing of the area has none', async () => {
  const keys = pageKeys()
  const list = await put({ ...LIST, properties: { token: await tokenOf(NOBODY) } })
  await runReact(list)
  // 'Sem acesso' takes no focus of its own.
  const stage = list.getByCss('.stage')
  stage.element().setAttribute('tabindex', '-1')
  focus(stage)
  await userEvent.keyboard(`${CTRL_K}/`)
  expect(keys).toHaveLength(2)
})

test('SATs, companies and coupons are found where they are theirs', async () => {
  const [sat] = (await read<{ items: { serial_number: string }[] }>('/sats/?page=1&per_page=10')).items
  const [company] = (await read<{ items: { id: string; cnpj: string }[] }>('/companies/?page=1&per_page=10')).items
  const [coupon] = (await read<{ items: { cfe_id: string }[] }>('/cfes/?environment=production&page=1&per_page=15'))
    .items
  const serial = sat?.serial_number ?? ''
  const told = hear('navigate')
  for (const [tag, text, place] of [
    ['fiscal-sat-park', serial, { name: 'sats.monitoring', params: { serialNumber: serial } }],
    ['fiscal-companies', company?.cnpj ?? '', { name: 'companies.edit', params: { company_id: company?.id } }],
    ['fiscal-cfe-list', coupon?.cfe_id ?? '', { name: 'cfe.detail', params: { cfe_key: coupon?.cfe_id } }],
  ] as const) {
    const element = await put({ tag })
    await inState(element, 'ready').toBe(true)
    await openSearch(element)
    await userEvent.keyboard(text)
    await expect.element(options(element)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => told.splice(0)).toEqual([expect.objectContaining(place)])
    element.element().remove()
  }
})
