// Every screen has this module once one can act in it: what hangs on a button comes with what covers the window.
import './modal.css'
import './popover.css'
import { keepAboveKeyboard } from './above-keyboard.ts'
import { wayBack } from './way-back.ts'

/** The modal dialogs that are open, the one in front last. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Hears of each modal dialog that opens or has closed. Answers how to end it. */
export function onModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the modal dialog that is in front, of those in a page or an element's shadow root where one is named. */
export const frontModal = (root?: Node): HTMLDialogElement | undefined =>
  open.findLast((dialog) => dialog.isConnected && (!root || dialog.getRootNode() === root))

/**
 * Shows a dialog modally, which has no declarative form, and answers how to close it. It takes the focus itself: screen readers then say its
 * name and its text, where of a dialog that begins at a field or a button some say nothing. When it closes, its opener has the focus again.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const giveBack = wayBack(dialog)
  dialog.tabIndex = -1
  dialog.autofocus = true
  open.push(dialog)
  dialog.showModal()
  // Browsers of before 2023 begin at its first control all the same.
  dialog.focus({ preventScroll: true })
  const endFit = keepAboveKeyboard(dialog)
  tell()
  return () => {
    endFit()
    open.splice(open.indexOf(dialog), 1)
    dialog.close()
    giveBack()
    tell()
  }
}

/** The same as a ref of a dialog that is open for as long as it is there. */
export const modal = (dialog: HTMLDialogElement | null) => (dialog ? openModal(dialog) : undefined)
