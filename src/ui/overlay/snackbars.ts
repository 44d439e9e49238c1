import type { Level } from '../painted/level.ts'

/** An action on a message's matter, possible once. */
export interface SnackbarAction {
  label: string
  run: () => void
}

interface Message {
  level: Level
  text: string
  action?: SnackbarAction
}

export interface Snackbar extends Message {
  id: number
}

export interface Snackbars {
  show: (message: Message) => void
  dismiss: (id: number) => void
  clear: () => void
  /** The messages now shown, oldest first; the same array until something changes. */
  current: () => readonly Snackbar[]
  subscribe: (listener: () => void) => () => void
}

/** Tells if a message only says that something is done. */
const isDone = ({ level, action }: Message) => level === 'success' && !action

/** The messages of one widget or page. No React: anything that acts may speak. */
export function createSnackbars(): Snackbars {
  let current: readonly Snackbar[] = []
  let lastId = 0
  /** The ids after this one are of what is told at this moment. */
  let before = 0
  const listeners = new Set<() => void>()

  function set(next: readonly Snackbar[]) {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    show(message) {
      if (lastId === before) queueMicrotask(() => (before = lastId))
      lastId += 1
      // The same words again would only push the first ones up, and who does one thing after another would see the screen covered by what is done.
      const isOver = (former: Snackbar) => former.id <= before && isDone(former) && isDone(message)
      const stays = (former: Snackbar) => former.text !== message.text && !isOver(former)
      set([...current.filter(stays), { ...message, id: lastId }])
    },
    dismiss(id) {
      set(current.filter((snackbar) => snackbar.id !== id))
    },
    clear() {
      set([])
    },
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
