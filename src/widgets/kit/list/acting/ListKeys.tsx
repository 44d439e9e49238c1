import { useEffect, useRef, useState } from 'react'
import { rareSetting } from '../../place/rare-setting.ts'
import { useSingleKeys } from '../../keys/single-keys.ts'
import { MissingDialog } from '../../failure/MissingPart.tsx'
import { useWanted } from '../../failure/use-loaded.ts'
import { listKeys } from './list-keys.ts'
import type { Selection } from './selection.ts'

const loadSheet = () => import('./KeysDialog.tsx')

/** The keys of a list, wherever the focus is in its mount and nothing is being typed; an element whose page wants no search has none. */
export function ListKeys<T>({ selection }: { selection: Selection<T> | undefined }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isHelp, setHelp] = useState(false)
  const [isSingle] = useSingleKeys()
  const Sheet = useWanted(loadSheet, isHelp, MissingDialog)
  // They are heard around the list, outside of React.
  useEffect(() => {
    if (!mark.current) return undefined
    const root = mark.current.getRootNode()
    const isOff = () => root instanceof ShadowRoot && rareSetting(root.host, 'search') === 'off'
    const keys = listKeys({ mark: mark.current, selection, isSingle, onHelp: () => setHelp(true) })
    const hear = (event: Event) => {
      if (!isOff()) keys(event as KeyboardEvent)
    }
    root.addEventListener('keydown', hear)
    return () => root.removeEventListener('keydown', hear)
  }, [isSingle, selection])
  return (
    <>
      <span ref={mark} hidden />
      {isHelp && Sheet && <Sheet mayChoose={selection !== undefined} onClose={() => setHelp(false)} />}
    </>
  )
}
