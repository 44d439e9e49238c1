import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useLocation } from 'wouter'
import { reportError } from '#api/client/report-error.ts'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import type { Presentation } from './first-paint.ts'
import type { ElementTokens } from './tokens.ts'
import { type Around, AroundContext, CustomizeContext } from '../place/around.ts'
import { BROKEN } from '../failure/broken.ts'
import { focusIn } from '../picture/kept-press.ts'
import { closeFront } from './react/close-front.ts'
import { elementPlace } from './react/element-place.tsx'
import { failureTeller } from './react/failure-teller.ts'
import { joining } from './react/joining.ts'
import { pageAround } from './react/page-around.ts'
import { SignedOut, TokenAwaited, Unusable } from '../Panels.tsx'
import type { ElementSettings } from './settings.ts'
import { type Surroundings, surround } from './surroundings.ts'
import { rareSetting } from '../place/rare-setting.ts'
import { AttentionContext, attentionTo } from '../place/attention.ts'
import { type TellTitle, TitleContext } from '../place/title.ts'
import { SightContext, sightOf } from '../place/sight.ts'
import type { ScreenState } from '../report.ts'
import { ElementSearch } from '../search/ElementSearch.tsx'
import { routeAt } from '../widget.ts'
import { WidgetRoot } from '../WidgetRoot.tsx'

export { fillCache } from './react/fill-cache.ts'
export { keepOwn } from '../list/own/use-own.ts'

interface Start {
  presentation: Presentation
  /** Returns the element's present settings. */
  settings: () => ElementSettings
  frame: HTMLElement
  /** The painted picture of before React; removed once React shows as much. */
  picture: HTMLElement
  stage: HTMLElement
  /** Does in the screen what was asked of the picture. */
  giveOn: (screen: Element) => void
  tokens: ElementTokens
  /** When its first rows were painted, by the page's clock (ms). */
  filledAt: number | undefined
  /** Shows what no screen has caught: nothing of React's stands after it. */
  onBroken: (error: unknown) => void
}

export interface Running {
  update(): void
  end(): void
  /** Tells if the screen has taken the picture's place. */
  isPainted(): boolean
  /** Takes the user's last step back; false where there is none. */
  goBack(): boolean
}

/** Hears of each screen that stands: the focus is lost with what led to it. */
function Arrival({ arrive, children }: { arrive: () => void; children: ReactNode }) {
  const [pathname] = useLocation()
  // The focus lies outside of React.
  useEffect(arrive, [arrive, pathname])
  return children
}

interface SurroundedProps {
  attention: Promise<unknown>
  sight: ReturnType<typeof sightOf>
  around: Around
  tellTitle: TellTitle
  presentation: Presentation
  children: ReactNode
}

/** Lets screens know of the page around them. */
const Surrounded = ({ attention, sight, around, tellTitle, presentation, children }: SurroundedProps) => (
  <AttentionContext value={attention}>
    <SightContext value={sight}>
      <AroundContext value={around}>
        <TitleContext value={tellTitle}>
          <CustomizeContext value={presentation.element.customize ?? presentation.page.customize}>
            {children}
          </CustomizeContext>
        </TitleContext>
      </AroundContext>
    </SightContext>
  </AttentionContext>
)

interface TakeOver extends Pick<Start, 'presentation' | 'picture' | 'stage' | 'giveOn'> {
  /** The screen shows its data. */
  onStood: () => void
  /** Tells if the present screen is a list, whose picture has rows or their shapes. */
  hasRows: () => boolean
  /** Names user and tenant. */
  userKey: () => string | undefined
}

/** Puts the screen in the picture's place once it shows as much, and tells the page how the screen stands. */
function takeOver({ presentation, picture, stage, giveOn, hasRows, userKey, onStood }: TakeOver) {
  const { element } = presentation
  let isPainted = false
  /** User and tenant of the last data. */
  let readyFor: string | undefined
  const report = (state: ScreenState) => {
    element.mirror(state)
    // A list's picture has its rows, or their very shapes, and a snapshot its data; what stands for another screen gives way to that one's own.
    const isOwn = presentation.frame !== undefined || hasRows()
    if (state === 'loading' && (isPainted || isOwn || !stage.querySelector(':scope > :not(.snacks, [hidden])'))) return
    if (!isPainted) {
      isPainted = true
      stage.hidden = false
      focusIn(picture)(stage)
      // Outside of React's own step, which this is called in.
      setTimeout(giveOn, 0, stage)
      picture.remove()
      // Whoever holds it holds nothing of what it showed.
      picture.replaceChildren()
    }
    if (state !== 'ready') return
    onStood()
    if (readyFor === userKey()) return
    readyFor = userKey()
    element.tell('ready', {})
  }
  return { report, isPainted: () => isPainted }
}

/** React's part of an element: takes the picture over, follows the attributes, tells the page. */
export function start(parts: Start): Running {
  const { presentation, settings: currentSettings, frame, stage, tokens, onBroken } = parts
  const { element, tag, widget, sent } = presentation
  const { routes, elements } = widget
  const spec = elements[tag]
  const root = createRoot(stage, {
    onUncaughtError: onBroken,
    onCaughtError: (error) => fail(error),
  })
  const snackbars = createSnackbars()
  const attention = attentionTo(frame)
  const sight = sightOf(frame)
  let settings = currentSettings()
  const joined = joining(tokens, sent, () => snackbars.clear())
  const failed = failureTeller(element)
  let fault: string | undefined
  const around = pageAround(presentation, settings.view, parts.filledAt)
  const isSearchOff = () => rareSetting(element, 'search') === 'off'

  const { place, panels, arrive, tellTitle, goBack } = elementPlace(presentation, {
    view: settings.view,
    stage,
    preferences: () => settings.preferences,
    tokens,
    mayOpen: around.mayOpen,
    went: around.went,
  })

  const { report, isPainted } = takeOver({
    ...parts,
    hasRows: () => routeAt(routes, settings.view.split('?')[0] ?? '')?.route.rows !== undefined,
    userKey: () => joined.key,
    onStood: around.stood,
  })

  const fail = (error: unknown) => {
    console.error(error)
    reportError(settings.api, error, `${element.localName} render`)
    report('error')
    element.tell('error', { ...BROKEN, retryable: true }, true)
  }

  const body = () => {
    if (settings.fault) {
      // Nothing of whom it was shown for before outlives this.
      if (!settings.tenant) joined.leave()
      return <Unusable message={settings.fault} report={report} />
    }
    const connection = joined.connect(settings)
    if (!connection) return tokens.isAwaited() ? <TokenAwaited report={report} /> : <SignedOut report={report} />
    return (
      <Surrounded {...{ attention, sight, around, tellTitle, presentation }}>
        <WidgetRoot
          key={joined.key}
          routes={routes}
          connection={connection}
          snackbars={snackbars}
          report={report}
          onFailure={failed}
          onSaved={around.saved}
          place={panels}
          frame={(screens) => (
            <>
              <Arrival arrive={arrive}>{screens}</Arrival>
              {spec?.finds && <ElementSearch spec={spec} routes={routes} frame={frame} isOff={isSearchOff} />}
            </>
          )}
        />
      </Surrounded>
    )
  }
  const render = () => {
    if (settings.fault && settings.fault !== fault) {
      console.warn(`${element.localName}: ${settings.fault}`)
      element.tell('error', { code: 'config', message: settings.fault, retryable: false }, true)
    }
    fault = settings.fault
    root.render(body())
  }

  const begin = () => {
    const served = surround({
      presentation,
      frame,
      attention,
      settings: currentSettings,
      connection: () => joined.connection,
    })
    // Now, not when React finds time: the data may be there already.
    flushSync(render)
    return served
  }
  const end = () => {
    around.end()
    root.unmount()
    joined.leave()
  }
  let surroundings: Surroundings
  try {
    surroundings = begin()
  } catch (error) {
    end()
    throw error
  }

  return {
    update() {
      settings = currentSettings()
      if (settings.view !== place.current()) {
        around.went(settings.view)
        place.go(settings.view)
      }
      // Who has left must not be seen for one frame more.
      if (tokens.current()) render()
      else flushSync(render)
      surroundings.changed()
    },
    end() {
      surroundings.end()
      end()
    },
    isPainted,
    goBack: () => closeFront(stage) || goBack(),
  }
}
