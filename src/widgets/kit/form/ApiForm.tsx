import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Note } from '#ui/painted/Status.tsx'
import { toFailure, useTell } from '../failure/failure.ts'

interface Props<S extends z.ZodMiniType<FieldValues, FieldValues>, R> {
  /** The contract's body schema: what the server will check is checked here first. */
  schema: S
  defaults: z.input<S>
  send: (values: z.output<S>) => Promise<R>
  onSaved: (reply: R, values: z.output<S>) => void | Promise<void>
  /** The catalogue's text for a failure where it fixes one; otherwise the server's own message is shown. */
  failureText?: (error: unknown) => string | undefined
  /** Buttons; `busy` while the call is under way. */
  actions: (state: { busy: boolean }) => ReactNode
  children: ReactNode
  className?: string
}

/**
 * A form over one call. Field errors of the schema and of the server stand at their fields, any other failure as an alert inside the form;
 * what was typed stays. A second submit waits for the first.
 */
export function ApiForm<S extends z.ZodMiniType<FieldValues, FieldValues>, R>(props: Props<S, R>) {
  type Values = z.input<S>
  const tell = useTell()
  const [failure, setFailure] = useState<string>()
  const form = useForm<Values, unknown, z.output<S>>({
    resolver: standardSchemaResolver(props.schema),
    // A form's defaults are complete here; react-hook-form allows them to be partial.
    defaultValues: props.defaults as DefaultValues<Values>,
    reValidateMode: 'onChange',
  })

  const refuse = (error: unknown) => {
    const refusal = toFailure(error)
    const isOurs = tell(refusal)
    const known = Object.entries(refusal.fields).filter(([name]) => name in props.defaults)
    // The server names fields of the same schema.
    for (const [name, message] of known) form.setError(name as Path<Values>, { message })
    if (known.length === 0 && isOurs) setFailure(props.failureText?.(error) ?? refusal.message)
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await props.onSaved(await props.send(values), values)
    } catch (error) {
      refuse(error)
    }
  })

  return (
    <FormProvider {...form}>
      <form
        className={props.className}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-busy={form.formState.isSubmitting}
      >
        {props.children}
        {failure && (
          <div role="alert">
            <Note level="danger" icon="circle-alert">
              {failure}
            </Note>
          </div>
        )}
        {props.actions({ busy: form.formState.isSubmitting })}
      </form>
    </FormProvider>
  )
}
