import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, type DialogProps } from '#ui/overlay/Dialog.tsx'
import { FormBody, FormShell } from './ApiForm.tsx'
import { CancelButton } from './buttons.tsx'
import { type ApiFormProps, useApiForm } from './use-api-form.ts'

interface Props extends Pick<DialogProps, 'title' | 'size' | 'near' | 'children'> {
  onCancel: () => void
  /** Beside 'Cancelar': a `SubmitButton`. */
  actions: ReactNode
}

/** A form in a dialog, over its parent's route or any other screen. However it is closed, what was typed is not lost unasked. */
export function FormDialog<I extends FieldValues, O, R>(props: ApiFormProps<I, O, R> & Props) {
  const shell = useApiForm(props)
  const id = useId()
  const footer = (
    <>
      <CancelButton />
      {props.actions}
    </>
  )
  return (
    <FormShell shell={shell} id={id}>
      <Dialog title={props.title} size={props.size} near={props.near} onClose={() => shell.cancel?.()} footer={footer}>
        <FormBody shell={shell} id={id} className="form">
          {props.children}
        </FormBody>
      </Dialog>
    </FormShell>
  )
}
