import { useCan, useRead } from '#api/client/use-connection.ts'
import { listSats, type Sat } from '#api/contract/sats/sats.ts'

/** The SAT of a filter; undefined while unknown, and where the user may not read SATs. */
export function useSat(id: string | undefined): Sat | undefined {
  const allowed = useCan(listSats)
  const list = useRead(
    listSats,
    { query: { sat_id: id, per_page: 1 } },
    { enabled: allowed && id !== undefined, freshFor: 300 },
  )
  return list.data?.items.find((sat) => sat.id === id)
}
