import { useCallback } from 'react'
import { useAround } from '../place/around.ts'
import type { FiscalFile } from '../public.ts'
import { save } from './save-file.ts'
import { useSnackbars } from '../snackbars.ts'

/** Saves a file, by the browser or in the page's own way, and says why there may be none. */
export function useSave(): (file: FiscalFile) => Promise<void> {
  const snackbars = useSnackbars()
  const around = useAround()
  return useCallback(
    async (file) => {
      const trouble = await save(file, around.save, around.name)
      if (trouble) snackbars.show(trouble)
    },
    [around, snackbars],
  )
}

/** The same of bytes under a name. */
export function useSaveFile(): (bytes: Blob, name: string) => void {
  const give = useSave()
  return (bytes, name) => void give({ name, bytes })
}
