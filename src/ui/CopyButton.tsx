import { useEffect, useState } from 'react'
import { LiveStatus } from './Live.tsx'
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
  // The text that was copied, '' before; the button may have been given another one meanwhile.
  const [last, setLast] = useState<string>()
  const copied = last === text

  // The check goes away by itself, also when the button is gone before
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(''), 1500)
    return () => clearTimeout(timer)
  }, [last])

  return (
    <>
      <CopyButtonView
        label={label}
        copied={copied}
        onFocus={() => setLast((now) => now ?? '')}
        onClick={async (event) => {
          event.stopPropagation()
          setLast((await copyText(text, event.currentTarget)) ? text : '')
        }}
      />
      {/* It must be there before it says something; in each of hundreds of rows it would slow the page down. */}
      {last !== undefined && (
        <LiveStatus as="span" className="sr-only">
          {copied ? copiedLabel : ''}
        </LiveStatus>
      )}
    </>
  )
}
