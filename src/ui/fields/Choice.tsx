import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { describedBy, FieldGroup, type FieldTexts } from './Field.tsx'
import './Choice.css'

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'className'> {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A box to tick, with its text. */
export function Checkbox({ label, id, ...input }: CheckProps) {
  const ownId = useId()
  return (
    <span className="check">
      <input {...input} type="checkbox" className="checkbox" id={id ?? ownId} />
      <label htmlFor={id ?? ownId}>{label}</label>
    </span>
  )
}

/** On or off, in force at once. */
export function Switch({ label, id, ...input }: CheckProps) {
  const ownId = useId()
  return (
    <span className="check">
      <input {...input} type="checkbox" role="switch" className="switch" id={id ?? ownId} />
      <label htmlFor={id ?? ownId}>{label}</label>
    </span>
  )
}

export interface SegmentedProps<T extends string> extends FieldTexts {
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, all in sight. */
export function Segmented<T extends string>({ label, hint, error, options, value, onChange }: SegmentedProps<T>) {
  const id = useId()
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className="segments wide">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </FieldGroup>
  )
}

export interface CheckboxGroupProps extends FieldTexts {
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
  /** Side by side. */
  isRow?: boolean
}

/** Any number of a few, all in sight. What was chosen keeps the order of the options. */
export function CheckboxGroup({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  onBlur,
  isRow = false,
}: CheckboxGroupProps) {
  const id = useId()
  const toggle = (one: string) =>
    onChange(options.map((option) => option.value).filter((other) => value.includes(other) !== (other === one)))
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className={isRow ? 'flex min-h-8 items-center gap-5' : 'checks'}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            disabled={option.disabled}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
            onBlur={onBlur}
            {...describedBy(id, { hint, error })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
