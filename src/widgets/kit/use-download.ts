import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { useSaveFile } from './use-save-file.ts'
import { useFailed } from './failure/use-failed.ts'

/** Saves a document's file: asks for its address, fetches the original bytes and saves them untouched under a name. */
export function useDownload(askAddress: () => Promise<{ url: string }>, fileName: string) {
  const connection = useConnection()
  const failed = useFailed()
  const saveFile = useSaveFile()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { url } = await askAddress()
      saveFile(await connection.download(url), fileName)
    } catch (error) {
      failed(error, (said) => said || 'Ocorreu um erro ao tentar realizar o download')
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void start() }
}
