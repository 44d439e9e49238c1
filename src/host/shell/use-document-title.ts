import { useCallback, useEffect, useState } from 'react'
import type { TellTitle, TitlePart } from '#widgets/kit/place/title.ts'

/**
 * Titles the page after the things that stand in it, the foremost first, or else after its screen, so that each entry of the browser's history
 * says what is there. Returns what hears of things.
 */
export function useDocumentTitle(screen: string): TellTitle {
  const [names, setNames] = useState<Partial<Record<TitlePart, string | undefined>>>({})
  const named = [names.over, names.screen].filter((name) => name !== undefined)
  const place = named.length > 0 ? named.join(' · ') : screen
  const title = names.list && names.over === undefined ? `${place}, ${names.list}` : place
  // The document lies outside of React.
  useEffect(() => {
    document.title = `${title} · Fiscal`
  }, [title])
  return useCallback<TellTitle>((part, name) => setNames((all) => ({ ...all, [part]: name })), [])
}
