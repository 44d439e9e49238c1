import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { useSaveFile } from './use-save-file.ts'
import { useFailed } from '../failure/use-failed.ts'
import { wordsOr } from '../failure/failure.ts'

/** Saves a document's file: asks for its address, by what is chosen where there is a choice, fetches the bytes and saves them untouched. */
export function useDownload<Choice extends unknown[] = []>(
  askAddress: (...choice: Choice) => Promise<{ url: string }>,
  fileName: string | ((...choice: Choice) => string),
) {
  const connection = useConnection()
  const failed = useFailed()
  const saveFile = useSaveFile()
  const [busy, setBusy] = useState(false)
  const start = async (choice: Choice) => {
    setBusy(true)
    try {
      const { url } = await askAddress(...choice)
      const name = typeof fileName === 'string' ? fileName : fileName(...choice)
      saveFile(await connection.download(url), name)
    } catch (error) {
      failed(error, wordsOr('Ocorreu um erro ao tentar realizar o download'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: (...choice: Choice) => void start(choice) }
}
