import { readAddress } from '#api/client/address.ts'
import type { Answer, Asker, sendAhead, Sent } from '#api/client/ahead.ts'
import { reportError } from '#api/client/report-error.ts'
import { subjectOf } from '#api/client/subject.ts'
import { stopAhead, takenFrom } from '#api/client/take-ahead.ts'
import type { readMe } from '#api/contract/access/users.ts'
import type { FiscalElement } from './element.ts'
import { elementTokens, type TokenProvider } from './tokens.ts'
import { paint } from './paint.ts'
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

/** Finds the route and asks for its first data, or joins the loader's asking. */
function begin({ widget, sendAhead: send }: Presentation, settings: ElementSettings): Beginning {
  const [pathname = '', query] = settings.view.split('?')
  const match = settings.fault ? undefined : routeAt(widget.routes, pathname)
  const at: At = {
    params: match?.params ?? {},
    search: query ? `?${query}` : '',
    preferences: storedPreferences(settings.preferences, settings.tenant, subjectOf(settings.token)),
  }
  const early = settings.token && settings.tenant && !reactIsHere
  const reads = early ? (match?.route.reads?.(at) ?? []) : []
  const answers = reads.map((path) => send(settings, path))
  if (reads.length > 0) answers.push(send(settings, readAddress<typeof readMe>('/users/me', {})))
  return { match, at, answers }
}

/** Asks for the code of a screen; whoever draws it sees whether it came (use-loaded.ts). */
const soon = (route: Route | OverRoute | undefined) => route && loadScreen(route).catch(() => undefined)

/** How long React's own shapes are waited for where nothing was painted. */
const SHAPES_AFTER_MS = 150
/** How long React waits for the first rows to be painted. */
const PATIENCE_MS = 1000
/** What the attributes that offer a choice may say; the first counts where nothing is said. */
const CHOICES = {
  theme: ['dark', 'light', 'auto'],
  loading: ['eager', 'lazy'],
  preferences: ['', 'page'],
} as const

/** What an attribute says; where that is none of its values it warns, and the first counts. */
function chosen(element: FiscalElement, name: keyof typeof CHOICES): string {
  const [preset] = CHOICES[name]
  const asked = element.setting(name) || preset
  if (CHOICES[name].some((known) => known === asked)) return asked
  console.warn(`${element.localName}: ${name} "${asked}" is unknown, "${preset}" is used`)
  return preset
}

/** Paints the first answer as soon as it is there, then fetches React, which takes the picture over. */
export function present(given: Presentation): Mounted {
  const { element } = given
  const settings = () => settingsOf(given)
  const frame = document.createElement('div')
  frame.className = 'fx wdg'
  frame.part.add('root')
  const picture = frame.appendChild(document.createElement('div'))
  picture.className = 'picture'
  // A likeness: what is chosen or pressed in it would be lost, so it cannot be.
  picture.inert = true
  picture.ariaDisabled = 'true'
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
    frame.dataset.theme = chosen(element, 'theme')
  }
  followTheme()
  chosen(element, 'loading')
  chosen(element, 'preferences')
  const root = element.shadowRoot
  const sheets = root && adoptSheets(root)
  themeBy(element, frame)
  root?.replaceChildren(frame)

  let endPrinting: (() => void) | undefined
  /** How it prints is loaded once it shows something and nothing else is to be done. */
  const onState = () => {
    if (element.internals.states.has('loading')) return
    element.removeEventListener('fiscal-state', onState)
    const load = async () => {
      const { elementPrinted } = await import('../print/element.ts')
      if (!ended) endPrinting = elementPrinted(given, frame, settings)
    }
    // Safari has no such callback.
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => void load().catch(() => undefined))
  }
  element.addEventListener('fiscal-state', onState)

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

  let drawnFor = ''
  /** Whether the picture holds data. */
  let filled = false
  /** Whether whom the picture was for has gone meanwhile. */
  const left = () => !settings().token || settings().tenant !== drawnFor
  /** Paints the shapes of what is awaited, be it the data or a token, then the data. */
  const draw = async ({ match, at, answers: [first] }: Beginning) => {
    drawnFor = settings().tenant
    const pictured = (await match?.route.picture?.())?.default
    const shapes = (await match?.route.shapes?.())?.default
    // After what the first rows need.
    void import('./font.ts').then(({ bringFont }) => bringFont(element, frame)).catch(() => undefined)
    if (!pictured && !shapes) return
    const show = (answer: unknown) => {
      if (ended || running?.shown() || (answer && left())) return
      filled = answer !== undefined
      picture.replaceChildren()
      paint(pictured ? pictured.picture(answer, at) : shapes?.(), picture)
    }
    show(undefined)
    if (!first || !pictured) return
    const { status, body } = await first
    if (status === 200) show(body)
  }

  const run = async () => {
    let beginning = begin(given, settings())
    if (!settings().token) {
      void draw(beginning).catch(() => undefined)
      if (await tokens.ready()) beginning = begin(given, settings())
    }
    // React would take the line from what the first rows need; slow data does not keep it waiting for long.
    const drawn = draw(beginning).catch(() => undefined)
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    const { route, over } = beginning.match ?? {}
    const [{ start }] = await Promise.all([import('./react-root.tsx'), soon(route), soon(over)])
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
      tokens,
    })
    // Where nothing was painted, since not every route has a picture, the screen's own shapes must say that something comes.
    setTimeout(() => {
      if (picture.childElementCount > 0) return
      picture.remove()
      stage.hidden = false
    }, SHAPES_AFTER_MS)
  }
  run().catch((error: unknown) => {
    reportError(settings().api, error, `${element.localName} load`)
    given.missing(error, frame)
  })

  let asker = given.asker()
  return {
    update() {
      sheets?.anew()
      themeBy(element, frame)
      followTheme()
      const before = asker
      asker = given.asker()
      if (before.token && before.token !== asker.token) stopAhead(given.sent, before)
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
      sheets?.end()
      element.removeEventListener('fiscal-state', onState)
      endPrinting?.()
    },
  }
}
