import { useState } from 'react'
import { address, type Input, sentRead, type Values } from '#api/client/address.ts'
import { useConnection } from '#api/client/use-connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { toDate } from '#domain/time/date-time.ts'
import { useAround } from '../place/around.ts'
import { useSnackbars } from '../snackbars.ts'
import { isOwnValue } from './columns/columns.ts'
import type { Column } from './ListFrame.tsx'
import { useFailed } from '../failure/use-failed.ts'
import { wordsOr } from '../failure/failure.ts'
import { useSaveFile } from '../files/use-save-file.ts'

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

interface ListInSight {
  /** Names the file. */
  label: string
  columns: readonly Column<never>[]
}

/**
 * Saves what a list's filters show as a file of a spreadsheet. It has every row, on all pages, and so none of what the page around an element says of
 * those that it shows: the user is told which columns that leaves out.
 */
export function useListFile(endpoint: Endpoint, input: Input<Endpoint>, { label, columns }: ListInSight) {
  const saveList = useListSaver()
  const failed = useFailed()
  const snackbars = useSnackbars()
  const { did } = useAround()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    did('csv')
    try {
      await saveList(endpoint, input, label)
      const lacking = columns.filter(isOwnValue).map(({ header }) => header)
      if (lacking.length > 0) snackbars.show({ level: 'info', text: `O arquivo não traz: ${lacking.join(', ')}` })
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
