import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { declared } from '#widgets/declared.ts'
import { elementClass } from '#widgets/kit/element/element.ts'
import type { ElementSpec, Route, Widget } from '#widgets/kit/widget.ts'
import { answer, hear, inState, LIST, put, runReact } from '../../partner-page.ts'

// Never a blank box: whatever is thrown, wherever, an element has words and a button that begins anew, its page hears of it, and so does the console.

/** Lets something of the browser's throw until the test says otherwise. */
function breaking(target: object, name: string, when: (...args: unknown[]) => boolean = () => true) {
  const own = Object.getOwnPropertyDescriptor(target, name)
  if (!own) throw new Error(`no ${name}`)
  let isBroken = true
  const mend = () => {
    isBroken = false
    Object.defineProperty(target, name, own)
  }
  const fault = (args: unknown[]) => {
    if (isBroken && when(...args)) throw new TypeError('broken by the test')
  }
  const call = function (this: unknown, ...args: unknown[]): unknown {
    fault(args)
    return Reflect.apply(own.value ?? own.set, this, args)
  }
  Object.defineProperty(target, name, own.value ? { ...own, value: call } : { ...own, set: call })
  onTestFinished(mend)
  return mend
}

// oxlint-disable-next-line no-console -- it is the spy of setup.ts
const complaints = () => vi.mocked(console.error).mock.calls.map(([thrown]) => String(thrown))
afterEach(() => vi.mocked(console.error).mockClear())

const BROKEN = 'Ocorreu um erro ao mostrar esta tela.'
const THROWN = 'TypeError: broken by the test'

async function saysSo(element: Locator, told: readonly unknown[], message = BROKEN, code = 'render') {
  await inState(element, 'error').toBe(true)
  await expect.element(element.getByText(message)).toBeVisible()
  await expect.element(element.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(told).toEqual([{ code, message, retryable: true }])
}

async function isMended(element: Locator) {
  await element.getByRole('button', { name: 'Tentar novamente' }).click()
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  await expect.element(element.getByText(BROKEN)).not.toBeInTheDocument()
  await expect.element(element.getByRole('row').nth(1)).toBeVisible()
}

const causes: readonly [what: string, breaks: () => () => void][] = [
  ['sheets that cannot be adopted', () => breaking(ShadowRoot.prototype, 'adoptedStyleSheets')],
  ['a frame that cannot be made', () => breaking(DOMTokenList.prototype, 'add')],
  [
    'an error between the first rows and React',
    () => breaking(EventTarget.prototype, 'addEventListener', (type) => type === 'focusin'),
  ],
  [
    'an error in React that no screen catches',
    () => breaking(Element.prototype, 'setAttribute', (name) => name === 'popover'),
  ],
]

for (const [what, breaks] of causes) {
  test(`${what}: words, a button that begins anew, fiscal-error, a line in the console`, async () => {
    const told = hear('error')
    const mend = breaks()
    const element = await put(LIST)
    await saysSo(element, told)
    expect(complaints()).toEqual([THROWN])
    mend()
    await isMended(element)
    expect(told).toHaveLength(1)
  })
}

const [list] = declared.filter(({ tag }) => tag === LIST.tag)
let count = 0
/** An element of the list's, of which something is other than it should be. */
function define(other: (widget: Widget) => Widget | Promise<Widget>): string {
  const tag = `broken-list-${++count}`
  if (!list) throw new Error('no list')
  const widget = async () => ({ default: await other((await list.widget()).default) })
  customElements.define(tag, elementClass({ ...list, widget }))
  return tag
}
const withRoutes = (widget: Widget, change: (route: Route) => Partial<Route>): Widget => ({
  ...widget,
  routes: widget.routes.map((route) => ({ ...route, ...change(route) })),
})

let isWrong = true
const wrong = <T>(right: T): T => {
  if (isWrong) throw new TypeError('broken by the test')
  return right
}
const declarations: readonly [what: string, tag: () => string, code: string, message: string][] = [
  [
    'a declaration that cannot be had',
    () => define((widget) => wrong(widget)),
    'network',
    'Não foi possível carregar.',
  ],
  [
    'an attribute that nobody can read',
    () =>
      define((widget) => {
        const odd = { about: { en: '', pt: '' }, valid: () => wrong(true) }
        const spec = { ...widget.elements[LIST.tag], attributes: { odd } }
        // Of what is there but the one attribute.
        return { ...widget, elements: { [LIST.tag]: spec as ElementSpec } }
      }),
    'render',
    BROKEN,
  ],
  [
    'a screen that throws at its first drawing',
    () =>
      define((widget) =>
        withRoutes(widget, () => ({
          rows: undefined,
          screen: async () => ({ default: () => wrong('Lista') }),
          list: undefined,
        })),
      ),
    'render',
    BROKEN,
  ],
]
for (const [what, tag, code, message] of declarations) {
  test(`${what}: words, a button that begins anew, fiscal-error, a line in the console`, async () => {
    const told = hear('error')
    isWrong = true
    const element = await put({ tag: tag() })
    await saysSo(element, told, message, code)
    expect(complaints()).toEqual([THROWN])
    isWrong = false
    await element.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.element(element.getByText(message)).not.toBeInTheDocument()
    await expect.poll(() => element.element().shadowRoot?.textContent).toMatch(/Lista|Data e hora/)
    expect(told).toHaveLength(1)
  })
}

test('rows that cannot be drawn: words, a button that asks anew, fiscal-error', async () => {
  const told = hear('error')
  const element = await put(LIST, [{ to: listNfces, reply: () => Response.json({ items: [{}], total: 1 }) }])
  await inState(element, 'error').toBe(true)
  expect(told).toHaveLength(1)
  await answer([])
  await isMended(element)
})
