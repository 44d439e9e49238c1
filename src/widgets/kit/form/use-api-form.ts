import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { CallError } from '#api/client/call.ts'
import { focusQuietly } from '#ui/fields/quiet-focus.ts'
import type { ConfirmDialogProps } from '#ui/overlay/Dialog.tsx'
import { toFailure, useTell } from '../failure/failure.ts'
import { useFailed } from '../failure/use-failed.ts'
import { placed } from './refusal.ts'
import { type ConflictState, type ReadFrom, useConflict } from './use-conflict.ts'
import { type Unsaved, useUnsaved } from './use-unsaved.tsx'

export type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'danger'>

/** `I`: what is typed, `O`: what is sent, `R`: the reply. */
export interface ApiFormProps<I extends FieldValues, O, R> {
  /** The contract's body schema, or what makes it of what is typed: what the server will check is checked here first. */
  schema: z.ZodMiniType<O, I>
  defaults: I
  /** The choice that the address keeps: the form follows it, and leaving loses nothing. */
  values?: I
  /** `confirmed`: the user has answered the `question`. */
  send: (values: O, confirmed: boolean, version: string | undefined) => Promise<R>
  /** Basis of `defaults`, where others may change it too; `send` names its version. */
  from?: ReadFrom<I> | undefined
  /** Not called of a form that was left meanwhile: what must happen anyway belongs to `send`. */
  onSaved: (reply: R, reset: () => void) => void
  /** Returns the message of a failure: the catalogue's words, or the server's own (`message`). */
  failure: (message: string, refusal: CallError) => string
  /** Says it elsewhere than in the form and a snackbar, e.g. in a snackbar alone: `useFailed()`. */
  say?: (thrown: unknown, words: (message: string) => string) => void
  /** The catalogue has it in the form alone. */
  isQuiet?: boolean
  /** Asked before it is sent, or once the server has refused it with `refusal`; undefined where there is nothing to ask. */
  question?: (values: O, refusal?: CallError) => Question | undefined
  /** Closes the form, where it can be: 'Cancelar', Esc, a press beside the dialog. */
  onCancel?: () => void
  /** When fields are checked: once the form was sent, and then at each change, or at each change from the start. */
  checks?: 'onSubmit' | 'onChange'
  /** True if typed values need no question before they go: they are chosen anew in a moment. */
  isDisposable?: boolean
  /** The focus begins in the form: at the field with `data-autofocus`, else at the first; of a dialog with its first Tab. */
  autoFocus?: boolean
}

export interface Shell<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>
  frame: RefObject<HTMLFormElement | null>
  pending: boolean
  failure: string | undefined
  question: Question | undefined
  /** The fields in the page. */
  names: Set<string>
  unsaved: Unsaved
  conflict: ConflictState<I>
  submit: () => void
  cancel: (() => void) | undefined
  confirm: () => void
  decline: () => void
  clear: () => void
}

/** A form's state over one call: a second submit waits for the first, and what was typed stays until it is saved. */
export function useApiForm<I extends FieldValues, O, R>(props: ApiFormProps<I, O, R>): Shell<I, O> {
  const tell = useTell()
  const failed = useFailed()
  const frame = useRef<HTMLFormElement>(null)
  const [names] = useState(() => new Set<string>())
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [question, setQuestion] = useState<{ question: Question; values: O }>()
  const [refusals, setRefusals] = useState(0)
  const { values } = props
  const form = useForm<I, unknown, O>({
    resolver: standardSchemaResolver(props.schema),
    // A form's defaults are complete here; react-hook-form allows them to be partial.
    defaultValues: props.defaults as DefaultValues<I>,
    ...(values && { values }),
    mode: props.checks ?? 'onSubmit',
    reValidateMode: 'onChange',
    // Its own way knows only fields with a ref.
    shouldFocusError: false,
  })
  const sent = useRef<{ values: O; confirmed: boolean }>(undefined)
  const conflict = useConflict(form, {
    from: props.from,
    save: (version) => {
      if (sent.current) void write(sent.current.values, sent.current.confirmed, version)
    },
  })
  const unsaved = useUnsaved((form.formState.isDirty || conflict.state.met !== undefined) && !props.isDisposable)
  const isBusy = useRef(false)
  const isThere = useIsThere()
  useFormFocus(frame, props.autoFocus, refusals)

  const refuse = (thrown: unknown, values: O) => {
    const refusal = toFailure(thrown)
    if (conflict.meet(refusal)) {
      setQuestion(undefined)
      return
    }
    const question = props.question?.(values, refusal)
    setQuestion(question && { question, values })
    if (question) return
    const { atFields, rest } = placed(refusal, names)
    // Names of fields that the form shows.
    for (const [name, message] of atFields) form.setError(name as Path<I>, { message })
    setRefusals((before) => before + 1)
    if (props.say) props.say(thrown, (message) => props.failure(message, refusal))
    else {
      if (!props.isQuiet) failed(refusal, (message) => props.failure(message, refusal))
      if (tell(refusal) && rest !== undefined) setFailure(props.failure(rest, refusal))
    }
  }
  const write = async (values: O, confirmed: boolean, version = conflict.version) => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setFailure(undefined)
    try {
      sent.current = { values, confirmed }
      const reply = await props.send(values, confirmed, version)
      unsaved.release()
      conflict.saved(reply)
      setQuestion(undefined)
      if (isThere.current) props.onSaved(reply, () => form.reset())
    } catch (error) {
      refuse(error, values)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  const check = async () => {
    let isRefused = false
    const validated = form.handleSubmit(
      (input) => {
        setFailure(undefined)
        const question = props.question?.(input)
        if (question) setQuestion({ question, values: input })
        else void write(input, false)
      },
      () => {
        setFailure(undefined)
        isRefused = true
      },
    )
    await validated()
    // Its errors are told to the fields only after it has said that there are any.
    if (isRefused) setRefusals((before) => before + 1)
  }

  const { onCancel } = props
  return {
    form,
    frame,
    pending,
    failure,
    question: question?.question,
    names,
    unsaved,
    conflict: conflict.state,
    submit: () => {
      if (!isBusy.current) void check()
    },
    cancel: onCancel && (() => unsaved.leave(onCancel)),
    confirm: () => {
      if (question) void write(question.values, true)
    },
    decline: () => setQuestion(undefined),
    clear: () => {
      form.clearErrors()
      setFailure(undefined)
    },
  }
}

/** Tells if the form still stands. */
function useIsThere() {
  const isThere = useRef(false)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

/** Sets the focus on a form's first field if it is wanted, and on its first wrong one once it was refused. */
function useFormFocus(
  frame: RefObject<HTMLFormElement | null>,
  autoFocus: boolean | undefined,
  refusals: number,
): void {
  useEffect(() => {
    // A dialog that has just opened is read first, and goes on to the field by itself.
    if (!autoFocus || frame.current?.closest('dialog')?.matches(':focus')) return
    const at = (which: string) => frame.current?.querySelector<HTMLElement>(which)
    focusQuietly(at('[data-autofocus]') ?? at('input.input, button.input, .input input'))
    // oxlint-disable-next-line react/exhaustive-deps -- where it begins, not where it goes on
  }, [])
  // Once the errors stand in the page.
  useEffect(() => {
    if (refusals > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, frame])
}
