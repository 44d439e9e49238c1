import type { ReactNode } from 'react'
import { readAddress } from '#api/client/address.ts'
import type { Answer, Asker, sendAhead, Sent } from '#api/client/ahead.ts'
import { reportError } from '#api/client/report-error.ts'
import { subjectOf } from '#api/client/subject.ts'
import { stopAhead } from '#api/client/take-ahead.ts'
import type { readMe } from '#api/contract/access/users.ts'
import type { AfterPaint } from './after-paint.ts'
import type { FiscalElement } from './element.ts'
import { focusIn, keepPress } from '../picture/kept-press.ts'
import type { TokenProvider } from './public.ts'
import { elementTokens } from './tokens.ts'
import { drawRoute } from '../picture/draw-route.ts'
import { paint } from '../picture/paint.ts'
import { fetchAhead } from './preload.ts'
import { storedPreferences } from '../preferences.ts'
import type { Running } from './react-root.tsx'
import { type ElementSettings, settingsOf } from './settings.ts'
import { adoptSheets } from './sheets.ts'
import { themeBy } from './theme-values.ts'
import { type At, loadScreen, type Match, type OverRoute, type Route, routeAt, type Widget } from '../widget.ts'

export interface Mounted {
  /** Attributes or properties have changed. */
  update(): void
  end(): void
}

/** What the loader hands over: it is built apart and shares no module with what it loads, so all they have in common goes through here. */
export interface Presentation {
  element: FiscalElement
  /** Without a prefix. */
  tag: string
  widget: Widget
  /** The least height, as CSS; `100%` is its width. */
  height: string
  asker: () => Asker
  sendAhead: typeof sendAhead
  /** What the loader has sent. */
  sent: Sent
  /** Says in a place that the code for it could not be had. */
  missing: (error: unknown, place: ParentNode) => void
  /** What the page set by `connect`. */
  pageToken: () => TokenProvider | undefined
  /** What the page's server has drawn. */
  frame?: HTMLElement
}

/** What can be found and begun before React is there. */
export interface Beginning {
  settings: ElementSettings
  match: Match | undefined
  at: At
  /** What is asked first: the route's reads, then who asks; nothing without a token. */
  paths: string[]
  /** To each of them. */
  answers: Promise<Answer>[]
  /** When the first answer came (ms since the epoch), once the picture shows it. */
  cameAt?: number
}

/** Once React has come for one element, the cache of its connection answers the next ones. */
let reactIsHere = false

/** Finds the route and asks for its first data, or joins the loader's asking. `show` turns to another page. */
function begin({ widget, sendAhead: send }: Presentation, settings: ElementSettings, show: At['show']): Beginning {
  const [pathname = '', query] = settings.view.split('?')
  const match = settings.fault ? undefined : routeAt(widget.routes, pathname)
  const at: At = {
    params: match?.params ?? {},
    search: query ? `?${query}` : '',
    preferences: storedPreferences(settings.preferences, settings.tenant, subjectOf(settings.token)),
    show,
  }
  const early = settings.token && settings.tenant && !reactIsHere
  const reads = early ? (match?.route.reads?.(at) ?? []) : []
  const paths = reads[0] ? [...reads, readAddress<typeof readMe>('/users/me', {})] : []
  return { settings, match, at, paths, answers: paths.map((path) => send(settings, path)) }
}

/** Asks for the code of a screen; whoever draws it sees whether it came (use-loaded.ts). */
const soon = (route: Route | OverRoute | undefined) => route && loadScreen(route).catch(() => undefined)

// Named, because the build repeats what stands around an import() (scripts/vite/retry-chunks.ts).
const loadReactRoot = () => import('./react-root.tsx')
const loadAfterPaint = () => import('./after-paint.ts')
const loadSnapshot = () => import('./snapshot.ts')

/** The same with what the page's server has drawn, if it serves. */
export const pictured = async (given: Presentation): Promise<Presentation> => (await loadSnapshot()).pictured(given)

/** How long React waits for the first rows to be painted. */
const PATIENCE_MS = 1000

/**
 * Paints the first answer as soon as it is there. React, which comes beside it, takes the picture over; where the picture is whole, not before
 * somebody uses it (still.ts). Until then the picture turns pages itself, and all else that is pressed in it is kept for React.
 */
export function present(given: Presentation): Mounted {
  const { element } = given
  const settings = () => settingsOf(given)
  const { frame = document.createElement('div') } = given
  frame.className = 'fx wdg'
  frame.part.add('root')
  const picture = frame.querySelector('div') ?? frame.appendChild(document.createElement('div'))
  picture.className = 'picture'
  const stage = frame.appendChild(document.createElement('div'))
  stage.className = 'stage'
  stage.hidden = true
  picture.style.minHeight = stage.style.minHeight = given.height.replace('%', 'cqi')
  let ended = false
  let running: Running | undefined

  const followTheme = () => {
    // Of what is unknown the page is warned by after-paint.ts.
    frame.dataset.theme = /^(light|auto)$/.exec(element.setting('theme'))?.[0] ?? 'dark'
  }
  followTheme()
  // r2wc has made it, or the page's server.
  const root = element.shadowRoot as ShadowRoot
  const sheets = adoptSheets(root)
  themeBy(element, frame)
  if (!given.frame) root.replaceChildren(frame)

  const tokens = elementTokens({
    get tenant() {
      return settings().tenant
    },
    get token() {
      return settings().token || undefined
    },
    get provider() {
      return element.tokenProvider ?? given.pageToken()
    },
    require: (reason, respondWith) => void element.tell('auth-required', { reason, respondWith }, true),
    onToken: (token) => Reflect.set(element, 'token', token),
    onLost() {
      const message = 'Sessão expirada. Entre novamente.'
      element.tell('error', { code: 'auth-expired', message, retryable: false, status: 401 }, true)
    },
  })

  let turned = false
  const { isKept, giveOn } = keepPress(picture, () => turned && !(turned = false))
  /** What fills the picture with data; undefined while there are none. */
  let filled: unknown = given.frame
  /** Whether whom the picture was for has gone meanwhile. */
  const left = () => {
    const [now, then] = [settings(), beginning.settings]
    return now.tenant !== then.tenant || (then.token && !now.token)
  }
  /** Shows another page of a list. */
  const turn = (to: string) => {
    const { match, at } = beginning
    const told = { from: settings().view, to, name: match?.route.name, params: at.params }
    if (running || !element.tell('navigate', told, true)) return
    turned = true
    element.moved(to)
    picture.querySelector('table')?.setAttribute('aria-busy', 'true')
    drawAnew()
  }
  /** Paints the shapes of what is awaited, be it the data or a token, then the data. */
  const draw = (of: Beginning) => {
    const show = (content: ReactNode, answer?: Answer) => {
      if (ended || running?.shown() || of !== beginning || (answer && left())) return
      filled = answer
      if (answer) of.cameAt = answer.at ?? Date.now()
      const refocus = focusIn(picture)
      picture.replaceChildren()
      paint(content, picture)
      refocus(picture)
    }
    return drawRoute(of.match?.route, of.at, of.answers[0], () => Boolean(filled), show)
  }

  let beginning: Beginning
  let drawn: Promise<void>
  /** Asks for what the element is to show now, and draws it. */
  const drawAnew = () => {
    beginning = begin(given, settings(), turn)
    drawn = draw(beginning).catch(() => undefined)
  }
  const load = () => {
    const { route, over } = beginning.match ?? {}
    return Promise.all([loadReactRoot(), soon(route), soon(over)])
  }
  let after: AfterPaint | undefined
  const run = async () => {
    drawAnew()
    const now = { given, frame, settings, isKept, load, shown: () => beginning, running: () => running }
    const loaded = loadAfterPaint()
      .then(({ afterPaint }) => {
        if (!ended) after = afterPaint(now, live)
      })
      .catch(() => undefined)
    if (!settings().token) await tokens.ready()
    const { match, at } = beginning
    // Whoever draws it sees a failure.
    const isWhole = !match?.over && (await match?.route.picture?.().catch(() => undefined))?.default.isWhole?.(at)
    // What draws the first rows is here, so the line is free; to run React would keep the rows waiting.
    if (!isWhole) fetchAhead(loadReactRoot)
    // Slow data does not keep it waiting for long.
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    if (isWhole) await loaded
    const prepare = isWhole && !reactIsHere ? await after?.rest() : undefined
    const [{ start }] = await load()
    reactIsHere = true
    if (ended) return
    running = start({ given, settings, picture, stage, giveOn, tokens, prepare })
  }
  const live = run().catch((error: unknown) => {
    reportError(settings().api, error, `${element.localName} load`)
    given.missing(error, frame)
  })

  let asker = given.asker()
  return {
    update() {
      sheets.anew()
      themeBy(element, frame)
      followTheme()
      const before = asker
      asker = given.asker()
      if (before.token && before.token !== asker.token) stopAhead(given.sent, before)
      // A page may sign in at any time: the first rows need not wait for React then.
      if (!before.token && asker.token && !running) drawAnew()
      tokens.changed()
      // React may not be there yet to do it.
      if (!running?.shown() && filled && left()) picture.replaceChildren()
      running?.update()
      after?.changed()
    },
    end() {
      ended = true
      stopAhead(given.sent, asker)
      tokens.end()
      running?.end()
      sheets.end()
      after?.end()
    },
  }
}
