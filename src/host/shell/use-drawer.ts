import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

interface Drawer {
  open: boolean
  /** `at`: the group of the menu whose icon opens it. */
  setOpen: (open: boolean, at?: Element | null) => void
  /** The menu, and the button that opens it. */
  panel: RefObject<HTMLElement | null>
  opener: RefObject<HTMLButtonElement | null>
}

/** The menu where the window is narrow: it takes the focus, keeps it (the page is inert) and gives it back. */
export function useDrawer(): Drawer {
  const [open, setState] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const group = useRef<Element>(null)
  const setOpen = (isOpen: boolean, at: Element | null = null) => {
    if (isOpen) group.current = at
    setState(isOpen)
  }

  useEffect(() => {
    if (!open) return undefined
    const close = () => setState(false)
    const wide = matchMedia('(min-width: 1000px)')
    const [at, button] = [group.current, opener.current]
    const within = at ?? panel.current?.querySelector('nav')
    // Not one selector with a comma: that finds whichever stands first.
    const current = within?.querySelector<HTMLElement>('[aria-current]')
    const start = current ?? (at ?? panel.current)?.querySelector<HTMLElement>('a')
    start?.focus()
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      // Its icon is there again, unless the window is another by now.
      const icon = at?.querySelector('button')
      ;(icon ?? button)?.focus()
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
