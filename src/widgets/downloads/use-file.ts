import { useCallback, useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { downloadUrl } from '#domain/documents/downloads/download-status.ts'
import { useFailed } from '../kit/failure/use-failed.ts'
import { followAddress } from './follow-address.ts'
import type { useProgress } from './use-progress.ts'
import { useSave } from '../kit/files/use-save-file.ts'
import { wordsOr } from '../kit/failure/failure.ts'

/** An address shown for longer than this may be good no more: it is signed for a short while. */
const FRESH_MS = 60_000

/** Saves the file of a request of the list, with a new address where the one shown has grown old; which one is being asked for. */
export function useFile({ dataUpdatedAt, refetch }: ReturnType<typeof useProgress>) {
  const { api, language } = useConnection()
  const failed = useFailed()
  const saveFile = useSave()
  const [busyId, setBusyId] = useState<string>()

  const addressOf = useCallback(
    async (request: NfDownload) => {
      if (Date.now() - dataUpdatedAt < FRESH_MS) return downloadUrl(request)
      const { data } = await refetch({ cancelRefetch: false, throwOnError: true })
      // Newer requests may have pushed it to the next page: then the old address is all there is.
      return downloadUrl(data?.items.find(({ id }) => id === request.id) ?? request)
    },
    [dataUpdatedAt, refetch],
  )
  const save = useCallback(
    async (request: NfDownload) => {
      setBusyId(request.id)
      try {
        const url = await addressOf(request)
        if (!url) throw new Error('O arquivo expirou.')
        await followAddress(url, { api, language }, saveFile)
      } catch (error) {
        failed(error, wordsOr('Ocorreu um erro ao tentar realizar o download'))
      } finally {
        setBusyId(undefined)
      }
    },
    [addressOf, api, language, failed, saveFile],
  )
  return { save: useCallback((request: NfDownload) => void save(request), [save]), busyId }
}
