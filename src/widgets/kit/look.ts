import type { TakeAhead } from '#api/client/ahead.ts'
import { reportError } from '#api/client/report-error.ts'
import css from '#ui/styles/widget.css?inline'
import type { FiscalElement } from './element.ts'
import { elementTokens, type TokenProvider } from './element-tokens.ts'
import type { Beginning, Mounted, Wish } from './mount.ts'
import { paint } from './paint.ts'
import type { Runtime, Running } from './runtime.tsx'
import type { Picture } from './widget.ts'

export type Presented = Mounted

/** What the loader hands over: it is built apart and shares no module with what it loads, so all they have in common goes through here. */
export interface Presentation {
  element: FiscalElement
  frame: HTMLElement
  /** What the element is asked to be now. */
  wish: () => Wish
  beginning: Beginning
  /** Begins anew, once there is a token. */
  begin: () => Beginning
  picture: Promise<{ default: Picture }> | undefined
  takeAhead: TakeAhead
  /** What the page set by `connect`. */
  pageToken: () => TokenProvider | undefined
  runtime: () => Promise<Runtime>
}

let sheet: CSSStyleSheet | undefined

/** One constructed stylesheet for every shadow root of the page: no markup, no CSP exception. */
function adopt(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** The skeleton of a slow first load shows after this long (look, loading). */
const SKELETON_AFTER_MS = 150
/** How long React waits for the first rows to be painted. */
const PATIENCE_MS = 1000
const THEMES = ['dark', 'light', 'auto']

function dress(element: FiscalElement, frame: HTMLElement, theme: string): void {
  const known = THEMES.includes(theme)
  if (!known) console.warn(`${element.localName}: theme "${theme}" is unknown, "dark" is used`)
  frame.dataset.theme = known ? theme : 'dark'
}

/** Paints the first answer as soon as it is there, then fetches React, which takes the picture over. */
export function present(given: Presentation): Presented {
  const { element, frame, wish } = given
  const picture = frame.appendChild(document.createElement('div'))
  picture.className = 'picture'
  const stage = frame.appendChild(document.createElement('div'))
  stage.className = 'stage'
  stage.hidden = true
  let ended = false
  let running: Running | undefined

  if (element.shadowRoot) adopt(element.shadowRoot)
  let theme = ''
  /** Once for each theme asked for: other changes must not warn of it again. */
  const dressAnew = () => {
    const asked = element.setting('theme') || 'dark'
    if (asked === theme) return
    theme = asked
    dress(element, frame, theme)
  }
  dressAnew()

  const tokens = elementTokens({
    get tenant() {
      return wish().tenant
    },
    get token() {
      return wish().token || undefined
    },
    get provider() {
      return element.tokenProvider ?? given.pageToken()
    },
    require(reason) {
      let answer: Promise<string> | undefined
      const respondWith = (token: Promise<string>) => {
        answer = token
      }
      element.tell('auth-required', { reason, respondWith }, true)
      return answer
    },
    onToken: (token) => Reflect.set(element, 'token', token),
  })

  let drawnFor = ''
  /** Whether whom the picture was for has gone meanwhile. */
  const left = () => !wish().token || wish().tenant !== drawnFor
  const draw = async (beginning: Beginning) => {
    const [first] = beginning.answers
    drawnFor = wish().tenant
    const pictured = (await given.picture)?.default
    if (!first || !pictured) return
    const show = (answer: unknown) => {
      if (ended || running?.shown() || left()) return
      picture.replaceChildren()
      // The picture knows its own answer's type, the declaration does not; the server has checked it.
      paint(pictured(answer as never, beginning.at), picture)
    }
    const waiting = setTimeout(() => show(undefined), SKELETON_AFTER_MS)
    try {
      const { status, body } = await first
      if (status === 200) show(body)
    } finally {
      clearTimeout(waiting)
    }
  }

  const run = async () => {
    let { beginning } = given
    if (!wish().token && (await tokens.ready())) beginning = given.begin()
    // React would take the line from what the first rows need; slow data does not keep it waiting for long.
    const drawn = draw(beginning).catch(() => undefined)
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    const { route, over } = beginning.match ?? {}
    const [{ start }] = await Promise.all([given.runtime(), route?.screen(), over?.screen()])
    if (!ended) running = start({ element, wish, takeAhead: given.takeAhead, picture, stage, tokens })
  }
  run().catch((error: unknown) => {
    console.error(error)
    reportError(wish().api, error, `${element.localName} load`)
    picture.textContent = 'Não foi possível carregar. Recarregue a página.'
    element.tell('error', { code: 'network', message: picture.textContent, retryable: true }, true)
  })

  return {
    update() {
      dressAnew()
      // React may not be there yet to do it.
      if (!running?.shown() && left()) picture.replaceChildren()
      running?.update()
    },
    end() {
      ended = true
      tokens.end()
      running?.end()
    },
  }
}
