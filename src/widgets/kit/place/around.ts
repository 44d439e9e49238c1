import { createContext, use } from 'react'
import type { FiscalCustomize, FiscalRow, FiscalUsageAction, PageDefaults } from '../public.ts'

/** The page around an element, as its screens know it; around the back-office there is none. */
export interface Around {
  /** Name of the element, for the page's console. */
  name: string
  /** Tells the page what the user does, by the names of a closed list. */
  did(action: FiscalUsageAction): void
  /** Tells the page which rows are chosen by now. */
  chose(rows: readonly FiscalRow[]): void
  /** Has the page told which row is opened, by the path that it leads to, until the returned function is called. */
  leads(rowAt: (path: string) => FiscalRow | undefined): () => void
  /** The page's own way to save a file; undefined where the browser saves it. */
  readonly save: PageDefaults['save']
}

const NONE: Around = { name: '', did() {}, chose() {}, leads: () => () => {}, save: undefined }

export const AroundContext = createContext(NONE)
/** The page's own in the element. */
export const CustomizeContext = createContext<FiscalCustomize | undefined>(undefined)

export const useAround = (): Around => use(AroundContext)
