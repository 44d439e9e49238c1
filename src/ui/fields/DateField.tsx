import { useId } from 'react'
import { DayInput, type DayInputProps } from './DayInput.tsx'
import { TIME_MASK, timeParts, typedTime, withTime } from './day-text.ts'
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
  /** A time of the day may stand beside each day: values are then 'YYYY-MM-DDTHH:MM' too. */
  hasTimes?: boolean | undefined
}

interface EndProps extends Omit<DayInputProps, 'id'> {
  id: string
  label: string
  timeLabel: string
  hasTime: boolean | undefined
}

/** One end of a range: its day, and the time of it where it may have one. */
function RangeEnd({ id, label, timeLabel, hasTime, value, onChange, ...input }: EndProps) {
  const { day, time } = timeParts(value)
  const field = (
    <Field id={id} label={label}>
      <DayInput {...input} id={id} value={day} onChange={(chosen) => onChange(withTime(chosen, time))} />
    </Field>
  )
  if (!hasTime) return field
  const { 'aria-invalid': isInvalid, 'aria-describedby': description, onBlur } = input
  return (
    <div className="day-time">
      {field}
      <Field id={`${id}-time`} label={timeLabel}>
        <input
          id={`${id}-time`}
          className="input tabular-nums"
          inputMode="numeric"
          autoComplete="off"
          placeholder={TIME_MASK}
          aria-invalid={isInvalid}
          aria-describedby={description}
          onBlur={onBlur}
          value={time}
          onChange={(event) => onChange(withTime(day, typedTime(event.currentTarget.value)))}
        />
      </Field>
    </div>
  )
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
  hasTimes,
}: DateRangeFieldProps) {
  const id = useId()
  const message = describedBy(id, { hint, error })
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className="pair">
        <RangeEnd
          id={`${id}-from`}
          label="Data inicial"
          timeLabel="Hora inicial"
          hasTime={hasTimes}
          {...message}
          value={value.from}
          min={min}
          max={timeParts(value.to).day || max}
          onBlur={onBlur}
          onChange={(from) => onChange({ from, to: value.to })}
        />
        <RangeEnd
          id={`${id}-to`}
          label="Data final"
          timeLabel="Hora final"
          hasTime={hasTimes}
          {...message}
          value={value.to}
          min={timeParts(value.from).day || min}
          max={max}
          onBlur={onBlur}
          onChange={(to) => onChange({ from: value.from, to })}
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
