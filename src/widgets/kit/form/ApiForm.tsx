import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { LiveAlert } from '#ui/Live.tsx'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useLoaded } from '../failure/use-loaded.ts'
import { FormStateContext } from './form-context.ts'
import { type ApiFormProps, type Shell, useApiForm } from './use-api-form.ts'

/** Most forms never meet one. */
const loadConflict = () => import('./ConflictDialog.tsx')
const loadWhose = () => import('./WhoseValues.tsx')

interface BodyProps {
  children: ReactNode
  className?: string
  'aria-label'?: string
}

interface FrameProps extends BodyProps {
  /** Its buttons: `SubmitButton`, and `CancelButton` where it can be closed. */
  actions: ReactNode
}

/**
 * A form over one call. Field errors of the schema and of the server stand at their fields, the focus at the first; any other failure as an
 * alert inside the form, unless it is said elsewhere. What was typed stays through failures, and is not left unasked.
 */
export function ApiForm<I extends FieldValues, O, R>(props: ApiFormProps<I, O, R> & FrameProps) {
  const shell = useApiForm(props)
  const id = useId()
  const leave = (event: KeyboardEvent) => {
    // A list that was open has taken the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || shell.pending || !shell.cancel) return
    event.preventDefault()
    event.stopPropagation()
    shell.cancel()
  }
  return (
    <FormShell shell={shell} id={id}>
      <FormBody
        shell={shell}
        id={id}
        className={props.className}
        aria-label={props['aria-label']}
        actions={props.actions}
        onKeyDown={leave}
      >
        {props.children}
      </FormBody>
    </FormShell>
  )
}

interface ShellProps<I extends FieldValues, O> {
  shell: Shell<I, O>
  /** The form's own, by which buttons outside of it are its too. */
  id: string
  children: ReactNode
}

/** Surrounds the fields and buttons of a form with their context and its questions. */
export function FormShell<I extends FieldValues, O>({ shell, id, children }: ShellProps<I, O>) {
  const { form, pending, names, cancel, clear, question, confirm, decline, unsaved, conflict } = shell
  const { met } = conflict
  const ConflictDialog = useLoaded(met && loadConflict, MissingDialog)
  return (
    <FormProvider {...form}>
      <FormStateContext value={{ id, pending, names, cancel, clear, release: unsaved.release }}>
        {children}
      </FormStateContext>
      {question && <ConfirmDialog {...question} busy={pending} onConfirm={confirm} onCancel={decline} />}
      {met && !met.isSeen && ConflictDialog && <ConflictDialog state={conflict} met={met} />}
      {unsaved.question}
    </FormProvider>
  )
}

interface FormProps<I extends FieldValues, O> extends BodyProps, ShellProps<I, O> {
  actions?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The form itself; its buttons may stand elsewhere in its shell. */
export function FormBody<I extends FieldValues, O>({ shell, actions, children, ...own }: FormProps<I, O>) {
  const { frame, pending, failure, submit, conflict } = shell
  const WhoseValues = useLoaded(conflict.met || conflict.isJoined ? loadWhose : undefined)
  return (
    <form
      {...own}
      ref={frame}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      {WhoseValues && <WhoseValues state={conflict} />}
      {failure && (
        <LiveAlert className="form-failure">
          <Note level="danger" icon="circle-alert">
            {failure}
          </Note>
        </LiveAlert>
      )}
      {actions}
    </form>
  )
}
