import { useEffect, useState } from 'react'
import { CopyButtonView } from './painted/CopyButtonView.tsx'

export interface CopyButtonProps {
  text: string
  /** "Copiar chave" */
  label: string
  /** "Chave copiada": said to screen readers. */
  copiedLabel: string
}

/** Copies a text; its icon is a check for 1.5 s. A press does not reach the row it stands in. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  // The check goes away by itself, also when the button is gone before
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <>
      <CopyButtonView
        label={label}
        copied={copied}
        onClick={async (event) => {
          event.stopPropagation()
          setCopied(await copy(text, event.currentTarget))
        }}
      />
      <span className="sr-only" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}

async function copy(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No clipboard on http pages and in frames without the permission: the old way still works there
    const field = document.createElement('textarea')
    field.className = 'sr-only'
    field.value = text
    beside.after(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    if (beside && 'focus' in beside) (beside as HTMLElement).focus()
    return done
  }
}
