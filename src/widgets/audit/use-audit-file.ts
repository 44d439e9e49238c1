import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { type AuditEntry, listAudit } from '#api/contract/access/audit.ts'
import type { QueryIn } from '#api/contract/endpoint.ts'
import { toDate } from '#domain/time/date-time.ts'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useSaveFile } from '../kit/use-save-file.ts'
import { wordsOr } from '../kit/failure/failure.ts'

export interface AuditTools {
  /** Saves as a file all that the filters hold. */
  save: () => void
  isSaving: boolean
}

/** The most that a page of the server has. */
const MOST = 1000

/** Adds the file to the list of the trail once React is there. */
export function useAuditFile({ query }: { query: object }): { extra: AuditTools } {
  const connection = useConnection()
  const saveFile = useSaveFile()
  const failed = useFailed()
  const [isSaving, setIsSaving] = useState(false)

  /** Every page, one after the other. What is written meanwhile moves the pages on: no entry is told twice. */
  const everything = async (): Promise<AuditEntry[]> => {
    const entries = new Map<number, AuditEntry>()
    for (let page = 1; ; page++) {
      // The list's own query, which a test holds against the contract.
      const pageQuery = { ...(query as QueryIn<typeof listAudit>), page, per_page: MOST }
      const { items } = await connection.call(listAudit, { query: pageQuery })
      for (const entry of items) entries.set(entry.id, entry)
      if (items.length < MOST) return [...entries.values()]
    }
  }
  const save = async () => {
    setIsSaving(true)
    try {
      const [entries, { auditRows }, { csvText }] = await Promise.all([
        everything(),
        import('./audit-rows.ts'),
        import('#domain/csv.ts'),
      ])
      const file = new Blob([csvText(auditRows(entries))], { type: 'text/csv;charset=utf-8' })
      saveFile(file, `auditoria_${toDate(new Date())}.csv`)
    } catch (error) {
      failed(error, wordsOr('Ocorreu um erro ao exportar'))
    } finally {
      setIsSaving(false)
    }
  }
  // Of the filters as they stand when it is pressed; rows are drawn anew for other tools.
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  return { extra: useMemo(() => ({ save: () => void latest.current(), isSaving }), [isSaving]) }
}
