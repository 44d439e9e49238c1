import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

interface Drawer {
  open: boolean
  setOpen: (open: boolean) => void
  /** The menu, and the button that opens it. */
  panel: RefObject<HTMLElement | null>
  opener: RefObject<HTMLButtonElement | null>
}

/** The menu where the window is narrow: it takes the focus, keeps it (the page is inert) and gives it back. */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const close = () => setOpen(false)
    const wide = matchMedia('(min-width: 1000px)')
    // A group among the icons has opened it, and keeps the focus.
    const isWithin = panel.current?.contains(document.activeElement)
    const button = isWithin ? undefined : opener.current
    // Not one selector with a comma: that finds whichever stands first.
    const current = panel.current?.querySelector<HTMLElement>('nav [aria-current]')
    const start = current ?? panel.current?.querySelector<HTMLElement>('a')
    if (!isWithin) start?.focus()
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      button?.focus()
    }
  }, [open])

  return { open, setOpen, panel, opener }
}

/** Tells if the window has a width at which the menu is its icons alone, as shell-narrow.css has them. */
export const useRail = (): boolean => useSyncExternalStore(onRail, hasRail, () => false)

const railWidths = () => matchMedia('(min-width: 720px) and (max-width: 999px)')
const hasRail = () => railWidths().matches
function onRail(changed: () => void): () => void {
  const widths = railWidths()
  widths.addEventListener('change', changed)
  return () => widths.removeEventListener('change', changed)
}
