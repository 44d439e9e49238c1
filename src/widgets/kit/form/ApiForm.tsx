import type { KeyboardEvent, ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { FormStateContext } from './form-context.ts'
import { type ApiFormProps, type Shell, useApiForm } from './use-api-form.ts'

interface FrameProps {
  /** Its buttons: `SubmitButton`, and `CancelButton` where it can be closed. */
  actions: ReactNode
  children: ReactNode
  className?: string
  'aria-label'?: string
}

/**
 * A form over one call. Field errors of the schema and of the server stand at their fields, the focus at the first; any other failure as an
 * alert inside the form, unless it is said elsewhere. What was typed stays through failures, and is not left unasked.
 */
export function ApiForm<I extends FieldValues, O, R>(props: ApiFormProps<I, O, R> & FrameProps) {
  return <FormFrame {...props} shell={useApiForm(props)} closesByEscape />
}

interface ShellProps<I extends FieldValues, O> extends FrameProps {
  shell: Shell<I, O>
  /** A dialog around it hears Esc itself. */
  closesByEscape?: boolean
}

/** The form of a shell, and what it asks. */
export function FormFrame<I extends FieldValues, O>({ shell, closesByEscape = false, ...props }: ShellProps<I, O>) {
  const { form, frame, pending, names, cancel, clear, failure, asked, submit, confirm, decline, unsaved } = shell
  const leave = (event: KeyboardEvent) => {
    // A list that was open has taken the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || pending || !cancel || !closesByEscape) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  return (
    <FormProvider {...form}>
      <FormStateContext value={{ pending, names, cancel, clear }}>
        <form
          ref={frame}
          className={props.className}
          aria-label={props['aria-label']}
          noValidate
          aria-busy={pending}
          onKeyDown={leave}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {props.children}
          {failure && (
            <div role="alert">
              <Note level="danger" icon="circle-alert">
                {failure}
              </Note>
            </div>
          )}
          {props.actions}
        </form>
      </FormStateContext>
      {asked && <ConfirmDialog {...asked} busy={pending} onConfirm={confirm} onCancel={decline} />}
      {unsaved.question}
    </FormProvider>
  )
}
