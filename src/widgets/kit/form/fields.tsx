import type { FieldValues, RegisterOptions } from 'react-hook-form'
import { masked } from '#domain/mask.ts'
import { TextArea, type TextAreaProps } from '#ui/fields/TextArea.tsx'
import * as text from '#ui/fields/TextField.tsx'
import { type NameOf, useInput } from './bound.tsx'

type Own = Omit<text.TextFieldProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref'>

export interface TextProps<V extends FieldValues> extends Own {
  name: NameOf<V, string>
  /** '9' is a digit, anything else comes by itself. */
  mask?: string | null | undefined
  /** Takes digits alone. */
  digits?: boolean
  /** Made of what is typed, at once. */
  shaped?: (typed: string) => string
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** One line of text, by a mask where it has one. */
export function TextField<V extends FieldValues = never>({
  mask,
  digits = false,
  shaped,
  error,
  ...own
}: TextProps<V>) {
  const byMask = mask ? (typed: string) => masked(mask, typed) : digits ? digitsOf : undefined
  const input = useInput(own.name, { shaped: shaped ?? byMask })
  return (
    <text.TextField
      inputMode={mask || digits ? 'numeric' : undefined}
      placeholder={mask?.replaceAll('9', '0')}
      {...own}
      {...input}
      error={input.error ?? error}
    />
  )
}

type Numeric<V extends FieldValues> = Omit<TextProps<V>, 'name' | 'mask' | 'digits' | 'shaped'> & {
  name: NameOf<V, number>
}

const numberOf = (typed: string | number) => (typed === '' ? undefined : Number(typed))

/** A whole number of no sign; undefined where nothing is typed. */
export function NumberField<V extends FieldValues = never>({ error, ...own }: Numeric<V>) {
  const input = useInput(own.name, { shaped: digitsOf, rules: { setValueAs: numberOf } })
  return <text.TextField inputMode="numeric" autoComplete="off" {...own} {...input} error={input.error ?? error} />
}

/** Field of an account's e-mail, as password managers know it. */
export function EmailField<V extends FieldValues = never>(own: Omit<TextProps<V>, 'label'>) {
  return (
    <TextField<V>
      label="E-mail"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...own}
    />
  )
}

interface PasswordProps<V extends FieldValues> extends Own {
  name: NameOf<V, string>
  /** Fields that are checked again when it changes. */
  deps?: NameOf<V, string>[]
}

/** A password, with an eye that shows it. */
export function PasswordField<V extends FieldValues = never>({ deps, error, ...own }: PasswordProps<V>) {
  const rules: RegisterOptions | undefined = deps && { deps }
  const input = useInput(own.name, { rules })
  return <text.PasswordField {...own} {...input} error={input.error ?? error} />
}

/** A password that is being chosen. */
export function NewPasswordField<V extends FieldValues = never>(props: PasswordProps<V>) {
  return <PasswordField<V> {...props} autoComplete="new-password" />
}

type Lines<V extends FieldValues> = Omit<TextAreaProps, 'name'> & { name: NameOf<V, string> }

/** Many lines of text. */
export function TextAreaField<V extends FieldValues = never>(own: Lines<V>) {
  return <TextArea {...own} {...useInput(own.name)} />
}
