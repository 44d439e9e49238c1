import { useEffect } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { listSatCommands } from '#api/contract/sat-commands.ts'
import { isUnderWay } from '#domain/command-state.ts'
import type { satCommandsQuery } from './sat-commands-view.ts'

const EVERY_MS = 3000
/** A server in trouble is not asked as often. */
const AFTER_FAILURE_MS = 30_000

/**
 * The list that the screen shows (one request for both) is read anew every few seconds while one of its commands is under way; a hidden page
 * waits.
 */
export function useSentCommands(query: ReturnType<typeof satCommandsQuery>): void {
  const { data, isError, refetch } = useRead(listSatCommands, { query }, { keepPrevious: true })
  const isWaiting = data?.items.some(({ state }) => isUnderWay(state)) ?? false
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(
      () => {
        if (!document.hidden) void refetch({ cancelRefetch: false })
      },
      isError ? AFTER_FAILURE_MS : EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [isWaiting, isError, refetch])
}
