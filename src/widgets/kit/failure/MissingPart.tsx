import { useState } from 'react'
import { CallError } from '#api/client/call.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { useTold } from './failure.ts'
import { useMissingReport } from '../report.ts'

const TEXT = 'Não foi possível carregar esta parte da página.'

/** Tells the page of it. */
export function useMissing() {
  useMissingReport()
  useTold(useState(() => new CallError('network', TEXT))[0])
}

export const Reload = () => (
  <Button size="sm" icon="rotate-cw" onClick={() => location.reload()}>
    Recarregar a página
  </Button>
)

/** Where a part of a screen stands whose code could not be had: the server has gone, or a newer release has taken its place. */
export function MissingPart({ onClose }: { onClose?: () => void }) {
  useMissing()
  return (
    <div className="empty err-panel" part="error" role="alert">
      <Icon name="circle-alert" size={20} />
      <b>{TEXT}</b>
      <Reload />
      {onClose && (
        <Button size="sm" kind="ghost" onClick={onClose}>
          Fechar
        </Button>
      )}
    </div>
  )
}

/** showModal has no declarative form; close() gives the focus back to the opener. */
function show(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  return () => dialog?.close()
}

/** The same in place of a dialog. Not drawn by the dialogs' own frame, whose code may be what is missing. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  return (
    <dialog
      ref={show}
      className="scrim"
      aria-label={TEXT}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dlg sm" part="dialog">
        <MissingPart onClose={onClose} />
      </div>
    </dialog>
  )
}
