import { useEffect } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { listNfDownloads } from '#api/contract/nf-downloads.ts'
import type { downloadsQuery } from './downloads-query.ts'

const EVERY_MS = 3000
/** A server in trouble is not asked as often. */
const AFTER_FAILURE_MS = 30_000

/**
 * The list that the screen shows (one request for both). While one of its requests is being processed it is read anew every few seconds; a
 * hidden page waits.
 */
export function useProgress(query: ReturnType<typeof downloadsQuery>) {
  const list = useRead(listNfDownloads, { query }, { keepPrevious: true })
  const { data, isError, refetch } = list
  const isWorking = data?.items.some(({ is_processed }) => !is_processed) ?? false
  useEffect(() => {
    if (!isWorking) return undefined
    const timer = setInterval(
      () => {
        if (!document.hidden) void refetch({ cancelRefetch: false })
      },
      isError ? AFTER_FAILURE_MS : EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [isWorking, isError, refetch])
  return list
}
