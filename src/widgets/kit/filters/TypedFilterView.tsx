import type { InputHTMLAttributes } from 'react'
import { Icon } from '#ui/painted/Icon.tsx'
import type { TextFilter } from './filters.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  filter: TextFilter
  value: string | undefined
}

/** The field of a filter that one types into; pure, so that a picture has it too. */
export const TypedFilterView = ({ filter: { label, most }, value = '', ...own }: Props) => (
  <span className="input typed">
    <Icon name="search" />
    <input
      type="search"
      aria-label={`Filtrar por ${label.toLowerCase()}`}
      placeholder={label}
      autoComplete="off"
      maxLength={most}
      value={value}
      {...own}
    />
  </span>
)
