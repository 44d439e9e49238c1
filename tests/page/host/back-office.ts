import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { API_ROOT } from '#api/client/address.ts'
import type { Me } from '#api/contract/access/users.ts'
import { App } from '#host/App.tsx'
import css from '#host/host.css?inline'
import { giveWay } from '#host/session/follow.ts'
import { openSession, type Session, useSession } from '#host/session/session.ts'
import { keepTenant } from '#host/session/tab-tenant.ts'
import { pathOf } from '../../e2e/at.ts'
import { openServer } from '../../../stories/server.tsx'
import { type Answer, answer, main } from '../partner-page.ts'

// The whole back-office in the page that is its server as well. What its build, another tab, an address that is loaded anew or a process
// of its own proves is tested end to end (tests/e2e/host).

export const ADMIN = 'admin@aurora.example'
/** Reads everything in Grupo Aurora, and has no other tenant. */
export const READER = 'fiscal@aurora.example'
/** Master in Rede Horizonte, nobody in Grupo Aurora. */
export const STRANGER = 'admin@horizonte.example'
export const AURORA = 'Grupo Aurora'
export const HORIZONTE = 'Rede Horizonte'

/** Somebody who has logged in. */
export interface Entered {
  email: string
  token: string
  me: Me
  /** What the server says to them below /api/v1, of their first tenant or another one. */
  read<T>(path: string, tenant?: string): Promise<T>
}

const entered = new Map<string, Promise<Entered>>()
/** Logs in once for each e-mail. */
export function as(email: string): Promise<Entered> {
  const known = entered.get(email) ?? enter(email)
  entered.set(email, known)
  return known
}

async function enter(email: string): Promise<Entered> {
  const { api, enter: logIn } = await openServer()
  const { token, tenant: first } = await logIn(email)
  const get = async (path: string, tenant = first) => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
    return (await api(new Request(`${location.origin}${API_ROOT}${path}`, { headers }))).json()
  }
  return { email, token, me: await get('/users/me'), read: get }
}

/** The session of somebody as the browser keeps it, without a token to renew it by. */
export function sessionOf({ email, token, me }: Entered): Session {
  const [tenant] = me.tenants.map(({ id, description }) => ({ id, description }))
  return { accessToken: token, email, tenant }
}

interface Open {
  /** Who looks; the administrator unless told. */
  as?: string
  /** What is different about their session. */
  session?: Session
}

let isFollowed = false

/** Opens the back-office at a path, in place of whatever is on the page, until the test ends. */
export async function openBackOffice(path: string, { as: email = ADMIN, session }: Open = {}, answers: Answer[] = []) {
  const known = sessionOf(await as(email))
  await answer(answers)
  await openPage(path, { ...known, ...session })
}

/** The same for who has not logged in. `state`: of the entry of the history. */
export async function openSignedOut(path: string, answers: Answer[] = [], state: unknown = null): Promise<void> {
  await answer(answers)
  await openPage(path, {}, state)
}

async function openPage(path: string, session: Session, state: unknown = null): Promise<void> {
  // Once: what it listens for it does so as long as the page lives.
  if (!isFollowed) openSession(giveWay)
  isFollowed = true
  const { href } = location
  // Before its address: of somebody else than whom the page knew it says so there, and goes home.
  useSession.setState(session, true)
  useSession.setState(session, true)
  if (session.tenant) keepTenant(session.tenant)
  history.pushState(state, '', path)
  // First of all sheets: it says in which order their layers count.
  const sheet = Object.assign(document.createElement('style'), { textContent: css })
  document.head.prepend(sheet)
  document.body.classList.add('fx')
  const place = Object.assign(document.createElement('div'), { id: 'root' })
  main().replaceWith(place)
  const root = createRoot(place)
  root.render(createElement(App))
  onTestFinished(() => {
    root.unmount()
    place.remove()
    sheet.remove()
    document.body.classList.remove('fx')
    useSession.setState({}, true)
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', href)
  })
}

const matches = (look: () => string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? expect.poll(look).toBe(wanted) : expect.poll(look).toMatch(wanted)

/** Waits until the page's address, as its screens know it, is a path. */
export const expectAt = (path: string | RegExp) => matches(() => pathOf(new URL(location.href)), path)

export const expectTitle = (title: string | RegExp) => matches(() => document.title, title)

/** How pages are titled to who has several tenants. */
export const titled = (what: string, tenant = AURORA): string => `${what} · ${tenant} · Fiscal`

/** The links of a list's rows. */
export const rowLinks = (): Locator => page.getByRole('row').getByRole('link')

export const menu = (): Locator => page.getByRole('navigation', { name: 'Menu principal' })

/** What the menu offers. */
export const entries = (): string[] =>
  menu()
    .getByRole('link')
    .elements()
    .map((one) => one.textContent.trim())

/** What the top bar calls the tenant. */
export const banner = (tenant: string): Locator => page.getByRole('banner').getByText(tenant)

/** Goes by an entry of the menu. */
export const go = (name: string): Promise<void> => menu().getByRole('link', { name, exact: true }).click()

export async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /^Menu do usuário/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}

export async function switchTo(from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Trocar de organização. Atual: ${from}` }).click()
  await page.getByRole('menuitem', { name: to }).click()
}
