import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readMe } from '#api/contract/access/users.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { elementClass } from '#widgets/kit/element/element.ts'
import { connect } from '#widgets/register.ts'
import { NOBODY } from '../../../stories/server.tsx'
import {
  admin,
  type Answer,
  answer,
  firstKey,
  hear,
  inState,
  LIST,
  main,
  notes,
  paint,
  place,
  put,
  refuse,
  tokenOf,
} from '../partner-page.ts'

// What an element and the page around it tell each other, from the first moment to the last (the contract of the elements).

const SIGNED_OUT = { ...LIST, properties: { token: undefined } }

test('a page that signs in late, by connect()', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const [states, errors, ready] = [hear('state'), hear('error'), hear('ready')]
  const { tenant, token } = await admin()
  await answer([])
  const list = page.elementLocator(main().appendChild(document.createElement(LIST.tag)))
  await inState(list, 'auth').toBe(true)
  expect(errors, 'who has not signed in yet has done nothing wrong').toEqual([])
  connect({ tenant, token: async () => token })
  await expect.element(firstKey(list)).toBeVisible()
  await expect.poll(() => ready).toEqual([{}])
  expect(states).toEqual(['loading', 'auth', 'loading', 'ready'].map((state) => ({ state })))
})

test('a page that signs in late, by a provider of the element', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { token } = await admin()
  const list = await put(SIGNED_OUT)
  await inState(list, 'auth').toBe(true)
  Object.assign(list.element(), { tokenProvider: async () => token })
  await expect.element(firstKey(list)).toBeVisible()
})

test('while a provider works an element shows what comes, and takes a token that the page sets', async () => {
  const tokenProvider = () => new Promise(() => undefined)
  const list = await put({ ...LIST, properties: { token: undefined, tokenProvider } })
  await expect.element(list.getByCss('.skeleton').first()).toBeVisible()
  await inState(list, 'loading').toBe(true)
  Object.assign(list.element(), { token: (await admin()).token })
  await expect.element(firstKey(list)).toBeVisible()
})

test('an expired session logs out every element of the page, which is asked once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const tags = [LIST.tag, LIST.tag, 'fiscal-cfe-list', 'fiscal-companies', 'fiscal-cfe-skips']
  for (const tag of tags) await put({ tag })
  const all = tags.map((_, index) => page.getByCss('main > *').nth(index))
  for (const one of all) await inState(one, 'ready').toBe(true)
  await answer([{ reply: refuse({ code: 'unauthenticated', message: 'Entre novamente.' }, 401) }])
  const [errors, required] = [hear('error'), hear('auth-required')]
  await all[0]?.getByRole('button', { name: 'Atualizar agora' }).click()
  for (const one of all) await inState(one, 'auth').toBe(true)
  for (const one of all) await expect.poll(() => one.getByCss('tbody td').elements()).toEqual([])
  expect(required).toEqual([{ reason: 'expired', respondWith: expect.any(Function) }])
  const message = 'Sessão expirada. Entre novamente.'
  expect(errors).toEqual(tags.map(() => ({ code: 'auth-expired', message, retryable: false, status: 401 })))
})

const failed = refuse({ code: 'internal', message: 'Ocorreu um erro inesperado.' }, 500)
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
for (const [what, trouble, expected] of [
  ['fails', { reply: failed }, { code: 'api', status: 500 }],
  ['fails where the list is read', { to: listNfces, reply: failed }, { code: 'api', status: 500 }],
  ['answers nonsense', { to: readMe, reply: () => Response.json({ x: 1 }) }, { code: 'bad-reply' }],
  ['cannot be reached', { reply: unreachable }, { code: 'network' }],
] satisfies [string, Answer, object][]) {
  test(`an API that ${what} at the first load is told, and nothing is called ready`, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const [errors, ready] = [hear('error'), hear('ready')]
    const list = await put(LIST, [trouble])
    // It is asked again and again before it counts as failed.
    await expect
      .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => list.element().matches(':state(error)')))
      .toBe(true)
    expect(errors[0]).toMatchObject({ ...expected, retryable: expect.any(Boolean), message: expect.any(String) })
    expect(ready).toEqual([])
    await answer([])
    await list.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.element(firstKey(list)).toBeVisible()
    await expect.poll(() => ready).toEqual([{}])
  })
}

test('a screen that may not be seen is told as such', async () => {
  const [errors, ready] = [hear('error'), hear('ready')]
  const list = await put({ ...LIST, properties: { token: await tokenOf(NOBODY) } })
  await inState(list, 'auth').toBe(true)
  expect(errors).toMatchObject([{ code: 'auth-denied', retryable: false }])
  expect(ready).toEqual([])
})

for (const [what, attributes, message] of [
  ['an empty tenant', { tenant: '' }, 'O atributo tenant está ausente.'],
  ['a senseless api', { api: 'nowhere' }, 'O atributo api não é um endereço http:// ou https://.'],
  ['a senseless view', { view: '/no/such' }, 'A Página que está procurando não existe.'],
] as const) {
  test(`${what} is told as config, and the token goes nowhere`, async () => {
    const [errors, ready] = [hear('error'), hear('ready')]
    await answer([])
    const fetch = vi.spyOn(window, 'fetch')
    const list = await place({ ...LIST, attributes })
    await inState(list, 'error').toBe(true)
    await expect.element(list.getByText(message)).toBeVisible()
    expect(errors).toEqual([{ code: 'config', message, retryable: false }])
    expect(ready).toEqual([])
    const signed = fetch.mock.calls
      .map(([input, init]) => new Request(input, init))
      .filter(({ headers }) => headers.has('Authorization'))
    expect(signed.map(({ url }) => url).filter((url) => !url.startsWith(`${location.origin}/api/v1/`))).toEqual([])
  })
}

test('the page hides an element as it hides anything', async () => {
  paint('.d-none { display: none !important }')
  const list = await put(LIST)
  const element = list.element()
  await expect.element(firstKey(list)).toBeVisible()
  Object.assign(Reflect.get(element, 'style'), { display: 'none' })
  await expect.element(list).not.toBeVisible()
  element.removeAttribute('style')
  await expect.element(firstKey(list)).toBeVisible()
  element.classList.add('d-none')
  await expect.element(list).not.toBeVisible()
  element.classList.remove('d-none')
  await expect.element(firstKey(list)).toBeVisible()
  Object.assign(element, { hidden: true })
  await expect.element(list).not.toBeVisible()
})

test('another nfce-key is shown wherever the user went meanwhile', async () => {
  const [first, second] = await notes()
  const attributes = { 'nfce-key': first?.key ?? '', back: 'list' }
  const detail = await put({ tag: 'fiscal-nfce-detail', attributes })
  await expect.element(detail.getByRole('heading', { name: `NFC-e ${first?.number}` })).toBeVisible()
  await detail.getByCss('.stage').getByRole('link', { name: 'Voltar' }).click()
  await expect.element(detail).toHaveAttribute('view', '/nfces')
  detail.element().setAttribute('nfce-key', second?.key ?? '')
  await expect.element(detail.getByRole('heading', { name: `NFC-e ${second?.number}` })).toBeVisible()
  await expect.element(detail).not.toHaveAttribute('view')
  await expect.element(detail.getByText(first?.key ?? '')).not.toBeInTheDocument()
})

test('the root that the page’s server has drawn is the element’s, with what is in it', async () => {
  const tag = 'x-drawn'
  main().setHTMLUnsafe(`<${tag}><template shadowrootmode="open"><p>Desenhado</p></template></${tag}>`)
  const drawn = main().querySelector(tag)
  const root = drawn?.shadowRoot
  const never = () => new Promise<never>(() => {})
  const declared = { tag, area: 'x', attributes: [], reads: [], languages: [], widget: never, rows: undefined }
  customElements.define(tag, elementClass({ ...declared, height: [9, 9] }))
  expect(drawn?.shadowRoot).toBe(root)
  expect(root?.textContent).toBe('Desenhado')
})

test('what is under way ends with the session', async () => {
  const asked = Promise.withResolvers<AbortSignal>()
  const list = await put(LIST, [
    {
      to: listNfces,
      // Never answered.
      reply: ({ signal }) => {
        asked.resolve(signal)
        return new Promise(() => undefined)
      },
    },
  ])
  const signal = await asked.promise
  expect(signal.aborted).toBe(false)
  Object.assign(list.element(), { token: '' })
  await expect.poll(() => signal.aborted).toBe(true)
})

test('an element may leave its page just as a chart of it is to be drawn', async () => {
  const tag = 'fiscal-dashboard'
  const first = await put({ tag })
  await expect.poll(() => first.element().shadowRoot?.querySelector('.chart-shapes svg')?.checkVisibility()).toBe(true)
  first.element().remove()
  const { setTimeout: later } = window
  let second: Element | undefined
  const isLoaded = () => second?.shadowRoot?.querySelector('.chart-space') != null
  // What is to be done in a task of its own finds the element gone, once all is there but the chart.
  const leaveFirst = (done: () => void, wait?: number) =>
    later(() => {
      if (!wait && isLoaded()) second?.remove()
      done()
    }, wait)
  Object.assign(window, { setTimeout: leaveFirst })
  onTestFinished(() => void Object.assign(window, { setTimeout: later }))
  second = (await place({ tag })).element()
  await expect.poll(() => second.isConnected).toBe(false)
  Object.assign(window, { setTimeout: later })
  // What was due then has been done, and has complained of nothing.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise(requestAnimationFrame)
})
