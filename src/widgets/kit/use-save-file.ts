import { mayBeRefused, saveFile } from './save-file.ts'
import { useSnackbars } from './snackbars.ts'

/** Saves bytes as a file, and says why there may be none. */
export function useSaveFile(): (bytes: Blob, name: string) => void {
  const snackbars = useSnackbars()
  return (bytes, name) => {
    saveFile(bytes, name)
    if (!mayBeRefused()) return
    const text = 'Se nada foi salvo, a página que mostra este conteúdo pode não permitir downloads.'
    snackbars.show({ level: 'warning', text })
  }
}
