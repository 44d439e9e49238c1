import { type CSSProperties, useId } from 'react'

interface Anchored {
  /** Of the button. */
  anchor: CSSProperties
  /** Of the panel, which also takes `popover="manual"` and `ref={showPopover}`. */
  panel: CSSProperties
}

/** Styles that hang a panel on its button: CSS anchor positioning, whose names end at the shadow root's edge. */
export function useAnchor(): Anchored {
  const name = `--anchor${useId().replaceAll(/[^\w-]/g, '')}`
  return { anchor: { anchorName: name }, panel: { positionAnchor: name } }
}

/** A ref that lifts a panel into the top layer as soon as it is mounted: no clipping, no z-index, no portal. */
export function showPopover(panel: HTMLElement | null) {
  if (panel && !panel.matches(':popover-open')) panel.showPopover()
}
