import { createElement, createRef, type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { reactComponent } from '#widgets/react.ts'
import { known } from '#widgets/reference/known-to-react.ts'
import { admin, answer, firstKey, hear, inState, LIST, main, notes } from '../../partner-page.ts'

// A partner's React app that a server draws, and React takes over in the browser: by our component, and without it.

const Fiscal = reactComponent(known)
const list = () => page.getByCss(LIST.tag)

/** Draws an app as its server does, then takes it over; answers the server's markup, what React complained of, and how to draw it anew. */
async function hydrate(app: ReactNode) {
  await answer([])
  const html = renderToString(app)
  main().innerHTML = html
  const complaints: unknown[] = []
  const root = hydrateRoot(main(), app, { onRecoverableError: (error) => complaints.push(error) })
  onTestFinished(() => root.unmount())
  // What takes over does so in tasks of its own.
  await expect
    .poll(() => Object.keys(main().firstElementChild ?? {}).some((key) => key.startsWith('__reactProps')))
    .toBe(true)
  return { html, complaints, draw: (next: ReactNode) => flushSync(() => root.render(next)) }
}

async function provider() {
  const { tenant, token } = await admin()
  const asked: string[] = []
  const tokenProvider = async ({ reason }: { reason: string }) => {
    asked.push(reason)
    return token
  }
  return { tenant, tokenProvider, asked }
}

test('React alone loses its functions where it takes over what a server has drawn', async () => {
  const { tenant, tokenProvider, asked } = await provider()
  const heard: unknown[] = []
  const auth = hear('auth-required')
  await hydrate(
    createElement(LIST.tag, { tenant, tokenProvider, 'onfiscal-state': (event: unknown) => heard.push(event) }),
  )
  await inState(list(), 'auth').toBe(true)
  expect(auth.length).toBeGreaterThan(0)
  // Once these fail React has mended react/react#35446, and the component is of no use any more.
  expect(asked).toEqual([])
  expect(heard).toEqual([])
})

test.each([
  ['', (app: ReactNode) => app],
  [', in StrictMode', (app: ReactNode) => createElement(StrictMode, null, app)],
])('our component asks its provider, once, and hears%s', async (_, around) => {
  const { tenant, tokenProvider, asked } = await provider()
  const heard: string[] = []
  const ref = createRef<HTMLElement>()
  const app = (name: string, theme: string) =>
    around(
      createElement(
        Fiscal,
        {
          tag: LIST.tag,
          tenant,
          theme,
          ref,
          tokenProvider,
          'onfiscal-ready': () => heard.push(`${name} ready`),
          'onfiscal-navigate': ({ detail }: CustomEvent) => heard.push(`${name} ${detail.to}`),
        },
        createElement('p', { slot: 'empty' }, 'Nada aqui'),
      ),
    )
  const { html, complaints, draw } = await hydrate(app('first', 'light'))
  expect(html).toBe(`<${LIST.tag} tenant="${tenant}" theme="light"><p slot="empty">Nada aqui</p></${LIST.tag}>`)
  await expect.element(firstKey(list())).toBeVisible()
  await expect.poll(() => heard).toEqual(['first ready'])
  expect(asked).toEqual(['missing'])
  expect(ref.current).toBe(list().element())
  // Functions that are made anew with each drawing are heard as they are now, and nothing is asked again.
  draw(app('second', 'dark'))
  expect(list().element().getAttribute('theme')).toBe('dark')
  await list().getByRole('button', { name: 'Próxima página' }).click()
  await expect.poll(() => heard).toEqual(['first ready', 'second /nfces?page=2'])
  expect(asked).toEqual(['missing'])
  expect(complaints).toEqual([])
})

test('a token is told as a property, and never stands in the page', async () => {
  const { tenant, token } = await admin()
  const { html } = await hydrate(createElement(Fiscal, { tag: LIST.tag, tenant, token, theme: 'light' }))
  await expect.element(firstKey(list())).toBeVisible()
  expect(html + document.body.outerHTML).not.toContain(token)
})

test('what is given no more is taken away', async () => {
  // None of ours: these run on the very React of this test, which cannot draw them while it draws the page, as a partner's other copy can.
  const app = (token?: string) => createElement(Fiscal, { tag: 'x-told', token })
  const { draw } = await hydrate(app('first'))
  const told = () => Reflect.get(main().firstElementChild ?? {}, 'token')
  expect(told()).toBe('first')
  draw(app('second'))
  expect(told()).toBe('second')
  draw(app())
  expect(told()).toBeUndefined()
})

test('what the page itself sets meanwhile stays', async () => {
  const { tenant, token } = await admin()
  const app = (theme: string) => createElement(Fiscal, { tag: LIST.tag, tenant, theme })
  const { draw } = await hydrate(app('light'))
  Object.assign(list().element(), { token })
  await expect.element(firstKey(list())).toBeVisible()
  draw(app('dark'))
  await expect.poll(() => list().element().shadowRoot?.querySelector('.fx')?.getAttribute('data-theme')).toBe('dark')
  await expect.element(firstKey(list())).toBeVisible()
})

test('a property is the attribute that a server can write, and another element begins anew', async () => {
  const { tenant, tokenProvider } = await provider()
  const [note] = await notes()
  const heard: string[] = []
  const app = (tag: string) =>
    createElement(Fiscal, {
      tag,
      tenant,
      tokenProvider,
      ...(tag === 'fiscal-nfce-detail' && { nfceKey: note?.key }),
      'onfiscal-ready': () => heard.push(tag),
    })
  const { html, draw } = await hydrate(app('fiscal-nfce-detail'))
  expect(html).toContain(`nfce-key="${note?.key}"`)
  await expect.element(page.getByRole('heading', { name: `NFC-e ${note?.number}` })).toBeVisible()
  await expect.poll(() => heard).toEqual(['fiscal-nfce-detail'])
  draw(app(LIST.tag))
  await expect.element(firstKey(list())).toBeVisible()
  await expect.poll(() => heard).toEqual(['fiscal-nfce-detail', LIST.tag])
})

test('drawn in the browser alone it is the same, and gone with its app', async () => {
  const { tenant, tokenProvider, asked } = await provider()
  await answer([])
  const root = createRoot(main())
  const heard: unknown[] = []
  const app = createElement(Fiscal, { tag: LIST.tag, tenant, tokenProvider, 'onfiscal-state': () => heard.push(1) })
  flushSync(() => root.render(app))
  await expect.element(firstKey(list())).toBeVisible()
  await inState(list(), 'ready').toBe(true)
  expect(asked).toEqual(['missing'])
  const element = list().element()
  const before = heard.length
  expect(before).toBeGreaterThan(0)
  root.unmount()
  element.dispatchEvent(new CustomEvent('fiscal-state'))
  expect(heard).toHaveLength(before)
})
