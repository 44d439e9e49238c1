import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useId, useState } from 'react'
import { describedBy, Field, type FieldTexts } from './Field.tsx'
import { Icon } from '../painted/Icon.tsx'
import { opensWhenMeant } from './quiet-focus.ts'
import { useAnchor } from '../overlay/popover.ts'

export interface ComboOption {
  value: string
  label: string
  /** A second line, e.g. a registration number; searched as well. */
  detail?: string
}

export interface ComboBoxProps extends FieldTexts {
  options: readonly ComboOption[]
  value: string | null
  onChange: (value: string | null) => void
  /** Name of the chosen value where it is not among the options. */
  chosenLabel?: string
  /** Told what is typed, where the caller searches; `options` are then shown as they come. */
  onSearch?: (text: string) => void
  loading?: boolean
  placeholder?: string
  emptyText?: string
  disabled?: boolean
  onBlur?: () => void
}

/** One of many, found by typing. The cross empties it. */
export function ComboBox({
  label,
  aside,
  hint,
  error,
  options,
  value,
  chosenLabel = '',
  onChange,
  onSearch,
  loading = false,
  placeholder,
  emptyText,
  disabled,
  onBlur,
}: ComboBoxProps) {
  const id = useId()
  const { anchor, panel } = useAnchor<HTMLDivElement>()
  const [text, setText] = useState('')
  const matching = onSearch ? options : options.filter((option) => matches(option, text))

  function search(next: string) {
    setText(next)
    onSearch?.(next)
  }

  return (
    <Field id={id} label={label} aside={aside} hint={hint} error={error}>
      <Combobox value={value} onChange={onChange} onClose={() => search('')} disabled={disabled} immediate>
        <div {...anchor} className="input">
          <Icon name="search" />
          <ComboboxInput
            id={id}
            autoComplete="off"
            {...opensWhenMeant}
            placeholder={placeholder}
            displayValue={(chosen: string | null) =>
              chosen === null ? '' : (options.find((option) => option.value === chosen)?.label ?? chosenLabel)
            }
            onChange={(event) => search(event.currentTarget.value)}
            onBlur={onBlur}
            {...describedBy(id, { hint, error })}
          />
          {value !== null && !disabled ? (
            <button type="button" className="copy" aria-label="Limpar" title="Limpar" onClick={() => onChange(null)}>
              <Icon name="x" size={14} />
            </button>
          ) : null}
          <ComboboxButton className="copy" aria-label="Mostrar opções">
            <Icon name="chevron-down" />
          </ComboboxButton>
        </div>
        <ComboboxOptions modal={false} {...panel} className="pop" aria-busy={loading}>
          {matching.length === 0 ? <NoOption loading={loading} emptyText={emptyText} /> : null}
          {matching.map((option) => (
            <ComboboxOption key={option.value} value={option.value} className="option">
              <span className="truncate min-w-0" title={option.label}>
                {option.label}
              </span>
              {option.detail ? <span className="text-fg-3 text-12 whitespace-nowrap">{option.detail}</span> : null}
              {option.value === value ? <Icon name="check" size={14} /> : null}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Field>
  )
}

/** Shows the line of an open list without options: it is busy, or holds one that cannot be chosen, for a list may hold nothing else. */
export function NoOption({ loading, emptyText = 'Nenhum resultado' }: Pick<ComboBoxProps, 'loading' | 'emptyText'>) {
  if (loading) return <p className="option text-fg-3">Carregando…</p>
  return (
    <p className="option text-fg-3" role="option" aria-selected={false} aria-disabled>
      {emptyText}
    </p>
  )
}

/** Tells if an option matches a typed text: accents and case do not matter to who searches. */
export function matches(option: ComboOption, text: string): boolean {
  return plain(`${option.label} ${option.detail ?? ''}`).includes(plain(text.trim()))
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
