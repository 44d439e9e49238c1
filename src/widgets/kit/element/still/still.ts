import { question } from '#api/client/ahead.ts'
import type { Connection } from '#api/client/connection.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { Me } from '#api/contract/access/users.ts'
import type { Page } from '#api/contract/page.ts'
import { CountdownView, secondsLeft } from '#ui/painted/CountdownView.tsx'
import type { Beginning, Presentation } from '../first-paint.ts'
import { paint } from '../../picture/paint.ts'
import { fetchAhead } from '../preload.ts'
import type { ElementSettings } from '../settings.ts'
import { watchUse } from './watch-use.ts'

/** How long the cache counts an answer as fresh (api/client/connection.ts): an older one is asked for anew when the page is seen again. */
const FRESH_MS = 10_000

/** How long data are waited for: React knows what to say when none come. */
const PATIENCE_MS = 10_000

/** Puts what a picture shows into the connection, before React draws for the first time. */
export type Prepare = (connection: Connection) => Promise<unknown>

export interface Picture {
  given: Presentation
  frame: HTMLElement
  settings: () => ElementSettings
  /** What it shows. */
  shown: () => Beginning
  /** Whether something was pressed in it that waits for React. */
  isKept: () => boolean
  /** Fetches React and the screen; whoever runs them sees whether they came. */
  load: () => Promise<unknown>
}

export interface Still {
  /** Until React is to run; what it begins with, where the picture was whole. */
  over: Promise<Prepare | undefined>
  /** Attributes or properties have changed. */
  changed(): void
  end(): void
}

// Named, because the build repeats what stands around an import() (scripts/vite/retry-chunks.ts).
const loadTakeOver = () => import('./take-over.ts')

/** Safari has no such callback. */
export const whenIdle = (work: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(work)

const waiting = new Set<() => void>()

/**
 * React runs for one element of the page. All others follow when there is time: they share a cache and a session, and what is saved or lost in
 * one of them must be seen in the others.
 */
export function wakeAll(): void {
  for (const wake of waiting) whenIdle(wake)
}

/** What belongs to another one must not be shown any more (react-root.tsx). */
const connectionOf = ({ api, tenant, token }: ElementSettings) => [api, tenant, subjectOf(token)].join(' ')

/** Whether rows stand in the picture, for somebody who was let see them. The server judges a list's call by what its route needs. */
async function isFilled(of: Beginning): Promise<boolean> {
  const answers = await Promise.all(of.answers)
  // React checks them whole, and says what it has to say of what makes no sense.
  const list = answers[0]?.body as Partial<Page<unknown>> | undefined
  const me = answers.at(-1)?.body as Partial<Me> | undefined
  const makeSense = answers.every(({ status }) => status === 200) && Array.isArray(me?.permissions)
  return of.cameAt !== undefined && makeSense && (list?.items?.length ?? 0) > 0
}

/**
 * Lets a whole picture of a list stand without React until somebody uses it, its page changes it, or there is something to do that only React
 * does. Its countdown goes on meanwhile.
 */
export function stayStill({ given, frame, settings, shown, isKept, load }: Picture, isSlow: boolean): Still {
  const { element, sent } = given
  const list = shown().match?.route.list
  const every = list?.refreshEvery ?? 0
  const since = () => shown().cameAt ?? Date.now()
  let isWhole = false
  let isDue = false
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const { promise: woken, resolve } = Promise.withResolvers<void>()
  const wake = () => {
    isOver = true
    clearInterval(timer)
    resolve()
  }
  const use = watchUse(frame, wake)
  const refresh = () => {
    isDue = true
    wake()
  }
  /** As React's cache does. */
  const onSeen = () => {
    if (!document.hidden && Date.now() - since() > FRESH_MS) refresh()
  }
  const stop = () => {
    isOver = true
    clearInterval(timer)
    waiting.delete(wake)
    document.removeEventListener('visibilitychange', onSeen)
    removeEventListener('online', onSeen)
  }

  let ticks = 0
  const tick = () => {
    if (document.hidden) return
    const seconds = secondsLeft(every, since(), Date.now())
    const view = document.createDocumentFragment()
    paint(CountdownView({ seconds, of: every }), view)
    frame.querySelector('.count')?.replaceWith(view)
    // A turn without end: the computer's clock was set back.
    if (seconds === 0 || ++ticks > every + 1) refresh()
  }

  /** Whether it is asked to be something else than what stands. */
  const isOther = () => {
    const [now, then] = [settings(), shown().settings]
    // An interface's own keys, which a list of them forgets.
    return (Object.keys(now) as (keyof ElementSettings)[]).some((name) => now[name] !== then[name])
  }
  /** Whether whom it was for has gone meanwhile. */
  const left = () => connectionOf(settings()) !== connectionOf(shown().settings)
  const stand = async () => {
    const isUsed = isKept() || element.shadowRoot?.activeElement
    let late: ReturnType<typeof setTimeout> | undefined
    const isLate = new Promise<false>((resolveLate) => {
      late = setTimeout(resolveLate, PATIENCE_MS, false)
    })
    const isReady = !isUsed && (await Promise.race([isFilled(shown()), isLate]))
    clearTimeout(late)
    if (!isReady || isOther()) wake()
    if (isOver) return
    isWhole = true
    element.mirror('ready')
    element.tell('ready', {})
    if (isSlow) fetchAhead(loadAll)
    if (every === 0) return
    timer = setInterval(tick, 1000)
    tick()
  }

  /** The answers live as long as the picture: to those who ask for them while it is taken over they have just been sent. */
  const prepare = (): Prepare | undefined => {
    const of = shown()
    if (!isWhole || left()) return undefined
    const keys = of.paths.map((path) => question(settings(), path))
    return async (connection) => {
      const { takeOver } = await loadTakeOver()
      of.answers.forEach((answer, index) => sent.set(keys[index] ?? '', { stop: new AbortController(), answer }))
      try {
        if (list) await takeOver(connection, list, of.at, () => of.cameAt, isDue)
      } finally {
        // No call after it may be answered by them.
        for (const key of keys) sent.delete(key)
      }
    }
  }

  const loadAll = () => Promise.all([load(), loadTakeOver()])

  waiting.add(wake)
  document.addEventListener('visibilitychange', onSeen)
  addEventListener('online', onSeen)
  const over = async () => {
    stand().catch(wake)
    await woken
    // Who starts React sees a failure.
    await loadAll().catch(() => undefined)
    await use.released()
    stop()
    return prepare()
  }
  return {
    over: over(),
    changed() {
      if (!isOther()) return
      if (left()) {
        isWhole = false
        element.mirror('loading')
        frame.querySelector('.picture')?.replaceChildren()
        shown().answers.length = 0
      }
      wake()
    },
    end() {
      stop()
      use.end()
    },
  }
}
