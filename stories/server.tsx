import type { StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { type Connection, join } from '#api/client/connection.ts'
import { retryDelay as laterOf } from '#api/client/outage.ts'
import { subjectOf } from '#api/client/subject.ts'
import { type Api, createApi } from '#api/server/api.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { webPasswords, webPlatform } from '#api/server/ports/platform/platform.web.ts'
import { openPglite } from '#api/server/store/embedded/pglite.ts'
import type { Store } from '#api/server/store/scope.ts'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { NoAccess, SignedOut, UnknownPath } from '#widgets/kit/Panels.tsx'
import { originStore } from '#widgets/kit/preferences.ts'
import type { BrowserNotifications } from '#widgets/kit/place/notifications.ts'
import { memoryPlace } from '#widgets/kit/place/place.ts'
import { WidgetRoot } from '#widgets/kit/WidgetRoot.tsx'
import type { Widget } from '#widgets/kit/widget.ts'
import { answerByMode, failed } from './api-answers.ts'
import { fill } from './fill.ts'
import { NOW } from './now.ts'

export { NOBODY } from './users.ts'

/** The secret of the server inside this page, by which it seals. */
export const SECRET = 'only for the stories of this page, known to all'

export interface StoryServer {
  api: Api
  store: Store
  /** Asks for a link to set a password by; the token in the mail. */
  mailedToken(email: string): Promise<string>
  /** The first tenant of a user and a token of theirs. */
  enter(email: string): Promise<{ tenant: string; token: string }>
}

async function open(filled?: () => Promise<Store>): Promise<StoryServer> {
  const store = await (filled ?? openPglite)()
  // Few rounds: this password is in the README.
  const platform = webPlatform({ passwords: webPasswords(1000), now: () => NOW, log: () => {} })
  if (!filled) await fill(store, platform)
  const mailer = memoryMailer()
  const api = createApi({
    store,
    mailer,
    platform,
    secret: SECRET,
    settings: {
      checkReplies: true,
      mailLimits: { perEmail: 1000, perAddress: 1000 },
      // A database that tests take back is one transaction, which others would hear of only once it is over.
      ...(filled && { changeStreams: 0 }),
    },
  })
  const ask = async (path: string, init: RequestInit) => {
    const reply = await api(new Request(`${location.origin}/api/v1${path}`, init))
    const body: unknown = await reply.json()
    if (!reply.ok) throw new Error(JSON.stringify(body))
    return body
  }
  return {
    api,
    store,
    async mailedToken(email) {
      await ask('/users/forgot-password', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      return /token=([\w-]+)/.exec(mailer.messages.at(-1)?.text ?? '')?.[1] ?? ''
    },
    async enter(email) {
      // The contract's own shapes: the server checks its replies here.
      const { access_token: token } = (await ask('/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      })) as { access_token: string }
      const me = (await ask('/users/me', { headers: { Authorization: `Bearer ${token}` } })) as {
        tenants: { id: string }[]
      }
      return { tenant: me.tenants[0]?.id ?? '', token }
    },
  }
}

let server: Promise<StoryServer> | undefined
/** The server inside this page: one database for all stories. `filled`: brings one as `fill` leaves it. */
export const openServer = (filled?: () => Promise<Store>): Promise<StoryServer> => (server ??= open(filled))

/** What may go wrong between a screen and the server: undefined lets the call pass. */
export type Trouble = (path: string, request: Request) => Promise<Response | undefined> | undefined

export const never = (path: string): ReturnType<Trouble> =>
  path.includes('/users/me') ? undefined : new Promise(() => {})
export const broken = (path: string): ReturnType<Trouble> =>
  path.includes('/users/me') ? undefined : Promise.resolve(failed())

const network = window.fetch

/** Calls to the API go to the server inside the page; everything else to the network. */
function connectPage(served: StoryServer, trouble: Trouble | undefined): void {
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search, origin } = new URL(request.url)
    if (origin !== location.origin || !pathname.startsWith('/api/v1')) return network.call(window, input, init)
    const path = pathname + search
    return (await trouble?.(path, request)) ?? answerByMode(path, request, served.api)
  }
}

/** For stories of screens without a login: the server behind this page. */
export async function serve(trouble?: Trouble): Promise<StoryServer> {
  const served = await openServer()
  connectPage(served, trouble)
  return served
}

/** For a story's `beforeEach`: the page's address, given back afterwards. */
export function standAt(path: string, state: unknown = null): () => void {
  const { href } = location
  history.replaceState(state, '', path)
  return () => history.replaceState(null, '', href)
}

/** The same in the light theme: one state of each screen at least, since faults of contrast are a theme's own. */
export const light = (story: StoryObj): StoryObj => ({ ...story, globals: { ...story.globals, theme: 'light' } })

export interface Stage {
  widget: Widget
  /** Where the widget opens, or how to find out from the database. */
  path: string | ((store: Store) => Promise<string>)
  user?: string
  trouble?: Trouble | undefined
  /** As of the back-office; without them unless told. */
  notifications?: BrowserNotifications | undefined
}

export interface Ready {
  connection: Connection
  path: string
  notifications?: BrowserNotifications | undefined
  /** No two have the same. */
  number: number
}

let prepared = 0

/** For a story's `loaders`: the server, a user and the place to open. */
export async function prepare({ path, user = 'admin@aurora.example', trouble, notifications }: Stage): Promise<Ready> {
  const served = await openServer()
  const { tenant, token } = await served.enter(user)
  connectPage(served, trouble)
  const tokens = { current: () => token, renew: async () => undefined, lost: () => {} }
  const { connection } = join({ api: '', tenant }, subjectOf(token), tokens, { isOfTab: true })
  connection.queries.clear()
  // What fails here fails for good: nobody waits for the tries before the last one, after which it counts as failed.
  const { queries } = connection.queries.getDefaultOptions()
  const retryDelay = (failures: number, error: Error) => (failures < 3 ? 0 : laterOf(failures, error))
  connection.queries.setDefaultOptions({ queries: { ...queries, retryDelay } })
  const opens = typeof path === 'string' ? path : await path(served.store)
  return { connection, path: opens, notifications, number: ++prepared }
}

/** A widget in the frame that the back-office gives it, at a place of its own. */
export function Framed({ widget, ready }: { widget: Widget; ready: Ready }): ReactNode {
  const [isOut, setIsOut] = useState(false)
  const [{ place, snackbars }] = useState(() => {
    const memory = memoryPlace(ready.path, () => true)
    return {
      snackbars: createSnackbars(),
      place: {
        ...memory,
        href: () => undefined,
        refused: <NoAccess />,
        unknown: <UnknownPath />,
        preferences: originStore,
        ...(ready.notifications && { notifications: ready.notifications }),
        hasBack: () => true,
        signedOut: () => setIsOut(true),
      },
    }
  })
  useEffect(() => () => snackbars.clear(), [snackbars])
  return (
    // As high as the window, as the back-office has it: what fills its height is seen so here too.
    <main className="content story" style={{ minHeight: '100dvh' }}>
      <Router>
        {isOut ? (
          <SignedOut report={() => {}} />
        ) : (
          <WidgetRoot
            routes={widget.routes}
            connection={ready.connection}
            place={place}
            snackbars={snackbars}
            report={() => {}}
          />
        )}
      </Router>
    </main>
  )
}
