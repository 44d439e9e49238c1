import { readAddress } from '#api/client/address.ts'
import type { Answer, Asker, sendAhead, Sent } from '#api/client/ahead.ts'
import { reportError } from '#api/client/report-error.ts'
import { subjectOf } from '#api/client/subject.ts'
import { stopAhead, takenFrom } from '#api/client/take-ahead.ts'
import type { readMe } from '#api/contract/access/users.ts'
import type { FiscalElement } from './element.ts'
import { focusIn, keepPress } from './kept-press.ts'
import type { TokenProvider } from './public.ts'
import { elementTokens } from './tokens.ts'
import { paint } from './paint.ts'
import { fetchAhead } from './preload.ts'
import { memoryStore, originStore, type PreferenceStore, storedPreferences } from '../preferences.ts'
import type { Running } from './react-root.tsx'
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

/** What an element is asked to be, read anew at each change. */
export interface ElementSettings extends Asker {
  view: string
  preferences: PreferenceStore
  /** Why it cannot be shown, in Portuguese: a missing or wrong attribute. */
  fault: string | undefined
}

function settingsOf({ element, tag, widget, asker, pageToken }: Presentation): ElementSettings {
  const { attributes = {}, start } = widget.elements[tag] ?? { start: () => '' }
  const asked = asker()
  const view = element.setting('view')
  const given = Object.fromEntries(Object.keys(attributes).map((name) => [name, element.setting(name)]))
  const [wrong, spec] = Object.entries(attributes).find(([name, { valid }]) => !view && !valid(given[name] ?? '')) ?? []
  // A page that signs in first says who and where together: until then neither is missing.
  const isSigned = asked.token || element.tokenProvider || pageToken()
  const fault = !isHttp(asked.api)
    ? 'O atributo api não é um endereço http:// ou https://.'
    : !asked.tenant && isSigned
      ? 'O atributo tenant está ausente.'
      : wrong && (spec?.fault ?? `O atributo ${wrong} está ausente ou é inválido.`)
  const preferences = element.setting('preferences') === 'page' ? originStore : memoryStore
  return { ...asked, view: view || start(given), preferences, fault }
}

const isHttp = (address: string) => /^https?:\/\/[^/]/.test(address)

/** What can be found and begun before React is there. */
interface Beginning {
  match: Match | undefined
  at: At
  /** Answers to the route's first reads; empty without a token. */
  answers: Promise<Answer>[]
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
  const answers = reads.map((path) => send(settings, path))
  if (reads.length > 0) answers.push(send(settings, readAddress<typeof readMe>('/users/me', {})))
  return { match, at, answers }
}

/** Asks for the code of a screen; whoever draws it sees whether it came (use-loaded.ts). */
const soon = (route: Route | OverRoute | undefined) => route && loadScreen(route).catch(() => undefined)

// Named, because the build repeats what stands around an import() (scripts/vite/retry-chunks.ts).
const loadReactRoot = () => import('./react-root.tsx')
const loadAfterPaint = () => import('./after-paint.ts')
const loadSnapshot = () => import('./snapshot.ts')

/** The same with what the page's server has drawn, if it serves. */
export const pictured = async (given: Presentation): Promise<Presentation> => (await loadSnapshot()).pictured(given)

/** How long React's own shapes are waited for where nothing was painted. */
const SHAPES_AFTER_MS = 150
/** How long React waits for the first rows to be painted. */
const PATIENCE_MS = 1000
/** What `theme` may say; the first counts where it says nothing known. */
const THEMES = ['dark', 'light', 'auto'] as const

/**
 * Paints the first answer as soon as it is there, and React, which comes beside it, takes the picture over. Until then the picture turns
 * pages itself, and all else that is pressed in it is kept for React.
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

  let theme: string | undefined
  /** Once for each theme asked for: other changes must not warn of it again. */
  const followTheme = () => {
    const asked = element.setting('theme')
    if (asked === theme) return
    theme = asked
    const known = THEMES.find((one) => one === asked) ?? THEMES[0]
    if (asked && known !== asked) console.warn(`${element.localName}: theme "${asked}" is unknown, "${known}" is used`)
    frame.dataset.theme = known
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
  const giveOn = keepPress(picture, () => turned && !(turned = false))
  let drawnFor = settings()
  /** What fills the picture with data; undefined while there are none. */
  let filled: unknown = given.frame
  /** Whether whom the picture was for has gone meanwhile. */
  const left = () => {
    const now = settings()
    return now.tenant !== drawnFor.tenant || (drawnFor.token && !now.token)
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
  const draw = async (of: Beginning) => {
    const {
      match,
      at,
      answers: [first],
    } = of
    drawnFor = settings()
    const pictured = (await match?.route.picture?.())?.default
    const shapes = (await match?.route.shapes?.())?.default
    if (!pictured && !shapes) return
    const show = (answer: unknown) => {
      if (ended || running?.shown() || of !== beginning || (answer && left())) return
      filled = answer
      const refocus = focusIn(picture)
      picture.replaceChildren()
      paint(pictured ? pictured.picture(answer, at) : shapes?.(), picture)
      refocus(picture)
    }
    // Of two that are settled the first one counts: no shapes where data are here already, or others stand.
    if (!filled && !(await Promise.race([first, Promise.resolve()]).catch(() => undefined))) show(undefined)
    if (!first || !pictured) return
    const { status, body } = await first
    if (status === 200) show(body)
  }

  let beginning: Beginning
  let drawn: Promise<void>
  /** Asks for what the element is to show now, and draws it. */
  const drawAnew = () => {
    beginning = begin(given, settings(), turn)
    drawn = draw(beginning).catch(() => undefined)
  }
  let endAfter: (() => void) | undefined
  const run = async () => {
    drawAnew()
    void loadAfterPaint()
      .then((after) => !ended && (endAfter = after.afterPaint(given, frame, settings, live)))
      .catch(() => undefined)
    if (!settings().token) await tokens.ready()
    // What draws the first rows is here, so the line is free; to run React would keep the rows waiting.
    fetchAhead(loadReactRoot)
    // Slow data does not keep it waiting for long.
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    const { route, over } = beginning.match ?? {}
    const [{ start }] = await Promise.all([loadReactRoot(), soon(route), soon(over)])
    reactIsHere = true
    const { routes, elements } = given.widget
    if (ended) return
    running = start({
      element,
      routes,
      only: elements[given.tag]?.only,
      settings,
      takeAhead: takenFrom(given.sent),
      picture,
      stage,
      onTaken() {
        focusIn(picture)(stage)
        // Outside of React's own step, which this is called in.
        setTimeout(giveOn, 0, stage)
      },
      tokens,
    })
    // Where nothing was painted, since not every route has a picture, the screen's own shapes must say that something comes.
    setTimeout(() => {
      if (picture.childElementCount > 0) return
      picture.remove()
      stage.hidden = false
    }, SHAPES_AFTER_MS)
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
    },
    end() {
      ended = true
      stopAhead(given.sent, asker)
      tokens.end()
      running?.end()
      sheets.end()
      endAfter?.()
    },
  }
}
