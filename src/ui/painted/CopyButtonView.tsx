import type { MouseEvent } from 'react'
import { Icon } from './Icon.tsx'

interface CopyButtonViewProps {
  label: string
  copied?: boolean | undefined
  onFocus?: () => void
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

/** How a copy button looks; it does nothing until CopyButton takes its place. */
export function CopyButtonView({ label, copied, onFocus, onClick }: CopyButtonViewProps) {
  return (
    <button type="button" className="copy" aria-label={label} title={label} onFocus={onFocus} onClick={onClick}>
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  )
}
