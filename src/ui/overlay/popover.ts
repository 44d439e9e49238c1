import { type CSSProperties, type RefCallback, type RefObject, useCallback, useId, useRef } from 'react'

interface Anchored<Button> {
  /** Props of what the panel hangs on. */
  anchor: { ref: RefObject<Button | null>; style: CSSProperties }
  /** Props of the panel, which opens in the top layer as soon as it is mounted: no clipping, no z-index, no portal. */
  panel: { popover: 'manual'; ref: RefCallback<HTMLElement>; style: CSSProperties }
}

/** Hangs a panel on its button by CSS anchor positioning, whose names end at the shadow root's edge. */
export function useAnchor<Button extends HTMLElement>(): Anchored<Button> {
  const name = `--anchor${useId().replaceAll(/[^\w-]/g, '')}`
  const button = useRef<Button>(null)
  const open = useCallback((panel: HTMLElement | null) => {
    if (panel && button.current && !panel.matches(':popover-open')) openAt(button.current, panel)
  }, [])
  return {
    anchor: { ref: button, style: { anchorName: name } },
    panel: { popover: 'manual', ref: open, style: { positionAnchor: name } },
  }
}

function openAt(button: HTMLElement, panel: HTMLElement) {
  // anchor-size() would give it without measuring, but sends WebKit 2.50 (Safari 26) into an endless layout where a panel also has
  // position-try-fallbacks and an animation
  panel.style.setProperty('--anchor-width', `${button.offsetWidth}px`)
  panel.showPopover()
  if (CSS.supports('position-area', 'bottom')) return
  const screen = { width: window.innerWidth, height: window.innerHeight }
  const size = { width: panel.offsetWidth, height: panel.offsetHeight }
  panel.style.inset = insetBeside(button.getBoundingClientRect(), size, screen, panel.classList.contains('end'))
}

interface Size {
  width: number
  height: number
}

/** The panel's distance from the window's edges, and from a button that it need not cover. */
const GAP = 8

/**
 * `inset` that puts a panel beneath its button, or above it where only there is room, for browsers without anchor positioning (Safari
 * before 26, Firefox before 147). All in px of the window. It does not follow a page that scrolls.
 */
export function insetBeside(
  button: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  panel: Size,
  screen: Size,
  toEnd: boolean,
): string {
  const below = screen.height - button.bottom
  const isAbove = below < panel.height + GAP && button.top > below
  const wanted = toEnd ? button.right - panel.width : button.left
  const x = Math.max(GAP, Math.min(wanted, screen.width - panel.width - GAP))
  return isAbove ? `auto auto ${screen.height - button.top}px ${x}px` : `${button.bottom}px auto auto ${x}px`
}
