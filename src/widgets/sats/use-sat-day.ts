import { useMemo } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { listSatHistory } from '#api/contract/sats.ts'
import { toDate } from '#domain/date-time.ts'
import { DAY_MS, slotsOf } from './sat-day.ts'

/** The most that the server answers at once; a device that posts every minute has 1,440 readings a day. */
const PER_PAGE = 1000

/** The last 24 hours of a SAT, in slots; undefined until they are there. `now` in ms. */
export function useSatDay(serial: string, now: number, enabled: boolean) {
  // Days are those of the tenant's time zone, which may be another one than the browser's: half a day more is asked for.
  const date_start = toDate(new Date(now - 1.5 * DAY_MS))
  const ask = (page: number) => ({ params: { serial }, query: { date_start, page, per_page: PER_PAGE } })
  const newest = useRead(listSatHistory, ask(1), { enabled, keepPrevious: true })
  const until = newest.dataUpdatedAt
  const oldest = newest.data?.items.at(-1)
  const isCut =
    newest.data?.items.length === PER_PAGE && oldest !== undefined && Date.parse(oldest.created_utc) > until - DAY_MS
  const older = useRead(listSatHistory, ask(2), { enabled: enabled && isCut, keepPrevious: true })
  const first = newest.data
  const second = isCut ? older.data : undefined
  const slots = useMemo(
    () => first && slotsOf([...first.items, ...(second?.items ?? [])], until),
    [first, second, until],
  )
  return {
    slots: isCut && !second ? undefined : slots,
    error: newest.error ?? (isCut ? older.error : null),
    isFetching: newest.isFetching || older.isFetching,
    refetch: () => {
      void newest.refetch({ cancelRefetch: false })
      if (isCut) void older.refetch({ cancelRefetch: false })
    },
  }
}
