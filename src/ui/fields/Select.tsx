import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import { Icon } from '../painted/Icon.tsx'
import { useAnchor } from '../overlay/popover.ts'

export interface Option<T> {
  value: T
  label: string
  disabled?: boolean
}

interface ListFieldProps<T> extends FieldTexts {
  label: string
  options: readonly Option<T>[]
  /** Text of the button while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
  /** Why it cannot be used now. */
  disabledReason?: string
  onBlur?: () => void
}

export interface SelectProps<T extends string | number> extends ListFieldProps<T> {
  value: T
  onChange: (value: T) => void
}

/** One of a list. Fits react-hook-form's Controller. */
export function Select<T extends string | number>({ value, onChange, ...field }: SelectProps<T>) {
  const chosen = field.options.find((option) => option.value === value)?.label ?? field.placeholder ?? ''
  return (
    <Listbox value={value} onChange={onChange} disabled={field.disabled || Boolean(field.disabledReason)}>
      <ListField {...field} summary={chosen}>
        {(option) => (
          <>
            {option.label}
            {option.value === value ? <Icon name="check" size={14} /> : null}
          </>
        )}
      </ListField>
    </Listbox>
  )
}

export interface MultiSelectProps<T extends string | number> extends ListFieldProps<T> {
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** Any number of a list; the button tells the first and how many more. */
export function MultiSelect<T extends string | number>({ value, onChange, ...field }: MultiSelectProps<T>) {
  const chosen = field.options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const more = chosen.length > 1 ? ` e mais ${chosen.length - 1}` : ''
  return (
    <Listbox multiple value={[...value]} onChange={onChange} disabled={field.disabled || Boolean(field.disabledReason)}>
      <ListField {...field} summary={chosen[0] === undefined ? (field.placeholder ?? '') : chosen[0] + more}>
        {(option) => (
          <>
            <span className="checkbox" data-on={value.includes(option.value) || undefined} />
            {option.label}
          </>
        )}
      </ListField>
    </Listbox>
  )
}

/** Headless UI sends the form by it, as a field of text does; a button that shows a list opens it, as a press does. */
function openByEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
}

interface ListFieldInnerProps<T> extends Omit<ListFieldProps<T>, 'children'> {
  summary: string
  children: (option: Option<T>) => ReactNode
}

function ListField<T extends string | number>({
  label,
  aside,
  hint,
  error,
  options,
  disabledReason,
  onBlur,
  summary,
  children,
}: ListFieldInnerProps<T>) {
  const id = useId()
  const { anchor, panel } = useAnchor<HTMLButtonElement>()
  return (
    <Field id={id} label={label} aside={aside} hint={hint} error={error}>
      <ListboxButton
        {...anchor}
        id={id}
        className="input"
        // <label for> would name it without its value
        aria-label={`${label}: ${summary}`}
        title={disabledReason}
        onBlur={onBlur}
        onKeyDown={openByEnter}
        {...describedBy(id, { hint, error })}
      >
        <span className="truncate min-w-0" title={disabledReason ?? summary}>
          {summary}
        </span>
        <Icon name="chevron-down" />
      </ListboxButton>
      <ListboxOptions modal={false} {...panel} className="pop">
        {options.map((option) => (
          <ListboxOption key={option.value} value={option.value} disabled={option.disabled} className="option">
            {children(option)}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Field>
  )
}
