import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import { admin, firstKey, inState, LIST, main, paint, put, refuse, runReact } from '../partner-page.ts'

// What an element takes of its page and what it gives to it: focus, language, colours, failures.

const focused = (element: Element) => element.shadowRoot?.activeElement

test('Enter on a row leads the focus into the detail, and back to the row', async () => {
  const list = await put(LIST)
  await runReact(list)
  const link = list.getByCss('.stage tbody tr:nth-child(3)').getByRole('link').first()
  await expect.element(link).toBeVisible()
  const key = link.element().textContent
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const back = list.getByCss('.stage').getByRole('link', { name: 'Voltar' })
  await expect.element(back).toBeVisible()
  // The note's own name is heard.
  await expect.poll(() => focused(list.element())?.textContent).toMatch(/^NFC-e \d+$/)
  await userEvent.keyboard('{Tab}')
  expect(
    list
      .element()
      .shadowRoot?.querySelector('.stage')
      ?.contains(focused(list.element()) ?? null),
  ).toBe(true)
  ;(back.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused(list.element())?.textContent).toBe(key)
})

test('its content is Portuguese on a page of any language', async () => {
  const { documentElement } = document
  const lang = documentElement.lang
  documentElement.lang = 'en'
  const list = await put(LIST)
  await runReact(list)
  expect(list.element().shadowRoot?.querySelector('.fx')?.getAttribute('lang')).toBe('pt-BR')
  documentElement.lang = lang
})

test("theme=auto is the page's color-scheme, also where that changes", async () => {
  paint('main { color-scheme: dark } main.day { color-scheme: light }')
  const list = await put({ ...LIST, attributes: { theme: 'auto' } })
  await runReact(list)
  const frame = list.element().shadowRoot?.querySelector('.fx')
  const scheme = () => frame && getComputedStyle(frame).colorScheme
  expect(scheme()).toBe('dark')
  main().classList.add('day')
  expect(scheme()).toBe('light')
})

test('one failure of the park is told once, in words and to the page', async () => {
  const codes: unknown[] = []
  const hear = (event: Event) => codes.push(Reflect.get(event, 'detail').code)
  document.addEventListener('fiscal-error', hear)
  const problem = { code: 'invalid', message: 'Hoje não.' }
  const park = await put({ tag: 'fiscal-sat-park' }, [
    { to: readPark, reply: refuse(problem, 400) },
    { to: listSatNotifications, reply: refuse(problem, 400) },
  ])
  const feed = park.getByRole('complementary', { name: 'Alertas Recentes' })
  await expect.element(feed.getByText('Não foi possível carregar os alertas')).toBeVisible()
  expect(park.element().shadowRoot?.querySelectorAll('.snacks > *')).toHaveLength(1)
  expect(codes).toEqual(['api'])
  document.removeEventListener('fiscal-error', hear)
})

test('a provider that cannot be reached at first: the page hears of it, the element waits and goes on', async () => {
  const errors: unknown[] = []
  const hear = (event: Event) => errors.push(Reflect.get(event, 'detail'))
  document.addEventListener('fiscal-error', hear)
  const { token } = await admin()
  let isReached = false
  const tokenProvider = async () => {
    if (isReached) return token
    throw new Error('unreached')
  }
  const list = await put({ ...LIST, properties: { token: undefined, tokenProvider } })
  await expect.element(list.getByText('Aguardando o acesso da página')).toBeVisible()
  await inState(list, 'auth').toBe(true)
  const message = 'A página ainda não conseguiu o acesso a estes dados. Tentando novamente…'
  expect(errors).toEqual([{ code: 'network', message, retryable: true }])
  isReached = true
  window.dispatchEvent(new Event('online'))
  await expect.element(firstKey(list)).toBeVisible()
  expect(errors).toHaveLength(1)
  document.removeEventListener('fiscal-error', hear)
})
