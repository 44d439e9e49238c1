import { Icon } from './Icon.tsx'

export interface ChipProps {
  label: string
  value: string
  /** At its default a filter hides nothing: dashed rather than solid. */
  isDefault?: boolean
  /** Only where clearing makes sense. */
  onClear?: () => void
}

/** One filter and what it is set to. */
export function Chip({ label, value, isDefault = false, onClear }: ChipProps) {
  return (
    <span className={isDefault ? 'chip def' : 'chip'}>
      <span>{label}</span>
      {value}
      {onClear ? (
        <button type="button" aria-label={`Remover filtro ${label}`} onClick={onClear}>
          <Icon name="x" size={12} />
        </button>
      ) : null}
    </span>
  )
}
