import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface ChipProps {
  label: string
  value: ReactNode
  /** Text without a value, where the chip stands all the same. */
  unset?: string | undefined
  /** It hides nothing: dashed rather than solid. */
  isUsual?: boolean
  /** Told the chip, so that what opens may stand at it. */
  onOpen?: ((chip: HTMLElement) => void) | undefined
  /** Only where clearing makes sense. Told its button, which may go with it. */
  onClear?: ((control: HTMLElement) => void) | undefined
}

/** One filter and what it is set to; a press opens it. */
export function Chip({ label, value, unset, isUsual = false, onOpen, onClear }: ChipProps) {
  const text = value ?? unset
  const title = typeof text === 'string' ? `${label} ${text}` : undefined
  const content = (
    <>
      <span>{label}</span> <b>{text}</b>
    </>
  )
  return (
    <span className={`chip${isUsual ? ' usual' : ''}${value === undefined ? ' unset' : ''}`}>
      {onOpen ? (
        <button
          type="button"
          className="set"
          title={title}
          aria-haspopup="dialog"
          onClick={(event) => onOpen(event.currentTarget)}
        >
          {content}
        </button>
      ) : (
        <span className="set" title={title}>
          {content}
        </span>
      )}
      {onClear ? (
        <button
          type="button"
          className="clear"
          aria-label={`Remover filtro ${label}`}
          onClick={(event) => onClear(event.currentTarget)}
        >
          <Icon name="x" size={12} />
        </button>
      ) : null}
    </span>
  )
}
