import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns the modal dialog that is in front of a place as a message comes, for as long as it is open. `newest` names the message; undefined
 * where there is none.
 */
export function useDialogInFront(place: RefObject<Element | null>, newest: number | undefined): Element | undefined {
  const [dialog, setDialog] = useState<Element>()
  // Before paint: what moves would be seen, and heard, twice.
  useLayoutEffect(() => {
    const look = () => setDialog(newest === undefined ? undefined : inFront(place.current))
    look()
    dialog?.addEventListener('close', look)
    return () => dialog?.removeEventListener('close', look)
  }, [place, newest, dialog])
  return dialog
}

function inFront(place: Element | null): Element | undefined {
  // It is drawn in a page or in an element's shadow root, never apart.
  const root = place?.getRootNode() as Document | ShadowRoot | undefined
  return [...(root?.querySelectorAll(':modal') ?? [])].at(-1)
}
