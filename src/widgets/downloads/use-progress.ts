import { useRead, useLive } from '#api/client/use-connection.ts'
import { listNfDownloads } from '#api/contract/documents/nf-downloads.ts'
import { usePolling } from '../kit/refresh/use-polling.ts'

/** The list that the screen shows (one request for both), followed while one of its requests is being processed. */
export function useProgress(query: object) {
  const list = useRead(listNfDownloads, { query }, { keepPrevious: true })
  const isLive = useLive(listNfDownloads)
  usePolling(list, !isLive && (list.data?.items.some(({ is_processed }) => !is_processed) ?? false))
  return list
}
