import { useFailed } from './failure/use-failed.ts'
import { useSnackbars } from './snackbars.ts'
import { wordsOr } from './failure/failure.ts'

/** Says that something was deleted, with 'Desfazer' where `undo` brings all of it back. */
export type TellDeleted = (text: string, undo?: () => Promise<unknown>) => void

export function useDeleted(): TellDeleted {
  const snackbars = useSnackbars()
  const failed = useFailed()
  return (text, undo) => {
    const run = async () => {
      try {
        await undo?.()
        snackbars.show({ level: 'success', text: 'Exclusão desfeita' })
      } catch (error) {
        failed(error, wordsOr('Não foi possível desfazer a exclusão'))
      }
    }
    snackbars.show({
      level: 'success',
      text,
      ...(undo && { action: { label: 'Desfazer', run: () => void run() } }),
    })
  }
}
