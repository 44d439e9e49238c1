import { use, useCallback, useEffect, useState } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { AttentionContext } from '../place/attention.ts'
import { useIdle } from '../report.ts'
import type { Acting } from './acting/acting.tsx'
import type { ListDescription } from './show-list.tsx'

/** Returns what one does in a list beyond reading it: boxes, what is done to rows, keys. It comes once somebody turns to the list. */
export function useActing<T, V extends object, X>(
  { rowKey, chosen }: Pick<ListDescription<T, V, X>, 'rowKey' | 'chosen'>,
  items: readonly T[] | undefined,
): Acting<T> | undefined {
  const attention = use(AttentionContext)
  const [load, setLoad] = useState<typeof import('./acting/acting.tsx')>()
  useIdle(
    useCallback(() => {
      // A list is whole without; what cannot be had now comes with the next one.
      void attention.then(() => import('./acting/acting.tsx')).then(setLoad, () => undefined)
    }, [attention]),
  )
  const allowed = useAllowed()
  const mayChoose = chosen?.needs.some((needs) => allowed?.(needs)) ?? false
  const [acting, setActing] = useState<{ mayChoose: boolean; is: Acting<T> }>()
  if (load && acting?.mayChoose !== mayChoose) {
    setActing({ mayChoose, is: load.actingOf(rowKey, mayChoose ? chosen : undefined) })
  }
  const selection = acting?.is.selection
  // What is chosen lies outside of React, and outlives a page.
  useEffect(() => selection?.show(items ?? []), [selection, items])
  return acting?.is
}
