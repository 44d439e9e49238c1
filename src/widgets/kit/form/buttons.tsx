import { use, useState } from 'react'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button, type ButtonProps } from '#ui/painted/Button.tsx'
import { useFailed } from '../failure/use-failed.ts'
import { useDeleted } from '../use-deleted.ts'
import { FormStateContext, useFormShell } from './form-context.ts'
import type { Question } from './use-api-form.ts'

/** Sends the form; busy while it is under way. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'kind' | 'busy'>) {
  const { id, pending } = useFormShell()
  return <Button {...props} type="submit" form={id} kind="primary" busy={pending} />
}

/** 'Cancelar': closes the form, and asks before where something would be lost. */
export function CancelButton() {
  const { pending, cancel } = useFormShell()
  return (
    <Button kind="ghost" disabled={pending} onClick={cancel}>
      Cancelar
    </Button>
  )
}

interface DeleteProps {
  question: Pick<Question, 'title' | 'text'>
  /** The call, false where it ends in another question; what must happen once it is gone belongs to `onDeleted`, unless the form was left meanwhile. */
  remove: () => Promise<unknown>
  onDeleted: () => void
  /** Message once it is gone, where the button itself may say it. */
  notice?: string
  /** Brings all of it back, for who may. */
  undo?: (() => Promise<unknown>) | undefined
  /** Returns the message of a failure. */
  failure: (message: string) => string
}

/** 'Excluir': asks before, tells of a failure, and stays until it is gone. */
export function DeleteButton({ question, remove, onDeleted, notice, undo, failure }: DeleteProps) {
  const tellDeleted = useDeleted()
  const failed = useFailed()
  // A form around it may be left then, whatever was typed.
  const form = use(FormStateContext)
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    try {
      if ((await remove()) === false) return
      form?.release()
      onDeleted()
      if (notice) tellDeleted(notice, undo)
    } catch (error) {
      failed(error, failure)
    } finally {
      setPending(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="danger" icon="trash-2" onClick={() => setAsking(true)}>
        Excluir
      </Button>
      {asking && (
        <ConfirmDialog
          {...question}
          confirmLabel="Excluir"
          danger
          busy={pending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
