/** Shows a dialog for as long as it is there: showModal has no declarative form; close() gives the focus back to the opener. */
export function show(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  return () => dialog?.close()
}
