import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { API_ROOT } from '#api/client/address.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import '#widgets/register.ts'
import { openServer, serve, type StoryServer } from '../../stories/server.tsx'

// A partner's page: one element at a time in its <main>, signed in as the administrator, over the server inside the page.

const ADMIN = 'admin@aurora.example'

/** What an endpoint answers instead of the server's own answer. */
export interface Answer {
  to: Pick<Endpoint, 'method' | 'path'>
  /** In the query of the call, where others of the same endpoint pass. */
  asking?: RegExp
  reply: (request: Request, server: StoryServer) => Response | Promise<Response>
}

interface Put {
  tag: string
  attributes?: Readonly<Record<string, string>>
  /** Nodes of the page's own in the element's slots: name → text. */
  slotted?: Readonly<Record<string, string>>
}

/** A refusal of the server's, for {@link Answer}. */
export const refuse =
  (body: object, status = 400) =>
  () =>
    Response.json(body, { status })

const isFor = ({ to, asking = /^/ }: Answer, request: Request): boolean => {
  const { pathname, search } = new URL(request.url)
  const pattern = new URLPattern({ pathname: API_ROOT + to.path })
  return request.method === to.method && pattern.test({ pathname }) && asking.test(search)
}

let entered: ReturnType<StoryServer['enter']> | undefined
/** Who looks: one session for all tests. */
export const admin = async () => (entered ??= (await openServer()).enter(ADMIN))

/** What the server says to the administrator, below /api/v1. */
export async function read<T>(path: string): Promise<T> {
  const [{ api }, { tenant, token }] = [await openServer(), await admin()]
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
  const reply = await api(new Request(`${location.origin}${API_ROOT}${path}`, { headers }))
  // Of the type that the contract has for it: the server checks its replies here.
  return (await reply.json()) as T
}

/** From now on some calls are answered otherwise than by the server. Nothing that the server keeps is changed by any. */
export async function answer(answers: readonly Answer[]): Promise<void> {
  const server = await openServer()
  await serve(async (path, request) => {
    const found = answers.find((one) => isFor(one, request))
    if (found) return found.reply(request, server)
    if (request.method !== 'GET' && !path.includes('preview=1'))
      throw new Error(`${request.method} ${path} would change the database`)
    return undefined
  })
}

/** Puts an element on the page. */
export async function put(
  { tag, attributes = {}, slotted = {} }: Put,
  answers: readonly Answer[] = [],
): Promise<Locator> {
  const { tenant, token } = await admin()
  await answer(answers)
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ tenant, ...attributes })) element.setAttribute(name, value)
  for (const [slot, text] of Object.entries(slotted)) {
    element.append(Object.assign(document.createElement('p'), { slot, textContent: text }))
  }
  Object.assign(element, { token })
  const main = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'))
  main.append(element)
  return page.elementLocator(element)
}

/** Takes everything off the page, and waits until what it held is free: an element that was merely moved would keep it. */
export async function clear(): Promise<void> {
  document.querySelector('main')?.remove()
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Uses an element, as a pointer that comes over it does, until React has taken over what was painted, which takes no keys. */
export async function runReact(element: Locator): Promise<void> {
  await expect
    .poll(() => {
      const root = element.element().shadowRoot
      root?.querySelector('.picture')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
      return root?.querySelector('.stage')?.checkVisibility()
    })
    .toBe(true)
}

/** Waits for what an element mirrors in `:state()`. */
export const inState = (element: Locator, state: string) =>
  expect.poll(() => element.element().matches(`:state(${state})`))
