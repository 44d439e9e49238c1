import type { MouseEvent } from 'react'

/** Tells if a link would open elsewhere, so that a row does: with Ctrl, Cmd, Shift or the middle button. */
export const isAside = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 1 || ctrlKey || metaKey || shiftKey

/** Has the browser open an address as it would from a link that is pressed so: which tab or window, and whether in front, is its own matter. */
export function openAside(href: string, { button, ctrlKey, metaKey, shiftKey, currentTarget }: MouseEvent): void {
  const link = currentTarget.ownerDocument.createElement('a')
  link.href = href
  const isMiddle = button === 1
  link.dispatchEvent(
    new window.MouseEvent('click', { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey }),
  )
}
