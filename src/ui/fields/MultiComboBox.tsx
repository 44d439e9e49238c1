import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { type ComboOption, matches, NoOption } from './ComboBox.tsx'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import { Icon } from '../painted/Icon.tsx'
import { opensWhenMeant } from './quiet-focus.ts'
import './MultiComboBox.css'
import { useAnchor } from '../overlay/popover.ts'

/** More than these are told by their number: the field must not push the form away. */
const MOST_TOKENS = 6

export interface MultiComboBoxProps extends FieldTexts {
  label: string
  options: readonly ComboOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Told what is typed, where the caller searches; `options` are then shown as they come. */
  onSearch?: (text: string) => void
  /** Chosen values, with their names, that are not among the options. */
  chosen?: readonly ComboOption[]
  loading?: boolean
  /** Text while nothing is chosen. */
  placeholder?: string
  /** Name of a chosen value that no option names. */
  unknownLabel?: string
  disabled?: boolean
}

/** Any number of many, found by typing; each chosen one is a token with a cross. */
export function MultiComboBox({
  label,
  aside,
  hint,
  error,
  options,
  value,
  onChange,
  onSearch,
  chosen: named = [],
  loading = false,
  placeholder,
  unknownLabel = '…',
  disabled = false,
}: MultiComboBoxProps) {
  const id = useId()
  const { anchor, panel } = useAnchor<HTMLDivElement>()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const matching = onSearch ? options : options.filter((option) => matches(option, text))
  const nameOf = (chosen: string) =>
    [...options, ...named].find((option) => option.value === chosen)?.label ?? unknownLabel
  const without = (dropped: string) => onChange(value.filter((chosen) => chosen !== dropped))

  function search(next: string) {
    setText(next)
    onSearch?.(next)
  }

  function drop(event: MouseEvent, dropped: string) {
    without(dropped)
    // Pressed by keyboard, its focus would be lost with it; by pointer, the list would open unasked
    if (event.detail === 0) input.current?.focus()
  }

  function dropLast(event: KeyboardEvent<HTMLInputElement>) {
    const last = value.at(-1)
    if (event.key === 'Backspace' && event.currentTarget.value === '' && last !== undefined) without(last)
  }

  return (
    <Field id={id} label={label} aside={aside} hint={hint} error={error}>
      <Combobox
        multiple
        value={[...value]}
        onChange={onChange}
        onClose={() => search('')}
        disabled={disabled}
        immediate
      >
        <div {...anchor} className="input tokens">
          {value.slice(0, MOST_TOKENS).map((chosen) => (
            <span key={chosen} className="token">
              <span className="truncate min-w-0" title={nameOf(chosen)}>
                {nameOf(chosen)}
              </span>
              {disabled ? null : (
                <button type="button" aria-label={`Remover ${nameOf(chosen)}`} onClick={(event) => drop(event, chosen)}>
                  <Icon name="x" size={12} />
                </button>
              )}
            </span>
          ))}
          {value.length > MOST_TOKENS ? <span className="token more">e mais {value.length - MOST_TOKENS}</span> : null}
          <ComboboxInput
            ref={input}
            id={id}
            autoComplete="off"
            {...opensWhenMeant}
            placeholder={value.length === 0 ? placeholder : undefined}
            onChange={(event) => search(event.currentTarget.value)}
            onKeyDown={dropLast}
            {...describedBy(id, { hint, error })}
          />
          <ComboboxButton className="copy" aria-label={`Mostrar opções de ${label}`}>
            <Icon name="chevron-down" />
          </ComboboxButton>
        </div>
        <ComboboxOptions modal={false} {...panel} className="pop" aria-busy={loading}>
          {matching.length === 0 ? <NoOption loading={loading} /> : null}
          {matching.map((option) => (
            <ComboboxOption key={option.value} value={option.value} className="option">
              <span className="checkbox" data-on={value.includes(option.value) || undefined} />
              <span className="truncate min-w-0" title={option.label}>
                {option.label}
              </span>
              {option.detail ? <span className="text-fg-3 text-12 whitespace-nowrap">{option.detail}</span> : null}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Field>
  )
}
