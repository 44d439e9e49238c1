import { useCallback } from 'react'
import { useAround } from '../place/around.ts'
import type { FiscalFile } from '../public.ts'
import { mayBeRefused, openAddress, saveFile } from './save-file.ts'
import { useSnackbars } from '../snackbars.ts'

/** Saves a file, by the browser or in the page's own way, and says why there may be none. */
export function useSave(): (file: FiscalFile) => void {
  const snackbars = useSnackbars()
  const around = useAround()
  return useCallback(
    (file) => {
      const handOver = async () => around.save?.(file)
      if (around.save) {
        handOver().catch((error: unknown) => {
          console.error(`${around.name}: save:`, error)
          snackbars.show({ level: 'danger', text: 'Não foi possível salvar o arquivo.' })
        })
        return
      }
      if (file.bytes) saveFile(file.bytes, file.name)
      else if (file.url) openAddress(file.url)
      if (!mayBeRefused()) return
      const text = 'Se nada foi salvo, a página que mostra este conteúdo pode não permitir downloads.'
      snackbars.show({ level: 'warning', text })
    },
    [around, snackbars],
  )
}

/** The same of bytes under a name. */
export function useSaveFile(): (bytes: Blob, name: string) => void {
  const save = useSave()
  return (bytes, name) => save({ name, bytes })
}
