import { useState } from 'react'
import { address, type Input, sentRead, type Values } from '#api/client/address.ts'
import { useConnection } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { toDate } from '#domain/time/date-time.ts'
import { useFailed } from '../failure/use-failed.ts'
import { wordsOr } from '../failure/failure.ts'
import { useSaveFile } from '../use-save-file.ts'

/** Returns what saves a list's rows as a file of a spreadsheet, by the list's own call; `label` names it. Rejects where there is none to be had. */
export function useListSaver() {
  const connection = useConnection()
  const saveFile = useSaveFile()
  return async (endpoint: Endpoint, { params, query }: Input<Endpoint>, label: string) => {
    // All pages, with moments as the reader's clock has them. The values of a contract's query.
    const { page: _page, per_page: _size, ...filters } = { ...(query as Values) }
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { path, init } = sentRead(address(endpoint.path, params, { ...filters, zone }))
    const file = await connection.download(connection.api + path, { ...init, headers: { Accept: 'text/csv' } })
    saveFile(file, `${fileName(label)}_${toDate(new Date())}.csv`)
  }
}

/** Saves what a list's filters show as a file of a spreadsheet. */
export function useListFile(endpoint: Endpoint, input: Input<Endpoint>, label: string) {
  const saveList = useListSaver()
  const failed = useFailed()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await saveList(endpoint, input, label)
    } catch (error) {
      failed(error, wordsOr('Ocorreu um erro ao exportar'))
    } finally {
      setIsSaving(false)
    }
  }
  return { save: () => void save(), isSaving }
}

/** Returns 'numeracao-de-nfc-e' of 'Numeração de NFC-e'. */
const fileName = (label: string) =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
