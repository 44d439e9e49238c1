import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/painted/Icon.tsx'
import type { TextFilter } from './filters.ts'

/** Who types on is not answered for each letter. */
const PAUSE_MS = 300

interface Props {
  filter: TextFilter
  value: string | undefined
  onText: ((text: string | undefined) => void) | undefined
}

/** A filter that one types into: the list follows after a pause. */
export function TypedFilter({ filter: { label, most }, value = '', onText }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Somebody went back, or took the filter away: not while what was typed is on its way.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const tell = useRef(onText)
  // Not while rendering: a render that is thrown away must change nothing.
  useEffect(() => {
    tell.current = onText
  })
  const typed = text.trim()
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => tell.current?.(typed || undefined), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new address is no new text
  }, [typed])
  return (
    <span className="input typed">
      <Icon name="search" />
      <input
        type="search"
        aria-label={`Filtrar por ${label.toLowerCase()}`}
        placeholder={label}
        autoComplete="off"
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed !== value) onText?.(typed || undefined)
        }}
      />
    </span>
  )
}
