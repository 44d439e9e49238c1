import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
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
          setCopied(await copyText(text, event.currentTarget))
        }}
      />
      <span className="sr-only" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
