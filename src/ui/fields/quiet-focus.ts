import type { FocusEvent, MouseEvent } from 'react'

let isQuiet = false

/** Marks the field that a form begins with: one that opens its list with the focus keeps it closed, so that it covers no other unasked. */
export function focusQuietly(field: HTMLElement | null | undefined): void {
  isQuiet = true
  field?.focus()
  isQuiet = false
}

/** Handlers of such a field. The library's own come after these, and heed what is prevented. */
export const opensWhenMeant = {
  onFocus(event: FocusEvent) {
    if (isQuiet) event.preventDefault()
  },
  /** A press where the focus is already, which the library leaves to the keys. */
  onClick({ currentTarget }: MouseEvent) {
    if (currentTarget.ariaExpanded !== 'true')
      currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  },
}
