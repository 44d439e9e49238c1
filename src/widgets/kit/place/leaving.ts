type Go = () => void

/** Asked before a move; `to` is undefined where what is left is only a form, not its screen. */
export type Ask = (go: Go, to?: string) => void

export interface Leaving {
  /** Asked before the user leaves: a form with unsaved input sets it, see `hold`. */
  ask?: Ask | undefined
}

/** Leaves at once, or once the form that holds has agreed. */
export const leave = ({ ask }: Leaving, go: Go, to?: string): void => (ask ? ask(go, to) : go())
