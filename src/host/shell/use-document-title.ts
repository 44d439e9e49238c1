import { useCallback, useEffect, useRef } from 'react'
import type { TellTitle, TitlePart } from '#widgets/kit/place/title.ts'

type Names = Partial<Record<TitlePart, string | undefined>>

/**
 * Titles the page after the things that stand in it, the foremost first, or else after its screen, so that each entry of the browser's history
 * says what is there; `tenant`: of which, to who has several. Returns what hears of things, which draws nothing anew: the title stands outside of the page.
 */
export function useDocumentTitle(screen: string, tenant?: string): TellTitle {
  const where = tenant === undefined ? '' : ` · ${tenant}`
  const names = useRef<Names>({})
  const present = useRef({ screen, where })
  useEffect(() => {
    present.current = { screen, where }
    document.title = titleOf(present.current, names.current)
  }, [screen, where])
  return useCallback<TellTitle>((part, name) => {
    names.current = { ...names.current, [part]: name }
    document.title = titleOf(present.current, names.current)
  }, [])
}

function titleOf({ screen, where }: { screen: string; where: string }, names: Names): string {
  const named = [names.over, names.screen].filter((name) => name !== undefined)
  const place = named.length > 0 ? named.join(' · ') : screen
  return `${names.list && names.over === undefined ? `${place}, ${names.list}` : place}${where} · Fiscal`
}
