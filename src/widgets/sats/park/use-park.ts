import { useDeferredValue, useEffect, useState } from 'react'
import { readKey, useConnection, useRead } from '#api/client/use-connection.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import { boxAge } from '#domain/sats/alert-age.ts'
import { createLiveTimes, type LiveTimes } from '#ui/live-times.ts'
import { useAmendPark } from './amend-park.ts'
import { parkInstants, createParkScreen } from './park-shape.ts'
import { aheadOf, useServerNow } from './use-server-now.ts'

/** The park as it is read and as it is drawn, the times that its boxes show, and the server's clock. */
export function usePark(includeHomolog: boolean) {
  const query = { include_homolog: includeHomolog ? '1' : '0' } as const
  const amend = useAmendPark(query)
  const [select] = useState(createParkScreen)
  const park = useRead(readPark, { query }, { keepPrevious: true, unshared: true, amend, select })
  const times = useTimes(query.include_homolog)
  // Deferred: what thousands of boxes need is drawn between two strokes of a key.
  const screen = useDeferredValue(park.data)
  return { park, screen, times, ...useServerNow(park) }
}

/** Returns what writes the times of the boxes: of each answer at once, without anything being drawn. */
function useTimes(include_homolog: '0' | '1'): LiveTimes {
  const { queries } = useConnection()
  const [instants] = useState(parkInstants)
  const [times] = useState(() => createLiveTimes(boxAge))
  useEffect(() => times.start(), [times])
  useEffect(() => {
    const key = readKey(readPark, { query: { include_homolog } })
    let heard: unknown
    const tell = () => {
      const state = queries.getQueryState<Reply<typeof readPark>>(key)
      if (!state?.data || state.data === heard) return
      heard = state.data
      instants.take(state.data.companies)
      times.set(instants.of, aheadOf(state))
    }
    tell()
    return queries.getQueryCache().subscribe(({ query }) => query.queryKey[1] === key[1] && tell())
  }, [queries, include_homolog, instants, times])
  return times
}
