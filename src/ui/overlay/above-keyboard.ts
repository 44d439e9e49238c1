/** The least height of a keyboard (px): less is a bar of the browser's. */
const LEAST_KEYBOARD = 100

/**
 * Keeps a dialog, and the field in it that has the focus, in what an on-screen keyboard leaves of the window. Where it lies over the page
 * (iOS, and Android unless the page says `interactive-widget=resizes-content`) the visual viewport alone tells. Ends by what it returns.
 */
export function keepAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  let last = view.height
  const fit = () => {
    const { height, offsetTop, scale } = view
    // Who has zoomed in sees a part of the window by their own will.
    const isCovered = scale < 1.01 && window.innerHeight - height > LEAST_KEYBOARD
    dialog.style.top = isCovered ? `${offsetTop}px` : ''
    dialog.style.height = isCovered ? `${height}px` : ''
    // Not in the types of a root that is a document or a shadow root.
    const { activeElement } = dialog.getRootNode() as Document | ShadowRoot
    const isFieldIn = dialog.contains(activeElement) && activeElement?.matches('input, textarea')
    if (isFieldIn && height < last) activeElement?.scrollIntoView({ block: 'nearest' })
    last = height
  }
  fit()
  for (const type of ['resize', 'scroll']) view.addEventListener(type, fit)
  return () => {
    for (const type of ['resize', 'scroll']) view.removeEventListener(type, fit)
  }
}
