import { createContext, type ReactNode, use } from 'react'
import type { BaseSearchHook } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { PreferenceStore } from '../preferences.ts'
import type { Leaving } from './leaving.ts'
import type { BrowserNotifications } from './notifications.ts'

/** How one goes somewhere. */
export interface Move {
  /** In place of where one is: the way back does not come by here. */
  replace?: boolean
  /** Leaves what was opened from there: the way back, where one came from there. */
  closes?: boolean
  state?: object
}

/** The place that one is at, and the ways elsewhere. */
export type PlaceHook = () => [string, (to: string, move?: Move) => void]

/**
 * The place of a widget: the host gives it the browser's address, an element a place of its own. Screens never ask which.
 */
export interface Place extends Leaving {
  hook: PlaceHook
  searchHook: BaseSearchHook
  /** Tells if the user has come back to this place, and finds it as they left it, rather than gone on to it. */
  isReturn(): boolean
  /** The address a link shows, or undefined where only the widget itself can follow it. */
  href(path: string): string | undefined
  /** Stands in for a screen whose permission is missing. */
  refused: ReactNode
  /** Stands in for a path that no route knows. */
  unknown: ReactNode
  /** Keeps what the user prefers. */
  preferences: PreferenceStore
  /** Tells if there is a way back from a screen to the list it belongs to. */
  hasBack(): boolean
  /** The browser's notifications; without them where the page is another product's, which has its own. */
  notifications?: BrowserNotifications
  /** The user's tokens serve no more, by their own doing: they changed the password. */
  signedOut(): void
}

export const PlaceContext = createContext<Place | undefined>(undefined)

/** The place of the widget this component stands in. */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('No place above this component')
  return place
}

export interface MemoryPlace {
  hook: PlaceHook
  searchHook: BaseSearchHook
  isReturn(): boolean
  /** Goes where the user wants, as the hook has it. */
  move(to: string, move?: Move): void
  /** Goes where the page wants, without asking or telling it. There is no way back from there. */
  go(path: string): void
  current(): string
  /** The path that the user came from; undefined where they came from none, or the way there is none of theirs. */
  former(): string | undefined
  /** Goes there, as the user's own move. */
  back(): void
}

/** The most steps that are kept. */
const STEPS = 50

/**
 * A place that touches neither the page's address nor its history. `leave` may refuse a move of the user's.
 */
export function memoryPlace(start: string, leave: (from: string, to: string) => boolean): MemoryPlace {
  let current = start
  let isReturn = false
  const [path = '/', query = ''] = start.split('?')
  const memory = memoryLocation({ path, searchPath: query })
  /** The paths that the user came by, the last one last. */
  let steps: string[] = []
  const go = (to: string) => {
    current = to
    memory.navigate(to)
  }
  const move = (to: string, { replace = false, closes = false }: Move = {}) => {
    if (to === current || !leave(current, to)) return
    isReturn = closes
    if (closes && steps.at(-1) === to) steps.pop()
    else if (!closes && !replace) steps = [...steps, current].slice(-STEPS)
    go(to)
  }
  return {
    hook: () => [memory.hook()[0], move],
    searchHook: memory.searchHook,
    isReturn: () => isReturn,
    move,
    go(path) {
      steps = []
      go(path)
    },
    current: () => current,
    former() {
      while (steps.at(-1) === current) steps.pop()
      return steps.at(-1)
    },
    back() {
      const to = steps.at(-1)
      if (to !== undefined) move(to, { closes: true })
    },
  }
}
