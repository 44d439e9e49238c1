import { useState } from 'react'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { monthFileName } from '#domain/documents/month-end/month.ts'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useSaveFile } from '../kit/files/use-save-file.ts'
import { wordsOr } from '../kit/failure/failure.ts'

/** Saves the figures of a month as a file. */
export function useMonthFile(month: MonthEnd | undefined): { save: () => void; isSaving: boolean } {
  const saveFile = useSaveFile()
  const failed = useFailed()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (of: MonthEnd) => {
    setIsSaving(true)
    try {
      const [{ monthRows }, { csvText }] = await Promise.all([
        import('#domain/documents/month-end/table.ts'),
        import('#domain/csv.ts'),
      ])
      saveFile(new Blob([csvText(monthRows(of))], { type: 'text/csv;charset=utf-8' }), monthFileName(of, 'csv'))
    } catch (error) {
      failed(error, wordsOr('Ocorreu um erro ao exportar'))
    } finally {
      setIsSaving(false)
    }
  }
  return { save: () => month && void save(month), isSaving }
}
