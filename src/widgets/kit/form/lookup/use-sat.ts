import { useCan, useRead } from '#api/client/use-connection.ts'
import { listSats, type Sat } from '#api/contract/sats/sats.ts'

/** The SAT of a filter; undefined while unknown, null where it cannot be learnt: the user may not read SATs, or not this one. */
export function useSat(id: string | undefined): Sat | null | undefined {
  const allowed = useCan(listSats)
  const list = useRead(
    listSats,
    { query: { sat_id: id, per_page: 1 } },
    { enabled: allowed && id !== undefined, freshFor: 300 },
  )
  const sat = list.data?.items.find((one) => one.id === id)
  return sat ?? (!allowed || list.data || list.error ? null : undefined)
}
