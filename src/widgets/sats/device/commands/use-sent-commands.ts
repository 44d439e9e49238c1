import { useRead, useLive } from '#api/client/use-connection.ts'
import { listSatCommands } from '#api/contract/sats/sat-commands.ts'
import { isUnderWay } from '#domain/sats/command-state.ts'
import { usePolling } from '../../../kit/refresh/use-polling.ts'

const nothing = {}

/** Follows the commands that the screen shows (one request for both) while one of them is under way. */
export function useSentCommands({ query }: { query: object }) {
  // The list's own query, which names the SAT: the screen adds it (SatCommandsSent).
  const list = useRead(listSatCommands, { query: query as { sat_id: string } }, { keepPrevious: true })
  const isLive = useLive(listSatCommands)
  usePolling(list, !isLive && (list.data?.items.some(({ state }) => isUnderWay(state)) ?? false))
  return nothing
}
