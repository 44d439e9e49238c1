import { useId } from 'react'
import { DayInput, type DayInputProps } from './DayInput.tsx'
import { describedBy, Field, FieldGroup, type FieldTexts } from './Field.tsx'

export interface DateFieldProps extends FieldTexts, DayInputProps {}

/** A day; values are YYYY-MM-DD, also `min` and `max`. */
export function DateField({ label, aside, hint, error, id, ...input }: DateFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <Field id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <DayInput {...input} id={inputId} {...describedBy(inputId, { hint, error })} />
    </Field>
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
        <Field id={`${id}-from`} label="Data inicial">
          <DayInput
            id={`${id}-from`}
            {...message}
            value={value.from}
            min={min}
            max={value.to || max}
            onBlur={onBlur}
            onChange={(from) => onChange({ from, to: value.to })}
          />
        </Field>
        <Field id={`${id}-to`} label="Data final">
          <DayInput
            id={`${id}-to`}
            {...message}
            value={value.to}
            min={value.from || min}
            max={max}
            onBlur={onBlur}
            onChange={(to) => onChange({ from: value.from, to })}
          />
        </Field>
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
