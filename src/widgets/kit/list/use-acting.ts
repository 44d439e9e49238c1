import { use, useCallback, useEffect, useState } from 'react'
import type { Input } from '#api/client/address.ts'
import { useAllowed, useConnection } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { AttentionContext } from '../place/attention.ts'
import { useIdle } from '../report.ts'
import { useAround } from '../place/around.ts'
import type { Acting } from './acting/acting.tsx'
import type { ListDescription } from './show-list.tsx'

interface ListRead {
  /** The list's query string without its page. */
  filter: string
  endpoint: Endpoint
  /** Returns the input of the call that reads the first of what the filters show. */
  inputOf(most: number): Input<Endpoint>
}

/** Returns what one does in a list beyond reading it: boxes, what is done to rows, keys. It comes once somebody turns to the list. */
export function useActing<T, V extends object, X>(
  { rowKey, chosen, own }: Pick<ListDescription<T, V, X>, 'rowKey' | 'chosen' | 'own'>,
  data: Page<T> | undefined,
  { filter, endpoint, inputOf }: ListRead,
) {
  const connection = useConnection()
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
  const rows = mayChoose ? chosen : undefined
  const [acting, setActing] = useState<{ rows: typeof rows; is: Acting<T> }>()
  if (load && (!acting || acting.rows !== rows)) setActing({ rows, is: load.actingOf(rowKey, rows) })
  const selection = acting?.is.selection
  // What is chosen lies outside of React, and outlives a page.
  const items = data?.items
  useEffect(() => selection?.show(items ?? []), [selection, items])
  const { chose, did } = useAround()
  useEffect(() => {
    let last = ''
    return selection?.subscribe(() => {
      const { items: now } = selection.current()
      const keys = [...now.keys()].join()
      if (keys === last) return
      last = keys
      did('choose')
      if (own) chose([...now.values()].map(own.row))
    })
  }, [selection, own, chose, did])
  const beneath = acting?.is.beneath({
    total: data?.total ?? 0,
    filter,
    // The list's own endpoint, whose reply is a page of its items.
    readAll: (most) => connection.call(endpoint, inputOf(most)) as Promise<Page<T>>,
  })
  return {
    /** The parts of the frame. */
    rows: { pick: acting?.is.pick, corner: items && acting?.is.pickAll?.(items), beneath },
    /** Begins to choose. */
    begin: selection?.begin,
  }
}
