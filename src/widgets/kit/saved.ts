import { createContext, use } from 'react'
import type { FiscalSavedDetail } from './public.ts'

/** Tells the page around an element what the user has saved (`fiscal-saved`). */
export type TellSaved = (saved: FiscalSavedDetail) => void
export const SavedContext = createContext<TellSaved>(() => {})

/** Tells whoever wants to know that something was saved. */
export const useTellSaved = (): TellSaved => use(SavedContext)
