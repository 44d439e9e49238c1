import { createContext, use } from 'react'
import type { Snackbars } from '#ui/overlay/snackbars.ts'

export const SnackbarsContext = createContext<Snackbars | undefined>(undefined)

/** The snackbars of the widget this component stands in. */
export function useSnackbars(): Snackbars {
  const snackbars = use(SnackbarsContext)
  if (!snackbars) throw new Error('No snackbars above this component')
  return snackbars
}
