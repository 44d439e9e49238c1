import { useMemo } from 'react'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { useCompanies } from '../kit/form/lookup/use-companies.ts'
import { useFile } from './use-file.ts'
import { useProgress } from './use-progress.ts'

/** Tools of the list of downloads once React is there. */
export interface DownloadTools {
  /** Returns a company's name; undefined where it is not known. */
  nameOfCompany: (id: string) => string | undefined
  /** Saves a request's file. */
  save: (request: NfDownload) => void
  /** The request whose file's address is being asked for. */
  busyId: string | undefined
}

/** Follows the requests that are being processed; gives their files and the names of their companies. */
export function useDownloads({ query }: { query: object }): { extra: DownloadTools } {
  const { save, busyId } = useFile(useProgress(query))
  const { list } = useCompanies()
  const nameOfCompany = useMemo(() => {
    const names = new Map(list.data?.items.map((item) => [item.id, companyName(item)]))
    return (id: string) => names.get(id)
  }, [list.data])
  return { extra: useMemo(() => ({ nameOfCompany, save, busyId }), [nameOfCompany, save, busyId]) }
}
