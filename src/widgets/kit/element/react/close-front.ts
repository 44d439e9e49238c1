/**
 * Closes what is in front within an element, as Esc would: a list of choices, a dialog, a panel, the choice of rows. Tells if there was
 * something. What must not be closed now, as a dialog that saves, stays, and counts as well.
 */
export function closeFront(stage: HTMLElement): boolean {
  const root = stage.getRootNode()
  if (!(root instanceof ShadowRoot)) return false
  if (root.fullscreenElement) {
    void document.exitFullscreen()
    return true
  }
  const dialog = [...root.querySelectorAll('dialog:modal')].at(-1)
  const { activeElement } = root
  const target = dialog?.contains(activeElement) === false ? dialog : (activeElement ?? stage)
  // The page hears nothing of it: it has keys of its own.
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  return !target.dispatchEvent(press) || dialog?.isConnected === true
}
