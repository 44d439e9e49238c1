import { type ReactNode, useState } from 'react'
import { MissingDialog } from './MissingPart.tsx'
import { type Load, useLoaded } from './use-loaded.ts'

/** What a 'Filtrar' dialog is told: what the list is narrowed by now, and what becomes of its choices. */
export interface Filtering<View, Filters> {
  view: View
  onFilter: (filters: Filters) => void
  onClose: () => void
}

/**
 * The dialog behind a list's 'Filtrar': the way to open it, and what draws it. Its choices and searches are a large part of a screen's
 * code and most visits do without, so they are loaded when it is first opened. It closes once it has filtered.
 */
export function useFilterDialog<View, Filters>(
  load: Load<Filtering<View, Filters>>,
): [open: () => void, draw: (view: View, onFilter: (filters: Filters) => void) => ReactNode] {
  const [isOpen, setIsOpen] = useState(false)
  const Dialog = useLoaded(isOpen ? load : undefined, MissingDialog)
  const close = () => setIsOpen(false)
  return [
    () => setIsOpen(true),
    (view, onFilter) =>
      isOpen &&
      Dialog && (
        <Dialog
          view={view}
          onClose={close}
          onFilter={(filters) => {
            close()
            onFilter(filters)
          }}
        />
      ),
  ]
}
