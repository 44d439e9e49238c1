import { useEffect, useRef, useState } from 'react'
import type { TypedField } from './FilterBar.tsx'
import { TypedFilterView } from './TypedFilterView.tsx'

/** Pause after which a typed text counts: not each letter is answered. */
const PAUSE_MS = 300

/** A filter that one types into: the list follows after a pause. */
export const TypedFilter: TypedField = ({ filter, value = '', onText }) => {
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
    <TypedFilterView
      filter={filter}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed !== value) onText?.(typed || undefined)
      }}
    />
  )
}
