import { useState } from 'react'
import { CallError } from '#api/client/call.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { modal } from '#ui/overlay/modal.ts'
import { Button } from '#ui/painted/Button.tsx'
import { useIsReported } from './failure.ts'
import { useMissingReport } from '../report.ts'

const TEXT = 'Não foi possível carregar esta parte da página.'

export interface Missing {
  /** Asks for the code anew. */
  onRetry?: () => void
}

/** Tells the page of it. */
export function useMissing() {
  useMissingReport()
  useIsReported(useState(() => new CallError('network', TEXT))[0])
}

/**
 * Stands for a part of a screen whose code could not be had: the server has gone or hangs, or a newer release has taken its place, and
 * then only the page itself can be had anew.
 */
export function MissingPart({ onRetry, onClose }: Missing & { onClose?: () => void }) {
  useMissing()
  return (
    <ErrorPanel message={TEXT} onRetry={onRetry}>
      <Button size="sm" kind="ghost" onClick={() => location.reload()}>
        Recarregar a página
      </Button>
      {onClose && (
        <Button size="sm" kind="ghost" onClick={onClose}>
          Fechar
        </Button>
      )}
    </ErrorPanel>
  )
}

/** The same in place of a dialog. Not drawn by the dialogs' own frame, whose code may be what is missing. */
export function MissingDialog(props: Missing & { onClose: () => void }) {
  return (
    <dialog
      ref={modal}
      className="scrim outline-none"
      aria-label={TEXT}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
    >
      <div className="dialog sm" part="dialog">
        <MissingPart {...props} />
      </div>
    </dialog>
  )
}
