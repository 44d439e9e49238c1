import { type ComponentType, useId } from 'react'
import { Field, type FieldTexts } from '#ui/fields/Field.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import type { MultiComboBoxProps } from '#ui/fields/MultiComboBox.tsx'
import type { SelectProps } from '#ui/fields/Select.tsx'
import { MissingControl } from '../failure/MissingControl.tsx'
import { type Load, useLoaded } from '../failure/use-loaded.ts'

// Choices are heavier than most screens. A screen that always shows some takes them from here: it is drawn without waiting for them, with
// shapes in their place that cannot be used yet. (What a dialog holds comes with the dialog.)

const loadSelect = () => import('#ui/fields/Select.tsx').then(({ Select: Loaded }) => ({ default: Loaded }))
const loadMultiComboBox: Load<MultiComboBoxProps> = () =>
  import('#ui/fields/MultiComboBox.tsx').then(({ MultiComboBox: Loaded }) => ({ default: Loaded }))

/** One of a list. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  // One component for every kind of value, which a map of components cannot say.
  const Loaded = useLoaded(loadSelect as unknown as Load<SelectProps<T>>, MissingControl) as
    | ComponentType<SelectProps<T>>
    | undefined
  if (Loaded) return <Loaded {...props} />
  const summary = props.options.find(({ value }) => value === props.value)?.label ?? props.placeholder ?? ''
  return <SelectShape {...props} summary={summary} />
}

/** Any number of many, found by typing. */
export function MultiComboBox(props: MultiComboBoxProps) {
  const Loaded = useLoaded(loadMultiComboBox, MissingControl)
  return Loaded ? <Loaded {...props} /> : <BoxShape {...props} />
}

interface SelectShapeProps extends FieldTexts {
  label: string
  summary: string
}

function SelectShape({ label, aside, hint, error, summary }: SelectShapeProps) {
  const id = useId()
  return (
    <Field id={id} label={label} aside={aside} hint={hint} error={error}>
      <button type="button" id={id} className="inp" aria-disabled="true" aria-label={`${label}: ${summary}`}>
        <span className="truncate min-w-0">{summary}</span>
        <Icon name="chevron-down" />
      </button>
    </Field>
  )
}

function BoxShape({ label, aside, hint, error, placeholder }: FieldTexts & Pick<MultiComboBoxProps, 'placeholder'>) {
  const id = useId()
  return (
    <Field id={id} label={label} aside={aside} hint={hint} error={error}>
      <div className="inp">
        <Icon name="search" />
        <input id={id} readOnly aria-disabled="true" placeholder={placeholder} />
      </div>
    </Field>
  )
}
