import type { ChangeEvent, ComponentType } from 'react'
import {
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  type RegisterOptions,
  useController,
  useFormContext,
  useFormState,
} from 'react-hook-form'
import { useField } from './form-context.ts'

// Fields bound by their name. Each is told the form's values: `<TextField<Body> name="…" label="…" />`; a name that the body does not
// have, or of another kind of value, does not compile.

/** Returns the fault of a field, by the form's schema or by the server's answer, of which the form tells it. */
export function useFault(name: string): string | undefined {
  const { errors } = useFormState({ name })
  const fault: FieldError | undefined = get(errors, name)
  return fault?.message
}

/** The names of a form's values of one kind. */
export type NameOf<V extends FieldValues, T> = FieldPathByValue<V, T | undefined>

interface Control {
  value: unknown
  // What it takes differs by field; each hands back what it was given.
  onChange: (value: never) => void
}

export type BoundProps<V extends FieldValues, P extends Control> = Omit<
  P,
  'value' | 'onChange' | 'error' | 'onBlur'
> & {
  name: NameOf<V, P['value']>
  /** Told after the form. */
  onChange?: P['onChange']
}

/** Binds a field that is given its value and hands back another. */
export function bound<P extends Control>(Field: ComponentType<P>) {
  return function Bound<V extends FieldValues = never>({ name, onChange, ...own }: BoundProps<V, P>) {
    const { field } = useController({ name })
    const error = useFault(name)
    useField(name)
    const attributes = {
      ...own,
      value: field.value,
      onBlur: field.onBlur,
      error,
      onChange: (value: never) => {
        field.onChange(value)
        onChange?.(value)
      },
    }
    // All of P again: what was taken away by BoundProps is given here.
    return <Field {...(attributes as unknown as P)} />
  }
}

interface Input {
  /** Made of what is typed, at once: a mask. */
  shaped?: ((typed: string) => string) | undefined
  rules?: RegisterOptions
}

/** Binds what the browser itself keeps: an input by its ref, which password managers know how to fill. */
export function useInput(name: string, { shaped, rules }: Input = {}) {
  const { register } = useFormContext()
  const error = useFault(name)
  useField(name)
  const input = register(name, rules)
  return {
    ...input,
    error,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { currentTarget } = event
      const wanted = shaped?.(currentTarget.value)
      if (wanted !== undefined && wanted !== currentTarget.value) currentTarget.value = wanted
      void input.onChange(event)
    },
  }
}
