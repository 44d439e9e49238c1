// The keys that open the search, in the back-office and within an element.

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
export const SHORTCUT = isApple ? '⌘K' : 'Ctrl K'

/** Tells if a key opens the search: ⌘K or Ctrl K, and where keys of one character count '/' while nothing is being typed. */
export function opensSearch(event: KeyboardEvent, isSingle: boolean): boolean {
  const { key, metaKey, ctrlKey, altKey, shiftKey } = event
  if (event.defaultPrevented || altKey) return false
  if (key === '/') return isSingle && !metaKey && !ctrlKey && !isTyping(event)
  return key.toLowerCase() === 'k' && !shiftKey && (isApple ? metaKey : ctrlKey) && metaKey !== ctrlKey
}

/** Tells if the focus is in a field, one of an element's shadow root too. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
