import type { ClipboardEvent } from 'react'

/** A whole access key in its groups, and a part of one. Some browsers give a no-break space as a plain one. */
const KEY = /[0-9A-Z]{4}(?:[ \u00A0][0-9A-Z]{4}){10}/g
const PART_OF_KEY = /^[0-9A-Z]{0,4}(?:[ \u00A0][0-9A-Z]{0,4})+$/
const bare = (text: string) => text.replace(/[ \u00A0]/g, '')

/** Copies access keys of a selection without the gaps that rows show them with (painted/CodeInRow.tsx). */
export function copyBare(event: ClipboardEvent<HTMLElement>): void {
  const text = getSelection()?.toString() ?? ''
  // React's events come from elements, of whatever document.
  const isInKey = PART_OF_KEY.test(text) && (event.target as Element).closest('.key')
  const copied = isInKey ? bare(text) : text.replace(KEY, bare)
  if (copied === text) return
  event.clipboardData.setData('text/plain', copied)
  event.preventDefault()
}
