import type { MouseEvent } from 'react'
import { Icon } from './Icon.tsx'

interface CopyButtonViewProps {
  label: string
  copied?: boolean | undefined
  /** It may be pressed next. */
  onNear?: () => void
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

/** How a copy button looks; it does nothing until CopyButton takes its place. */
export function CopyButtonView({ label, copied, onNear, onClick }: CopyButtonViewProps) {
  return (
    <button
      type="button"
      className="copy"
      aria-label={label}
      title={label}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  )
}
