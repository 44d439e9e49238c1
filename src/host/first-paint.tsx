import type { ReactNode } from 'react'
import type { Answer } from '#api/client/ahead.ts'
import { drawRoute } from '#widgets/kit/picture/draw-route.ts'
import { focusIn, keepPress } from '#widgets/kit/picture/kept-press.ts'
import { paint } from '#widgets/kit/picture/paint.ts'
import type { At, Match } from '#widgets/kit/widget.ts'
import { titleAt } from './routes.ts'
import { Brand, homeLabel } from './shell/Brand.tsx'
import { likeness, MenuFrame, ShellFrame, TenantFace, UserFace, yielding } from './shell/ShellFrame.tsx'
import type { Tenant } from './session/stored-session.ts'

/** A screen as it is asked for, with the answers to its first reads. */
export interface Asked {
  match: Match
  at: At
  answers: readonly Promise<Answer>[]
}

export interface FirstPaint {
  /** Settled once the first data can be seen; or there are none to be painted. */
  painted: Promise<void>
  /** Whether data stand, and not the shapes of what is awaited. */
  isFilled(): boolean
  /** From now on React turns the pages. */
  handOver(): void
  /** The screen in `stage` takes the picture's place. */
  give(stage: HTMLElement): void
}

/** What scrolls in the back-office, by which a place is found again. */
const SCROLLERS = ['main', '.tw']

/**
 * Paints the back-office with the first data of a screen before React is there, in a place of its own. Until React takes it over, a list's
 * picture turns its pages itself, and all else that is pressed in it is kept. `ask` asks for another address of the same screen.
 */
export function paintFirst(
  picture: HTMLElement,
  { tenant, email }: { tenant: Tenant; email: string },
  asked: Asked,
  ask: () => Asked | undefined,
): FirstPaint {
  let isOver = false
  let turnsPages = true
  let turned = false
  const { giveOn } = keepPress(picture, () => turned && !(turned = false))
  const tenantFace = (className: string) => (
    <span className={likeness(className)}>
      <TenantFace tenant={tenant} />
    </span>
  )
  paint(
    <ShellFrame
      title={titleAt(location.pathname)}
      brand={
        <a className="brand" aria-label={homeLabel}>
          <Brand />
        </a>
      }
      tenant={tenantFace}
      user={
        <span className={likeness(yielding)}>
          <UserFace email={email} />
        </span>
      }
      menu={<MenuFrame busy />}
    />,
    picture,
  )
  // The frame has one.
  const place = picture.querySelector('main') as HTMLElement

  let current = asked
  let isFilled = false
  const drawAnew = () => {
    place.querySelector('table')?.setAttribute('aria-busy', 'true')
    const next = ask()
    if (next) void draw(next).catch(() => undefined)
  }
  const turn = (to: string) => {
    if (!turnsPages) return
    turned = true
    history.pushState(null, '', to)
    drawAnew()
  }
  // Back among the pages that were turned here.
  window.addEventListener('popstate', drawAnew)
  const draw = (of: Asked) => {
    current = of
    const show = (content: ReactNode, answer?: Answer) => {
      if (isOver || of !== current) return
      isFilled ||= Boolean(answer)
      const refocus = focusIn(place)
      place.replaceChildren()
      paint(content, place)
      refocus(place)
    }
    const [first] = of.answers
    return drawRoute(of.match.route, { ...of.at, show: turn }, first, () => isFilled, show)
  }

  return {
    painted: draw(asked)
      .catch(() => undefined)
      .then(() => frameOver()),
    isFilled: () => isFilled,
    handOver() {
      turnsPages = false
      window.removeEventListener('popstate', drawAnew)
    },
    give(stage) {
      isOver = true
      const places = SCROLLERS.map((name) => picture.querySelector(name)?.scrollTop ?? 0)
      const refocus = focusIn(picture)
      picture.replaceWith(stage)
      for (const [index, name] of SCROLLERS.entries()) {
        const top = places[index]
        if (top) stage.querySelector(name)?.scrollTo({ top })
      }
      refocus(stage)
      // Outside of React's own step, which this may be called in.
      setTimeout(giveOn, 0, stage)
    },
  }
}

/** The next frame has been painted. */
const frameOver = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
