import type { FieldValues } from 'react-hook-form'
import * as ui from '#ui/fields/Choice.tsx'
import { Select, type SelectProps } from '#ui/fields/Select.tsx'
import { bound, type NameOf, useInput } from './bound.tsx'

/** One of a list. */
export const SelectField = bound<SelectProps<string>>(Select)

/** One of a few, all in sight. */
export const SegmentedField = bound<ui.SegmentedProps<string>>(ui.Segmented)

/** Any number of a few, all in sight. */
export const CheckboxGroupField = bound(ui.CheckboxGroup)

type Check<V extends FieldValues> = Omit<
  ui.CheckProps,
  'name' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur'
> & {
  name: NameOf<V, boolean>
}

/** On or off. */
export function SwitchField<V extends FieldValues = never>(own: Check<V>) {
  const { error: _none, ...input } = useInput(own.name)
  return <ui.Switch {...own} {...input} />
}

/** A box to tick, with its text. */
export function CheckboxField<V extends FieldValues = never>(own: Check<V>) {
  const { error: _none, ...input } = useInput(own.name)
  return <ui.Checkbox {...own} {...input} />
}
