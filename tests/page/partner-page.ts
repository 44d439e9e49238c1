import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { API_ROOT } from '#api/client/address.ts'
import { contract } from '#api/contract/contract.ts'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { pageDefaults } from '#widgets/register.ts'
import { newestNote } from '../../stories/elements/newest-note.ts'
import { attributesOf } from '../screens/screens.ts'
import { openServer, serve, type StoryServer } from '../../stories/server.tsx'
import { takeBack } from './database.ts'

// A partner's page: one element at a time in its <main>, signed in as the administrator, over the server inside the page.

const ADMIN = 'admin@aurora.example'

/** What shows, as well as any other element would, what all of them do. */
export const LIST = { tag: 'fiscal-nfce-list' }

/** What an endpoint answers instead of the server's own answer. */
export interface Answer {
  /** Without it every one. */
  to?: Pick<Endpoint, 'method' | 'path'>
  /** In the query of the call, where others of the same endpoint pass. */
  asking?: RegExp
  reply: (request: Request, server: StoryServer) => Response | Promise<Response>
}

interface Put {
  tag: string
  attributes?: Readonly<Record<string, string>>
  /** Set before it comes into the document; `token: undefined` leaves out the one that it has otherwise. */
  properties?: Readonly<Record<string, unknown>>
  /** Nodes of the page's own in the element's slots: name → text. */
  slotted?: Readonly<Record<string, string>>
  /** A paragraph of the page's own after it. */
  after?: string
  /** Where it comes to stand: the page's <main> unless said otherwise. */
  into?: Element
}

/** A refusal of the server's, for {@link Answer}. */
export const refuse =
  (body: object, status = 400) =>
  () =>
    Response.json(body, { status })

const pathOf = ({ path }: Pick<Endpoint, 'path'>) => new URLPattern({ pathname: API_ROOT + path })
const readsByForm = Object.values<Endpoint>(contract).filter(({ inBody }) => inBody)
/** The method of the endpoint that is called: a read may come as a form. */
function methodOf({ method, url }: Request): string {
  const { pathname } = new URL(url)
  return method === 'POST' && readsByForm.some((one) => pathOf(one).test({ pathname })) ? 'GET' : method
}

const isFor = ({ to, asking = /^/ }: Answer, request: Request): boolean => {
  if (!to) return true
  const { pathname, search } = new URL(request.url)
  return methodOf(request) === to.method && pathOf(to).test({ pathname }) && asking.test(search)
}

let entered: ReturnType<StoryServer['enter']> | undefined
/** Who looks: one session for all tests. */
export const admin = async () => (entered ??= (await openServer()).enter(ADMIN))

/** A token of somebody else's. */
export const tokenOf = async (email: string) => (await (await openServer()).enter(email)).token

/** Asks the server as the administrator, below /api/v1, of their first tenant or another one. */
async function ask(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  other?: string,
): Promise<Response> {
  const [{ api }, { tenant, token }] = [await openServer(), await admin()]
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': other ?? tenant, ...init.headers }
  return api(new Request(`${location.origin}${API_ROOT}${path}`, { ...init, headers }))
}

/** What the server says to the administrator. */
export async function read<T>(path: string, other?: string): Promise<T> {
  // Of the type that the contract has for it: the server checks its replies here.
  return (await (await ask(path, {}, other)).json()) as T
}
export const readText = async (path: string): Promise<string> => (await ask(path)).text()

/** The newest notes, as the list shows them. */
export const notes = async (): Promise<NfceItem[]> =>
  (await read<Page<NfceItem>>('/custody/nfce/?environment=production&page=1&per_page=15')).items

/** Values of an element's own attributes. */
export const ownAttributes = async (tag: string): Promise<Readonly<Record<string, string>>> =>
  attributesOf(tag, await newestNote((await openServer()).store))

/** Calls that may change something and have not been answered; none may where there is no set of them. */
let underWay: Set<Promise<unknown>> | undefined

/** Lets the test's calls change what the server keeps, until the test ends: then all is as it was. */
export async function mayChange(): Promise<void> {
  // Sessions that outlast the test are begun before.
  await admin()
  const calls = new Set<Promise<unknown>>()
  underWay = calls
  await takeBack(async () => {
    underWay = undefined
    await Promise.allSettled(calls)
  })
}

/** Has the administrator change something elsewhere, below /api/v1; the answer, of the type that the contract has for it. */
export async function write<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  // The server checks its replies here.
  return (await reply.json()) as T
}

/** From now on some calls are answered otherwise than by the server, of which no call changes anything unless the test `mayChange`. */
export async function answer(answers: readonly Answer[]): Promise<void> {
  const server = await openServer()
  await serve(async (path, request) => {
    const found = answers.find((one) => isFor(one, request))
    if (found) return found.reply(request, server)
    if (underWay) {
      const call = server.api(request)
      underWay.add(call)
      return call
    }
    if (methodOf(request) !== 'GET' && !path.includes('preview=1'))
      throw new Error(`${request.method} ${path} would change the database`)
    return undefined
  })
}

/** Paths and queries of the calls from now on, which the server answers. */
export async function watchCalls(): Promise<string[]> {
  const asked: string[] = []
  await answer([
    {
      reply: (request, { api }) => {
        const { pathname, search } = new URL(request.url)
        asked.push(pathname + search)
        return api(request)
      },
    },
  ])
  return asked
}

export const main = () =>
  document.querySelector<HTMLElement>('body > main') ?? document.body.appendChild(document.createElement('main'))
/** Styles of the page's own, until it is cleared. */
export function paint(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

const paragraph = (own: { slot?: string; textContent: string }) => Object.assign(document.createElement('p'), own)

/** Puts an element on the page, with all that belongs to it in one task. */
export async function place({
  tag,
  attributes = {},
  properties,
  slotted = {},
  after,
  into = main(),
}: Put): Promise<Locator> {
  const { tenant, token } = await admin()
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ tenant, ...attributes })) element.setAttribute(name, value)
  element.append(...Object.entries(slotted).map(([slot, textContent]) => paragraph({ slot, textContent })))
  Object.assign(element, { token, ...properties })
  into.append(element)
  if (after) element.after(paragraph({ textContent: after }))
  return page.elementLocator(element)
}

/** The same where the API answers as is said, and otherwise as the server does. */
export async function put(what: Put, answers: readonly Answer[] = []): Promise<Locator> {
  await answer(answers)
  return place(what)
}

/** How wide and high (px) a page is unless a test says otherwise. */
const VIEWPORT = [1280, 720] as const

/** Makes the page as it was, and waits until what an element held is free: one that was merely moved would keep it. */
export async function clear(): Promise<void> {
  document.querySelector('body > main')?.remove()
  document.adoptedStyleSheets = []
  for (const name of Object.keys(pageDefaults)) Reflect.deleteProperty(pageDefaults, name)
  if (innerWidth !== VIEWPORT[0] || innerHeight !== VIEWPORT[1]) await page.viewport(...VIEWPORT)
  // An element looks in a task of its own, begun in a microtask, whether it was moved: this one comes after it. Frames may come before both.
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
}

/** Waits until React has taken an element over from what was painted, which takes no keys. */
export const runReact = (element: Locator) =>
  expect.poll(() => element.element().shadowRoot?.querySelector('.stage')?.checkVisibility()).toBe(true)

/** Opens the search within an element, from its first control on. */
export async function openSearch(element: Locator, keys = '{Control>}k{/Control}'): Promise<void> {
  await runReact(element)
  const control = element.getByCss('.stage :is(button, a[tabindex]):not([disabled])').first()
  // A control of HTML, as the selector says.
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
  await expect.poll(() => element.element().shadowRoot?.activeElement?.matches('dialog:modal')).toBe(true)
}

/** Waits for what an element mirrors in `:state()`. */
export const inState = (element: Locator, state: string) =>
  expect.poll(() => element.element().matches(`:state(${state})`))

/** What elements tell the page from now on by events of a name, without `fiscal-`; the test's own to compare. */
export function hear(name: string): unknown[] {
  const details: unknown[] = []
  const keep = (event: Event) => event instanceof CustomEvent && details.push(event.detail)
  document.addEventListener(`fiscal-${name}`, keep)
  onTestFinished(() => document.removeEventListener(`fiscal-${name}`, keep))
  return details
}

/** The text of the file that a press saves. */
export async function savedText(pressing: () => Promise<void>): Promise<string> {
  const blobs = vi.spyOn(URL, 'createObjectURL')
  await pressing()
  await expect.poll(() => blobs.mock.calls.length).toBe(1)
  const [[blob]] = blobs.mock.calls as [[Blob]]
  blobs.mockRestore()
  return blob.text()
}

/** What the page is warned of from now on. */
export function warnings(): string[] {
  const texts: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void texts.push(text))
  return texts
}

export const firstKey = (list: Locator) => list.getByRole('row').nth(1).getByRole('link')
