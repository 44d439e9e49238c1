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
  const [copied, setCopied] = useState<boolean>()

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
        onNear={() => setCopied((now) => now ?? false)}
        onClick={async (event) => {
          event.stopPropagation()
          setCopied(await copyText(text, event.currentTarget))
        }}
      />
      {/* It must be there before it says something; in each of hundreds of rows it would slow the page down. */}
      {copied !== undefined && (
        <span className="sr-only" role="status">
          {copied ? copiedLabel : ''}
        </span>
      )}
    </>
  )
}
