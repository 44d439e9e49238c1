/** The text fields' part of what a move takes. */
const selectionOf = (node: Element) =>
  'selectionStart' in node && typeof node.selectionStart === 'number' ? (node as HTMLInputElement) : undefined

/**
 * Gives back what a removal from the document takes from a shadow root, for a node that is merely moved: modal dialogs stay open but are
 * modal no more, popovers close, the focus goes. What is typed and chosen stays by itself.
 */
export function keepThroughMoves(root: ShadowRoot): () => void {
  let focused: HTMLElement | undefined
  root.addEventListener('focusin', ({ target }) => {
    // Only elements that can be focused are.
    focused = target as HTMLElement
  })
  root.addEventListener('focusout', () => {
    const former = focused
    // Chromium tells of a removal, too: then the node is elsewhere, or nowhere, before this is over.
    queueMicrotask(() => {
      if (root.host.isConnected && focused === former && root.activeElement !== former) focused = undefined
    })
  })
  return () => {
    const held = focused
    const { activeElement, body } = root.ownerDocument
    // Who has taken the focus meanwhile keeps it.
    const isFree = !activeElement || activeElement === body || activeElement === root.host
    // Each takes the focus as it opens.
    for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[open]:not(:modal)')) {
      dialog.open = false
      dialog.showModal()
    }
    for (const panel of root.querySelectorAll<HTMLElement>('[popover]:not(:popover-open, :empty)')) panel.showPopover()
    if (!isFree || !held?.isConnected || root.activeElement === held) return
    const field = selectionOf(held)
    // WebKit forgets it as the focus comes.
    const { selectionStart = 0, selectionEnd = 0, selectionDirection } = field ?? {}
    held.focus({ preventScroll: true })
    field?.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
}
