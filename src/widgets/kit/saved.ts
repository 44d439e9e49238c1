import { createContext, use } from 'react'

/** What the user has saved, for the page around an element (`fiscal-saved`). Neither personal data nor tokens. */
export interface Saved {
  /** The kind of thing, as paths name it: 'password', 'role', 'sat_alarm'. */
  what: string
  id?: string
}

export const SavedContext = createContext<(saved: Saved) => void>(() => {})

/** Tells whoever wants to know that something was saved. */
export const useTellSaved = (): ((saved: Saved) => void) => use(SavedContext)
