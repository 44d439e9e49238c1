import { type RefObject, useLayoutEffect, useState } from 'react'
import { frontModal, onModals } from './modal.ts'

/** Returns the modal dialog that is in front of a place: while it is open, nothing around it takes a press or is heard. */
export function useDialogInFront(place: RefObject<Element | null>): Element | undefined {
  const [dialog, setDialog] = useState<Element>()
  // Before paint: what moves would be seen twice.
  useLayoutEffect(() => {
    const look = () => setDialog(frontModal(place.current?.getRootNode()))
    look()
    return onModals(look)
  }, [place])
  return dialog
}
