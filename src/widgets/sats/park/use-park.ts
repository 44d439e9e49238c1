import { useDeferredValue, useEffect, useState } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import { boxAge } from '#domain/sats/alert-age.ts'
import { createLiveTimes } from '#ui/live-times.ts'
import { useAmendPark } from './amend-park.ts'
import { instantsOf, type ParkSection, type ParkSummary, sectionsOf, summaryOf } from './park-shape.ts'
import { useServerNow } from './use-server-now.ts'

/** The park as it is read, its sections and its sums, the times that its boxes show, and the server's clock. */
export function usePark(includeHomolog: boolean) {
  const query = { include_homolog: includeHomolog ? '1' : '0' } as const
  const amend = useAmendPark(query)
  const park = useRead(readPark, { query }, { keepPrevious: true, unshared: true, amend })
  const { data } = park
  const clock = useServerNow(park)
  const { ahead } = clock
  const [times] = useState(() => createLiveTimes(boxAge))
  useEffect(() => times.start(), [times])
  useEffect(() => {
    if (data) times.set(instantsOf(data.companies), ahead)
  }, [data, ahead, times])

  // Sections that a refresh left as they were stay the same objects and are not drawn anew.
  const [shaped, setShaped] = useState<{ of: typeof data; sections?: ParkSection[]; summary?: ParkSummary }>({
    of: undefined,
  })
  // Deferred: what thousands of boxes need is drawn between two strokes of a key.
  const latest = useDeferredValue(data)
  if (shaped.of !== latest) {
    setShaped({
      of: latest,
      sections: latest && sectionsOf(latest.companies, shaped.sections),
      summary: latest && summaryOf(latest.companies),
    })
  }
  return { park, sections: shaped.sections, summary: shaped.summary, times, ...clock }
}
