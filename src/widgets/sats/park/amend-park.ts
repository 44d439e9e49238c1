import { useCallback } from 'react'
import type { Reply } from '#api/contract/endpoint.ts'
import { MOST_PARK_SATS, type ParkSat, readPark } from '#api/contract/sats/sats.ts'
import { readKey, useConnection } from '#api/client/use-connection.ts'

type Park = Reply<typeof readPark>

/**
 * Returns the park with some SATs as they are by now; undefined where one of them stands nowhere in it. Companies without news stay the same objects, so
 * that nothing of theirs is compared or drawn anew.
 */
export function amendedPark(park: Park, news: Park): Park | undefined {
  const fresh = new Map(news.companies.flatMap(({ sats }) => sats.map((sat): [string, ParkSat] => [sat.id, sat])))
  let found = 0
  const changed = new Set(news.companies.map(({ id }) => id))
  const companies = park.companies.map((company) => {
    if (!changed.has(company.id)) return company
    const sats = company.sats.map((sat) => {
      const now = fresh.get(sat.id)
      if (now) found++
      return now ?? sat
    })
    return { ...company, sats }
  })
  return found === fresh.size ? { ...park, companies } : undefined
}

/** Returns what brings some SATs of the park that is shown up to date: the whole of thousands would be asked for, and compared, for a few. */
export function useAmendPark(query: { include_homolog: '0' | '1' }): (sats: readonly string[]) => Promise<void> {
  const { queries, call } = useConnection()
  const { include_homolog } = query
  return useCallback(
    async (sats) => {
      const key = readKey(readPark, { query: { include_homolog } })
      for (let at = 0; at < sats.length; at += MOST_PARK_SATS) {
        const some = sats.slice(at, at + MOST_PARK_SATS).join(',')
        const news = await call(readPark, { query: { include_homolog, sats: some } })
        const park = queries.getQueryData<Park>(key)
        const amended = park && amendedPark(park, news)
        if (!amended) throw new Error('The park has other SATs by now')
        // The rest is as old as it was, and asked for when its time has come.
        queries.setQueryData(key, amended, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt })
      }
    },
    [queries, call, include_homolog],
  )
}
