import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { describedBy, Field, FieldGroup, type FieldTexts } from './Field.tsx'
import { Icon } from '../painted/Icon.tsx'
import './DateField.css'

export interface DateFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'className'> {
  ref?: Ref<HTMLInputElement>
}

/** A day, as the browser's own date field; values are YYYY-MM-DD, also `min` and `max`. */
export function DateField({ label, aside, hint, error, id, ...input }: DateFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <Field id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <DateInput {...input} id={inputId} {...describedBy(inputId, { hint, error })} />
    </Field>
  )
}

function DateInput(input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <div className="inp">
      <Icon name="calendar" />
      <input {...input} type="date" />
    </div>
  )
}

/** Days as YYYY-MM-DD; an empty string is no day. */
export interface DateRange {
  from: string
  to: string
  /** The name of the range at one press that it was chosen by; two may have the same days. */
  quick?: string | undefined
}

/** A range at one press, e.g. "7 dias". */
interface QuickRange extends DateRange {
  name: string
  label: string
}

export interface DateRangeFieldProps extends FieldTexts {
  value: DateRange
  onChange: (range: DateRange) => void
  onBlur?: () => void
  min?: string
  max?: string
  quick?: readonly QuickRange[]
}

/** Two days and the ranges most asked for. */
export function DateRangeField({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  min,
  max,
  quick = [],
}: DateRangeFieldProps) {
  const id = useId()
  const message = describedBy(id, { hint, error })
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className="pair">
        <DateInput
          aria-label="Data inicial"
          {...message}
          value={value.from}
          min={min}
          max={value.to || max}
          onBlur={onBlur}
          onChange={(event) => onChange({ from: event.currentTarget.value, to: value.to })}
        />
        <DateInput
          aria-label="Data final"
          {...message}
          value={value.to}
          min={value.from || min}
          max={max}
          onBlur={onBlur}
          onChange={(event) => onChange({ from: value.from, to: event.currentTarget.value })}
        />
      </div>
      {quick.length > 0 ? (
        <div className="quick">
          {quick.map(({ name, label: text, from, to }) => (
            <button
              key={name}
              type="button"
              aria-pressed={value.quick ? value.quick === name : from === value.from && to === value.to}
              onClick={() => onChange({ from, to, quick: name })}
            >
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </FieldGroup>
  )
}
