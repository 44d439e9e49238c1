import { readAddress, sentRead } from '#api/client/address.ts'
import type { Answer, Asker, sendAhead, Sent } from '#api/client/ahead.ts'
import { reportError } from '#api/client/report-error.ts'
import { subjectOf } from '#api/client/subject.ts'
import { stopAhead } from '#api/client/take-ahead.ts'
import type { Page } from '#api/contract/page.ts'
import type { Me, readMe } from '#api/contract/access/users.ts'
import { ScreenSkeleton } from '#ui/painted/Skeleton.tsx'
import type { FiscalElement } from './element.ts'
import { focusIn, keepPress } from '../picture/kept-press.ts'
import type { FiscalCustomize, PageDefaults } from '../public.ts'
import { tokensOf } from './first/tokens-of.ts'
import { BROKEN } from '../failure/broken.ts'
import { waitToAskAnew } from './missing-code.tsx'
import { paint } from '../picture/paint.ts'
import { fetchAhead } from './preload.ts'
import { storedPreferences } from '../preferences.ts'
import type { Running } from './react-root.tsx'
import { type ElementSettings, settingsOf } from './settings.ts'
import { anotherStage, openFrame } from './first/frame.ts'
import { loadReact, untilLoaded } from './first/load-react.ts'
import { examine } from './page/examine.ts'
import type { At } from '../place/at.ts'
import { type Match, routeAt, type Widget } from '../widget.ts'

export { BROKEN } from '../failure/broken.ts'

export interface Mounted {
  /** Attributes or properties have changed. */
  update(): void
  /** Takes the user's last step back; false where there is none. */
  goBack(): boolean
  end(): void
}

/** The loader's hand-over: it is built apart and shares no module with what it loads, so all they have in common goes through here. */
export interface Presentation {
  element: FiscalElement
  /** Without a prefix. */
  tag: string
  widget: Widget
  /** The least height, as CSS; `100%` is its width. */
  height: string
  asker: () => Asker
  sendAhead: typeof sendAhead
  /** Calls that the loader has sent. */
  sent: Sent
  /** The page's `connect`. */
  page: PageDefaults
  /** When the element came, by the page's clock (ms). */
  since: number
  /** Frame that the page's server has drawn. */
  frame?: HTMLElement
}

/** The first view of an element, and its answers. */
interface Beginning {
  settings: ElementSettings
  match: Match | undefined
  at: At
  /** To the first of the screen's calls; undefined without a token. */
  first: Promise<Answer> | undefined
  /** The viewer; undefined without a token, and of a call that failed. */
  me: Promise<Answer | undefined> | undefined
}

/** Returns the page's own in an element, or else in all of the page's. */
const customizeOf = ({ element, page }: Presentation): FiscalCustomize | undefined =>
  element.customize ?? page.customize

/** Once React has come for one element, the cache of its connection answers the next ones. */
let reactIsHere = false

/** Finds the route and asks for its first data and for who asks, or joins the loader's asking. */
function begin({ widget, sendAhead: send }: Presentation, settings: ElementSettings): Beginning {
  const [pathname = '', query] = settings.view.split('?')
  const match = settings.fault ? undefined : routeAt(widget.routes, pathname)
  const at: At = {
    params: match?.params ?? {},
    search: query ? `?${query}` : '',
    preferences: storedPreferences(settings.preferences, settings.tenant, subjectOf(settings.token)),
  }
  const isEarly = settings.token && settings.tenant && !reactIsHere
  const reads = isEarly ? (match?.route.reads?.(at) ?? []) : []
  const [first] = reads.map((path) => send(settings, path, sentRead(path)))
  // A failure shows where the answer is taken.
  const me = readAddress<typeof readMe>('/users/me', {})
  const who = first && send(settings, me, sentRead(me)).catch(() => undefined)
  return { settings, match, at, first, me: who }
}

// Named, because the build repeats what stands around an import() (scripts/vite/retry-chunks.ts).
const loadParts = () => import('../list/own/own-parts.ts')
const loadSnapshot = () => import('./snapshot.ts')

/** The same with what the page's server has drawn, if it serves. */
export const pictured = async (presentation: Presentation): Promise<Presentation> =>
  (await loadSnapshot()).pictured(presentation)

/** How long React waits for the first rows to be painted, and then for the page to rest. */
const PATIENCE_MS = 1000

/** Safari has no such callback; a page may be busy all the time. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })

/** Tells if the user and tenant of what was asked for have gone meanwhile. */
const isOfOthers = (then: ElementSettings, now: ElementSettings): boolean =>
  now.tenant !== then.tenant || Boolean(then.token && !now.token)

type Content = Parameters<typeof paint>[0]

function repaint(content: Content, picture: HTMLElement): void {
  const refocus = focusIn(picture)
  picture.replaceChildren()
  paint(content, picture)
  refocus(picture)
}

interface Picture {
  show: (content: Content) => void
  /** Shows rows. */
  fill: (rows: Content) => void
  /** True once rows stand. */
  isFilled: () => boolean
  hasGone: () => boolean
}

/** Answers what has come by now. Of two that are settled the first one counts. */
const ifHere = (answer: Promise<Answer | undefined> | undefined): Promise<Answer | undefined> =>
  Promise.race([answer, Promise.resolve(undefined)]).catch(() => undefined)

/** Draws the shapes of what is awaited, then a list's rows. */
async function drawRows(
  presentation: Presentation,
  { match, at, first, me }: Beginning,
  { show, fill, isFilled, hasGone }: Picture,
): Promise<void> {
  if (!match?.route.rows) return isFilled() ? undefined : show(ScreenSkeleton())
  const [{ default: list }, parts] = await Promise.all([
    match.route.rows(),
    // What a page adds to rows is in code of its own, without which the picture lacks the room of that alone.
    customizeOf(presentation) && loadParts().catch(() => undefined),
  ])
  const own =
    list.own &&
    parts?.pictureOf(customizeOf(presentation)?.[list.own.kind], list.own.kind, presentation.element.localName)
  // No shapes where data are here already.
  const isHere = await ifHere(first)
  if (!isFilled() && !isHere) show(list.picture(undefined, at, undefined, own))
  const answer = await first
  // The server has checked it.
  const who = await ifHere(me)
  if (answer?.status === 200 && !hasGone())
    fill(list.picture(answer.body as Page<unknown>, at, who?.status === 200 ? (who.body as Me) : undefined, own))
}

/**
 * Paints a list's first rows as soon as they are there, or the shapes of what is awaited. React, which is fetched beside, runs right after
 * them and takes their place; what is pressed before is kept for it.
 */
export function present(presentation: Presentation): Mounted {
  const { element } = presentation
  examine(element)
  const settings = () => settingsOf(presentation)
  const opened = openFrame(presentation)
  const { frame, picture } = opened
  let { stage } = opened
  const gone = new AbortController()
  let running: Running | undefined
  const tokens = tokensOf(presentation, settings, gone.signal, () => running?.update())
  const note = (error: unknown, where: string) =>
    reportError(presentation.asker().api, error, `${element.localName} ${where}`)

  const parts = { presentation, settings, frame, picture, giveOn: keepPress(picture), tokens }
  /** How often attributes or properties have changed. */
  let updates = 0
  /** When rows came to stand, by the page's clock (ms). */
  let filledAt = presentation.frame && presentation.since
  const hasGone = () => isOfOthers(beginning.settings, settings())
  const draw = async (of: Beginning) => {
    const show = (content: Content) => {
      if (!gone.signal.aborted && !running?.isPainted() && of === beginning) repaint(content, picture)
    }
    const fill = (content: Content) => {
      filledAt ??= performance.now()
      show(content)
    }
    await drawRows(presentation, of, { show, fill, isFilled: () => filledAt !== undefined, hasGone })
  }

  let beginning: Beginning
  let drawn: Promise<void>
  /** Asks for what the element is to show now, and draws it. */
  const drawAnew = () => {
    beginning = begin(presentation, settings())
    // React draws the same: what cannot be shown at all is said there.
    drawn = draw(beginning).catch((error: unknown) => note(error, 'paint'))
  }
  const load = () => loadReact(beginning.match, filledAt !== undefined, customizeOf(presentation) !== undefined)
  const onMissing = async (error: unknown) => {
    note(error, 'load')
    if (!filledAt) picture.replaceChildren()
    await waitToAskAnew(element, frame, gone.signal)
  }
  const run = async () => {
    drawAnew()
    if (!settings().token) await tokens.ready()
    // What draws the first rows is here, so the line is free.
    fetchAhead(load)
    // Slow data does not keep it waiting for long.
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    const { react, screen } = await untilLoaded(load, onMissing)
    if (filledAt && !reactIsHere) await idle()
    reactIsHere = true
    if (filledAt) await react.fillCache(presentation, settings(), tokens, { ...beginning, screen })
    if (gone.signal.aborted) return
    const before = updates
    running = react.start({ ...parts, stage, filledAt, onBroken: recover })
    // What the page has changed as it heard of the data.
    if (updates !== before) running.update()
  }
  /** Begins anew; defined while words stand in place of the screen. */
  let tryAnew: (() => void) | undefined
  /** Says of whatever was thrown that nothing can be shown, and begins anew when asked. */
  const recover = (error: unknown) => {
    if (tryAnew || gone.signal.aborted) return
    const wanted = Promise.withResolvers<void>()
    tryAnew = wanted.resolve
    console.error(error)
    note(error, 'start')
    const beginAnew = async () => {
      // React may be in the midst of what has thrown.
      await Promise.resolve()
      const former = running
      running = undefined
      stage = anotherStage(stage)
      // Rows that stand stay, as far as they are still here.
      if (!filledAt || !picture.isConnected) picture.replaceChildren()
      if (!picture.isConnected) filledAt = undefined
      const pause = waitToAskAnew(element, frame, gone.signal, BROKEN, wanted)
      former?.end()
      await pause
      tryAnew = undefined
      element.mirror('loading')
      frame.prepend(picture)
      run().catch(recover)
    }
    beginAnew().catch((another: unknown) => note(another, 'start'))
  }
  run().catch(recover)

  let asker = presentation.asker()
  const follow = () => {
    updates += 1
    opened.follow()
    const before = asker
    asker = presentation.asker()
    if (before.token && before.token !== asker.token) stopAhead(presentation.sent, before)
    // A page may sign in at any time: the first rows need not wait for React then.
    if (!before.token && asker.token && !running) drawAnew()
    tokens.changed()
    // React may not be there yet to do it.
    if (!running?.isPainted() && filledAt && hasGone()) picture.replaceChildren()
    running?.update()
  }
  return {
    update() {
      try {
        follow()
        // It may be what was wrong.
        tryAnew?.()
      } catch (error) {
        recover(error)
      }
    },
    goBack: () => Boolean(running?.goBack()),
    end() {
      gone.abort()
      stopAhead(presentation.sent, asker)
      tokens.end()
      running?.end()
      opened.end()
    },
  }
}
