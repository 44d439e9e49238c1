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

/** The messages of one widget or page. No React: anything that acts may speak. */
export function createSnackbars(): Snackbars {
  let current: readonly Snackbar[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function set(next: readonly Snackbar[]) {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    show(message) {
      lastId += 1
      // The same words again would only push the first ones up
      set([...current.filter(({ text }) => text !== message.text), { ...message, id: lastId }])
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
