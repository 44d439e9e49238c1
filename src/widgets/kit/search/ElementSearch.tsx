import { useEffect, useMemo, useState } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { SEARCH_KINDS } from '#domain/search/search-kinds.ts'
import { MissingDialog } from '../failure/MissingPart.tsx'
import { useWanted } from '../failure/use-loaded.ts'
import { useAround } from '../place/around.ts'
import { useSingleKeys } from '../place/single-keys.ts'
import type { ElementSpec, Route } from '../widget.ts'
import { isTyping, opensSearch } from '../place/search-keys.ts'

const loadDialog = () => import('./SearchDialog.tsx')

const NONE: readonly never[] = []

interface Props {
  spec: ElementSpec
  routes: readonly Route[]
  /** The element's own frame, within which the keys count. */
  frame: HTMLElement
  /** The page wants no search in the element now. */
  isOff: () => boolean
}

/**
 * The search within an element, by ⌘K, Ctrl K or '/' while the focus is in it and nothing is being typed. Its code comes when it is opened.
 * A user who may find nothing has no search, and the keys stay the page's.
 */
export function ElementSearch({ spec, routes, frame, isOff }: Props) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useWanted(loadDialog, isOpen, MissingDialog)
  const allowed = useAllowed()
  const { did } = useAround()
  const [isSingle] = useSingleKeys()
  const within = useMemo(() => {
    const { finds = NONE, narrowedTo } = spec
    const kinds = allowed ? finds.filter((kind) => allowed(SEARCH_KINDS[kind])) : NONE
    return { kinds, routes, ...(narrowedTo && { narrowedTo }) }
  }, [allowed, routes, spec])
  const isThere = within.kinds.length > 0
  // The frame lies outside of React.
  useEffect(() => {
    if (!isThere) return undefined
    const hear = (event: KeyboardEvent) => {
      // What is being done in another dialog goes on.
      if (!opensSearch(event, isSingle) || isTyping(event) || isOff() || frame.querySelector('dialog[open]')) return
      event.preventDefault()
      // The page may have a search of its own by the same keys.
      event.stopPropagation()
      did('search')
      setOpen(true)
    }
    frame.addEventListener('keydown', hear)
    return () => frame.removeEventListener('keydown', hear)
  }, [did, frame, isOff, isSingle, isThere])
  if (!isOpen || !isThere || !Dialog) return null
  return <Dialog places={NONE} within={within} onClose={() => setOpen(false)} />
}
