import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import type { FiscalRow } from '../../public.ts'
import './own.css'
import type { OwnValues } from './values.ts'

interface Props {
  values: OwnValues
  item: object
  row: FiscalRow
}

/** A column of the page's in a row: text, a node of the page's, or a dash with the reason why there is none. */
export function OwnCell({ values, item, row }: Props) {
  const subscribe = useCallback((listener: () => void) => values.subscribe(item, listener), [values, item])
  const value = useSyncExternalStore(subscribe, () => values.of(item, row))
  if (value.state === 'awaited') {
    return (
      <span aria-busy="true">
        <Skeleton width={72} />
        <span className="sr-only">Carregando</span>
      </span>
    )
  }
  if (value.state === 'failed') {
    return (
      <span className="text-fg-3" title={value.reason}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{value.reason}</span>
      </span>
    )
  }
  if (value.state === 'text') return <span title={value.text}>{value.text}</span>
  return <Nodes nodes={value.nodes} onRefused={(error) => values.refuse(item, error)} />
}

/** Nodes of the page's, as they are: with their listeners, and without anything that they would have to be parsed of. */
function Nodes({ nodes, onRefused }: { nodes: readonly Node[]; onRefused: (error: unknown) => void }) {
  const place = useRef<HTMLSpanElement>(null)
  // React knows nothing of them. Before paint, as all else of the row is.
  useLayoutEffect(() => {
    const { current: here } = place
    if (!here) return undefined
    try {
      // It would be taken from there.
      if (nodes.some((node) => node.isConnected)) throw new Error('cell() returned a node that stands elsewhere')
      here.replaceChildren(...nodes)
    } catch (error) {
      onRefused(error)
    }
    return () => here.replaceChildren()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is refused is these nodes; the function is another at each render
  }, [nodes])
  return <span ref={place} className="own-nodes" />
}
