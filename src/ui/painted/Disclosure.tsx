import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Details that are folded until asked for; the browser's own <details>. */
export function Disclosure({ summary, open, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="chevron-right" size={14} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
