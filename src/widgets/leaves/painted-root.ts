import type { ReactNode } from 'react'
import { paint } from '../kit/picture/paint.ts'

const BUTTONS = 'button, a'

/**
 * Stands for `createRoot` of react-dom in leaves.js: the painter of the first rows. Each drawing takes the place of the one before; the
 * focus stays at its button.
 */
export function createRoot(root: ShadowRoot) {
  return {
    render(node: ReactNode) {
      const at = root.activeElement && [...root.querySelectorAll(BUTTONS)].indexOf(root.activeElement)
      root.replaceChildren()
      paint(node, root)
      if (at !== null) root.querySelectorAll<HTMLElement>(BUTTONS)[at]?.focus({ preventScroll: true })
    },
    unmount: () => root.replaceChildren(),
  }
}
