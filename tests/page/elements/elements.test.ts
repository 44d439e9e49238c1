import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { firstKey, hear, inState, LIST, main, notes, put, warnings, watchCalls } from '../partner-page.ts'

// What every element does on a page, shown by one of them. What is loaded, and when, is tested end to end.

const page2 = /^16–30 de/

test('fiscal-ready comes once', async () => {
  const ready = hear('ready')
  const list = await put(LIST)
  await expect.element(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect.element(list.getByText(page2)).toBeVisible()
  expect(ready).toEqual([{}])
})

test('fiscal-navigate tells where to, and the page may keep it', async () => {
  const [note] = await notes()
  const asked = hear('navigate')
  main().addEventListener(
    'fiscal-navigate',
    (event) => event instanceof CustomEvent && event.detail.name === 'nfce.detail' && event.preventDefault(),
  )
  const list = await put(LIST)
  await firstKey(list).click()
  await expect
    .poll(() => asked)
    .toEqual([{ from: '/nfces', to: `/nfces/${note?.key}`, name: 'nfce.detail', params: { nfce_key: note?.key } }])
  await expect.element(firstKey(list)).toBeVisible()
  await expect.element(list).not.toHaveAttribute('view')
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect.element(list).toHaveAttribute('view', '/nfces?page=2')
  expect(asked).toHaveLength(2)
})

test('a view that the page sets is followed, and not told back', async () => {
  const [note] = await notes()
  const list = await put(LIST)
  await expect.element(firstKey(list)).toBeVisible()
  const asked = hear('navigate')
  list.element().setAttribute('view', `/nfces/${note?.key}`)
  await expect.element(list.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
  Object.assign(list.element(), { view: '/nfces?status=canceled' })
  await expect.element(list.getByRole('button', { name: 'Remover filtro Status' })).toBeVisible()
  expect(asked).toEqual([])
})

test.each([
  ['its attribute', (list: Element) => list.setAttribute('view', '/nfces')],
  ['its property', (list: Element) => void Object.assign(list, { view: '/nfces' })],
  ['taking it away', (list: Element) => list.removeAttribute('view')],
])('after the user has gone on the page leads back to where they were, by %s', async (_, lead) => {
  const [note] = await notes()
  const list = await put({ ...LIST, attributes: { view: '/nfces' } })
  const heading = list.getByRole('heading', { name: `NFC-e ${note?.number}` })
  for (const _again of [1, 2]) {
    await firstKey(list).click()
    await expect.element(list).toHaveAttribute('view', `/nfces/${note?.key}`)
    await expect.element(heading).toBeVisible()
    lead(list.element())
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(firstKey(list)).toBeVisible()
  }
})

test('a wrong nfce-key is told, on the screen and to the page; the right one mends it', async () => {
  const [note] = await notes()
  const errors = hear('error')
  const detail = await put({ tag: 'fiscal-nfce-detail', properties: { nfceKey: '123' } })
  const message = 'O atributo nfce-key está ausente ou é inválido.'
  await expect.element(detail.getByText(message)).toBeVisible()
  await inState(detail, 'error').toBe(true)
  expect(errors).toEqual([{ code: 'config', message, retryable: false }])
  detail.element().setAttribute('nfce-key', note?.key ?? '')
  await expect.element(detail.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
  await inState(detail, 'ready').toBe(true)
})

test('a context that is none is told; another one shows its own', async () => {
  const roles = await put({ tag: 'fiscal-roles', attributes: { context: 'tertiary' } })
  await expect.element(roles.getByText('Invalid role context')).toBeVisible()
  await inState(roles, 'error').toBe(true)
  Object.assign(roles.element(), { context: 'secondary' })
  await expect.element(roles.getByRole('link', { name: 'Operação' })).toBeVisible()
  await roles.getByRole('link', { name: 'Novo perfil' }).click()
  await expect.element(roles).toHaveAttribute('view', '/grants/secondary/roles/new')
  roles.element().setAttribute('context', 'primary')
  await expect.element(roles.getByRole('link', { name: 'Administrador' })).toBeVisible()
  await expect.element(roles).not.toHaveAttribute('view')
})

test('a view that no route knows', async () => {
  const list = await put({ ...LIST, attributes: { view: '/no/such' } })
  await expect.element(list.getByText('A Página que está procurando não existe.')).toBeVisible()
  await inState(list, 'error').toBe(true)
})

test('moved in the document, it stays as it is', async () => {
  const list = await put(LIST)
  const element = list.element()
  const target = main().appendChild(document.createElement('div'))
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect.element(list.getByText(page2)).toBeVisible()
  // Where its pages turn before React is there, another table then takes the picture's place.
  await expect.element(list.getByCss('.picture')).not.toBeInTheDocument()
  const asked = await watchCalls()
  const table = list.getByRole('table').element()
  target.append(element)
  await expect.element(list.getByText(page2)).toBeVisible()
  // Not in TypeScript's library yet.
  Reflect.apply(Reflect.get(main(), 'moveBefore'), main(), [element, null])
  await expect.element(list.getByText(page2)).toBeVisible()
  expect(element.parentElement).toBe(main())
  expect(table.isConnected, 'the very same table').toBe(true)
  expect(asked).toEqual([])
})

test('removed, it leaves nothing behind: no drawing, no timer, no request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put(LIST)
  await expect.element(firstKey(list)).toBeVisible()
  await expect.element(list.getByRole('timer')).toBeVisible()
  const element = list.element()
  element.remove()
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => element.shadowRoot?.childElementCount).toBe(0)
  const asked = await watchCalls()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual([])
  main().append(element)
  await expect.element(firstKey(list)).toBeVisible()
})

test('themes: dark, light; an unknown one warns and is dark', async () => {
  const warned = warnings()
  const grounds: string[] = []
  for (const theme of ['dark', 'light', 'pink']) await put({ ...LIST, attributes: { theme } })
  for (const index of [0, 1, 2]) {
    const list = page.getByCss(LIST.tag).nth(index)
    await expect.element(firstKey(list)).toBeVisible()
    grounds.push(getComputedStyle(list.getByCss('.fx').element()).backgroundColor)
  }
  expect(grounds[0]).not.toBe(grounds[1])
  expect(grounds[2]).toBe(grounds[0])
  // The page is warned once its rows are there.
  await expect.poll(() => warned).toEqual([`${LIST.tag}: theme "pink" is unknown, "dark" is used`])
})

test('a list that fails is not a blank box', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put(LIST, [{ to: listNfces, reply: () => Promise.reject(new TypeError('Failed to fetch')) }])
  const again = list.getByRole('button', { name: 'Tentar novamente' })
  // It is asked again and again before it counts as failed.
  await expect.poll(() => vi.advanceTimersByTimeAsync(1000).then(() => again.query()?.checkVisibility())).toBe(true)
  await inState(list, 'error').toBe(true)
})
